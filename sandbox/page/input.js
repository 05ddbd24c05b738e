// The line at the bottom: words, or a slash command with its options.
import { $, act, el, post, seatOf, state, upload } from "./app.js";
import { say } from "./words.js";

let items = []; // what the popup offers
let marked = -1;
let turn = 0;
let picks = {}; // suggestions taken, by option
let history = "";

const local = (o) => o.name_localizations?.[seatOf().locale] || o.name;
const described = (o) => o.description_localizations?.[seatOf().locale] || o.description || "";

export function startInput() {
  const line = $("line");
  line.oninput = offer;
  line.onclick = offer;
  line.onkeydown = key;
  line.onblur = () => setTimeout(() => { if (document.activeElement !== line) show([]); }, 150);
  $("say").onsubmit = (e) => { e.preventDefault(); send(); };
}

// entries are all commands with their subcommands, flat.
function entries() {
  const out = [];
  const add = (path, o, leaf) => {
    const subs = (leaf || []).filter((x) => x.type <= 2);
    if (!subs.length) out.push({ path, about: described(o), options: leaf || [] });
    subs.forEach((s) => add(path + " " + local(s), s, s.options));
  };
  state.commands.filter((c) => c.type === 1).forEach((c) => add("/" + local(c), c, c.options));
  return out;
}

// reading finds the command of the line and the option under the cursor.
function reading() {
  const text = $("line").value, caret = $("line").selectionStart;
  const entry = entries().filter((e) => text === e.path || text.startsWith(e.path + " ")).sort((a, b) => b.path.length - a.path.length)[0];
  if (!entry || caret <= entry.path.length) return { text };
  const found = [];
  for (const o of entry.options) {
    const at = text.search(new RegExp("(?<=\\s)" + local(o) + ":", "i"));
    if (at >= 0) found.push({ option: o, start: at, from: at + local(o).length + 1 });
  }
  found.sort((a, b) => a.start - b.start);
  if ((!found.length || found[0].start > entry.path.length + 1) && text.slice(entry.path.length).trim() && entry.options.length) {
    found.unshift({ option: entry.options[0], start: entry.path.length + 1, from: entry.path.length + 1 });
  }
  found.forEach((f, i) => {
    f.to = i + 1 < found.length ? found[i + 1].start : text.length;
    f.value = text.slice(f.from, f.to).trim();
  });
  const at = found.filter((f) => f.from <= caret).pop();
  const left = entry.options.filter((o) => !found.some((f) => f.option.name === o.name));
  return { text, entry, at, left };
}

async function offer() {
  const mine = ++turn;
  const r = reading();
  if (!r.text.startsWith("/")) return show([]);
  if (!r.entry) {
    const typed = r.text.toLowerCase();
    const list = entries().filter((e) => e.path.toLowerCase().startsWith(typed) || (typed.length > 2 && e.path.toLowerCase().includes(typed.slice(1))));
    return show(list.map((e) => ({ name: e.path, about: e.about, take: () => begin(e) })), true);
  }
  const more = r.left.map((o) => ({ name: local(o) + ":", about: described(o) + (o.required ? " (required)" : ""), option: true, take: () => addOption(o) }));
  if (!r.at) return show(more);
  const values = offered(r.at);
  if (values) return show(values.concat(r.at.value ? more : []));
  show(r.at.value ? more : [{ name: local(r.at.option) + ":", about: described(r.at.option), hint: true }]);
  if (!r.at.option.autocomplete) return;
  await new Promise((done) => setTimeout(done, 120));
  if (mine !== turn) return;
  const answer = await post({ ...seatOf(), channel: state.channel, do: "complete", line: r.text, option: r.at.option.name, typed: r.at.value, picks });
  if (mine !== turn) return;
  if (answer.error) return show([{ name: say("Loading options failed"), about: answer.error, hint: true }]);
  show((answer.choices || []).map((c) => ({ name: c.name, take: () => fill(r.at, c.name, c) })).concat(r.at.value ? more : []));
}

