// Logs in with discord.js, registers a command and answers it: what another
// library asks of the sandbox. ADDRESS and TOKEN come from the environment.
const { Client, Events, GatewayIntentBits, REST, Routes } = require('discord.js');

const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: process.env.ADDRESS + '/api', version: '10' } });
client.on(Events.Error, (err) => { console.log('error', err); process.exit(1); });
client.once(Events.ClientReady, async (c) => {
  const guild = c.guilds.cache.first();
  console.log('ready', c.user.username, guild && guild.name, guild && guild.channels.cache.size > 0);
  await c.application.commands.set([{ name: 'hello', description: 'says hello' }]);
  console.log('registered');
});
client.on(Events.InteractionCreate, async (i) => {
  console.log('asked', i.commandName, i.user.username, i.guild && i.guild.name, i.channel && i.channel.name);
  await i.reply({ content: 'hello from another library' });
  await i.followUp({ content: 'and more' });
});
client.login(process.env.TOKEN).catch((err) => { console.log('no login', err); process.exit(1); });
