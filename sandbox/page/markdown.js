// Discord's markdown, the part that the bot uses, to safe HTML.
import { locale, state } from "./app.js";
import { say } from "./words.js";

const escape = (s) => s.replace(/[&<>"']/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[c]);

export function markdown(text) {
  const kept = []; // code and links, out of reach of the other rules
  const keep = (html) => "\u0000" + (kept.push(html) - 1) + "\u0000";
  let s = text.replace(/\u0000/g, "");
  s = s.replace(/```(?:\w+\n)?\n?([\s\S]+?)```/g, (_, c) => keep("<pre>" + escape(c) + "</pre>"));
  s = s.replace(/`([^`\n]+)`/g, (_, c) => keep("<code>" + escape(c) + "</code>"));
  s = s.replace(/<@!?(\d+)>/g, (_, id) => keep(`<span class="mention">@${escape(userName(id))}</span>`));
  s = s.replace(/<#(\d+)>/g, (_, id) => keep(`<button class="mention" data-channel="${id}">#${escape(state.channels.find((c) => c.id === id)?.name || say("unknown"))}</button>`));
  s = s.replace(/<\/([^:>]+):\d+>/g, (_, name) => keep(`<span class="mention">/${escape(name)}</span>`));
  s = s.replace(/<a?:(\w{2,32}):(\d+)>/g, (_, name, id) => keep(`<img class="emoji" src="/emojis/${id}.png" alt=":${name}:" title=":${name}:">`));
  s = s.replace(/<t:(-?\d+)(?::([tTdDfFR]))?>/g, (_, at, style) => keep(when(Number(at), style || "f")));
  s = s.replace(/\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)/g, (_, words, url) => keep(`<a href="${escape(url)}" target="_blank" rel="noopener">${escape(words)}</a>`));
  s = s.replace(/https?:\/\/[^\s<>]+/g, (url) => keep(`<a href="${escape(url)}" target="_blank" rel="noopener">${escape(url)}</a>`));
  s = s.replace(/\\([*_~`|>#-])/g, (_, c) => keep(escape(c)));
  s = escape(s);
  s = s.replace(/\*\*\*(.+?)\*\*\*/g, "<b><i>$1</i></b>").replace(/\*\*(.+?)\*\*/g, "<b>$1</b>").replace(/__(.+?)__/g, "<u>$1</u>");
  s = s.replace(/\*([^*\n]+)\*/g, "<i>$1</i>").replace(/(^|\W)_([^_\n]+)_(?=\W|$)/g, "$1<i>$2</i>");
  s = s.replace(/~~(.+?)~~/g, "<s>$1</s>").replace(/\|\|(.+?)\|\|/g, '<span class="spoiler" tabindex="0">$1</span>');
  s = s.split("\n").map(line).join("");
  return s.replace(/\u0000(\d+)\u0000/g, (_, i) => kept[i]);
}

function line(l) {
  let m;
  if ((m = l.match(/^-# (.*)/))) return `<div class="sub">${m[1]}</div>`;
  if ((m = l.match(/^(#{1,3}) (.*)/))) return `<div class="h${m[1].length}">${m[2]}</div>`;
  if ((m = l.match(/^&gt; (.*)/))) return `<div class="quote">${m[1]}</div>`;
  if ((m = l.match(/^\s*[-*] (.*)/))) return `<div class="item">${m[1]}</div>`;
  return `<div>${l || "<br>"}</div>`;
}

export function userName(id) {
  return [...state.users, state.bot].find((u) => u && u.id === id)?.global_name || say("unknown");
}

function when(at, style) {
  const d = new Date(at * 1000);
  const form = {
    t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
    f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
  }[style];
  const words = style === "R" ? relative(at) : d.toLocaleString(locale(), form);
  return `<time title="${escape(d.toLocaleString())}">${escape(words)}</time>`;
}

function relative(at) {
  const s = at - Date.now() / 1000;
  const f = new Intl.RelativeTimeFormat(locale(), { numeric: "auto" });
  for (const [unit, size] of [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60]]) {
    if (Math.abs(s) >= size) return f.format(Math.round(s / size), unit);
  }
  return f.format(Math.round(s), "second");
}