// offered are the values that the page knows by itself.
function offered(at) {
  const o = at.option, typed = at.value.toLowerCase();
  const pick = (name, about, value) => ({ name, about, take: () => fill(at, name, value === undefined ? null : { name, value }) });
  const like = (s) => s.toLowerCase().includes(typed.replace(/^@/, ""));
  if (o.choices?.length) return o.choices.filter((c) => like(local(c)) || like(c.name)).map((c) => pick(local(c)));
  if (o.type === 5) return ["true", "false"].filter((v) => v.startsWith(typed)).map((v) => pick(v));
  if (o.type === 6) return state.users.filter((u) => like(u.username) || like(u.global_name)).map((u) => pick("@" + u.username, u.global_name));
  if (o.type === 11) return [{ name: say("Choose a file…"), take: () => chooseFile(at) }];
  return null;
}

function begin(entry) {
  const first = entry.options.find((o) => o.required);
  put(entry.path + " " + (first ? local(first) + ":" : ""));
}

function addOption(o) {
  put($("line").value.trimEnd() + " " + local(o) + ":");
}

function fill(at, text, pick) {
  const line = $("line").value;
  const tail = line.slice(at.to);
  if (pick) picks[at.option.name] = pick;
  const head = line.slice(0, at.from) + text;
  put(head + (tail ? " " + tail : ""), head.length);
  show([]);
}

function chooseFile(at) {
  $("file").onchange = async () => {
    const f = $("file").files[0];
    if (f) fill(at, await upload(f), null);
    $("file").value = "";
  };
  $("file").click();
}

function put(text, caret) {
  const line = $("line");
  line.value = text;
  line.focus();
  line.setSelectionRange(caret ?? text.length, caret ?? text.length);
  offer();
}

function show(list, first) {
  items = list;
  marked = first && list.length ? 0 : -1;
  const popup = $("popup");
  popup.hidden = !list.length;
  popup.replaceChildren(...list.map((item, i) => {
    const b = el("button", "offer" + (item.option ? " more" : "") + (item.hint ? " hint" : ""), el("span", "", item.name), item.about ? el("small", "", item.about) : "");
    b.type = "button";
    b.tabIndex = -1;
    b.setAttribute("role", "option");
    b.onpointerdown = (e) => e.preventDefault();
    b.onclick = () => item.take?.();
    b.dataset.n = i;
    return b;
  }));
  mark();
}

function mark() {
  [...$("popup").children].forEach((b, i) => b.setAttribute("aria-selected", i === marked));
  $("popup").children[marked]?.scrollIntoView({ block: "nearest" });
}

function key(e) {
  const move = { ArrowDown: 1, ArrowUp: -1 }[e.key];
  if (move && items.length) {
    marked = (marked + move + items.length + (marked < 0 && move < 0 ? 1 : 0)) % items.length;
    mark();
    e.preventDefault();
  } else if (e.key === "ArrowUp" && !$("line").value) {
    put(history);
    e.preventDefault();
  } else if (e.key === "Tab" && items.some((i) => i.take)) {
    items[Math.max(marked, 0)].take?.();
    e.preventDefault();
  } else if (e.key === "Enter" && marked >= 0 && $("line").value.trim() !== items[marked].name) {
    items[marked].take?.();
    e.preventDefault();
  } else if (e.key === "Escape") {
    show([]);
  }
}

async function send() {
  const text = $("line").value.trim();
  if (!text) return;
  const taken = picks;
  turn++;
  picks = {};
  history = text;
  $("line").value = "";
  show([]);
  document.body.classList.add("sending");
  const answer = await act({ do: "type", line: text, picks: taken });
  document.body.classList.remove("sending");
  if (answer.error && !$("line").value) { // to be mended
    $("line").value = text;
    picks = taken;
  }
}
