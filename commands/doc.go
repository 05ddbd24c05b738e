// Package commands is Discord in and out: the command tree, autocomplete,
// cards, desks, modals and the two languages. It plays any system and knows
// none by name: everything a player sees comes from prompts, events, views and
// catalogues.
package commands
