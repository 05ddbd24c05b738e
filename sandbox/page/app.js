// The page: state, what the server tells, seats and channels.
import { messageNode } from "./message.js";
import { startInput } from "./input.js";
import { openForm } from "./form.js";
import { label, say } from "./words.js";

export const state = { me: null, users: [], channels: [], commands: [], messages: [], channel: "" };
export const $ = (id) => document.getElementById(id);

const seat = {
  get user() { return sessionStorage.getItem("user") || "ana"; },
  get channel() { return sessionStorage.getItem("channel") || ""; },
  get locale() { return sessionStorage.getItem("locale." + this.user) || state.locale || "en-US"; },
};

// locale is the language of the seated user, as Discord tells it.
export const locale = () => seat.locale;

export function el(tag, cls, ...children) {
  const e = document.createElement(tag);
  if (cls) e.className = cls;
  e.append(...children.filter((c) => c !== null && c !== undefined && c !== ""));
  return e;
}

// act does something as the seated user and shows what the bot's first answer
// cannot show by itself: forms and failures.
export async function act(deed, failedAt) {
  const answer = await post({ user: seat.user, locale: seat.locale, channel: state.channel, ...deed });
  if (answer.kind === "modal") openForm(answer);
  if (answer.error) notice(answer.error, failedAt);
  if (answer.kind === "failed") notice(say(failedAt ? "This interaction failed" : "The application did not respond"), failedAt);
  return answer;
}

export async function post(deed) {
  try {
    const r = await fetch("/sandbox/act", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(deed) });
    return r.ok ? await r.json() : { error: await r.text() };
  } catch (err) {
    return { error: say("The sandbox is not there: ") + err.message };
  }
}

export async function upload(file) {
  const r = await fetch("/sandbox/upload?name=" + encodeURIComponent(file.name), {
    method: "POST", headers: { "X-Sandbox": "1", "Content-Type": file.type || "application/octet-stream" }, body: file,
  });
  return "id:" + (await r.json()).id;
}

// notice is a red line, in a message or at the end of the log.
function notice(text, at) {
  const line = el("div", "notice", text);
  line.setAttribute("role", "alert");
  const host = at || $("log");
  host.querySelector(":scope > .notice")?.remove();
  host.append(line);
  if (!at) $("log").scrollTop = $("log").scrollHeight;
}

let wanted = 0;
async function refresh() {
  const turn = ++wanted;
  const q = new URLSearchParams({ user: seat.user, channel: seat.channel });
  let next;
  try {
    next = await (await fetch("/sandbox/state?" + q)).json();
  } catch {
    $("offline").hidden = false; // the event stream comes back when the sandbox does
    return;
  }
  if (turn !== wanted) return;
  const moved = next.channel !== state.channel || next.me.id !== state.me?.id;
  Object.assign(state, next);
  label();
  drawSide();
  drawLog(moved);
}

function drawSide() {
  const current = state.channels.find((c) => c.id === state.channel);
  $("where").textContent = (current.type === 0 ? "# " : current.type === 1 ? "@ " : "› ") + current.name;
  $("offline").hidden = state.connected;
  const list = $("channels");
  list.replaceChildren();
  const entry = (c, cls) => {
    const b = el("button", "channel " + cls, (c.type === 0 ? "# " : c.type === 1 ? "@ " : "› ") + c.name);
    if (c.id === state.channel) b.setAttribute("aria-current", "true");
    const seen = sessionStorage.getItem("seen." + state.me.id + c.id) || "";
    if (c.last && c.last !== seen && c.id !== state.channel) b.classList.add("unread");
    b.onclick = () => visit(c.id);
    list.append(b);
  };
  for (const c of state.channels.filter((c) => c.type !== 11)) {
    entry(c, "");
    state.channels.filter((t) => t.parent === c.id).forEach((t) => entry(t, "thread"));
  }
  sessionStorage.setItem("seen." + state.me.id + state.channel, current.last || "");
  const seats = $("seats"), who = $("who");
  seats.replaceChildren(el("h2", "", say("Seats")));
  who.replaceChildren();
  for (const u of state.users) {
    const b = el("button", "seat", face(u), u.global_name);
    if (u.id === state.me.id) b.setAttribute("aria-current", "true");
    b.onclick = () => { sit(u.username); closeDrawer(); };
    seats.append(el("div", "seat-row", b, userMenu(u)));
    who.append(new Option(u.global_name, u.username, false, u.id === state.me.id));
  }
  $("locale").value = seat.locale;
}

// userMenu are the bot's entries in the context menu of a user.
function userMenu(u) {
  const menus = state.commands.filter((c) => c.type === 2);
  if (!menus.length) return "";
  const s = document.createElement("select");
  s.className = "menu";
  s.setAttribute("aria-label", say("Apps for ") + u.global_name);
  s.append(new Option("⋯", ""), ...menus.map((c) => new Option(c.name_localizations?.[seat.locale] || c.name, c.name)));
  s.onchange = () => { act({ do: "menu", target: s.value, kind: 2, message: u.id }); s.value = ""; closeDrawer(); };
  return s;
}

export function face(u) {
  const f = el("span", "face", u.global_name[0]);
  f.style.setProperty("--hue", [...u.username].reduce((h, c) => (h * 31 + c.codePointAt(0) * 47) % 360, 20));
  f.setAttribute("aria-hidden", "true");
  return f;
}

function sit(name) {
  sessionStorage.setItem("user", name);
  refresh();
}

// drawLog replaces only the messages that changed, so that open lists stay.
function drawLog(moved) {
  const log = $("log");
  const atEnd = moved || log.scrollHeight - log.scrollTop - log.clientHeight < 80;
  if (moved) log.replaceChildren();
  const have = new Map([...log.querySelectorAll(":scope > article")].map((n) => [n.dataset.id, n]));
  let previous = null;
  for (const m of state.messages) {
    const print = locale() + JSON.stringify(m);
    let node = have.get(m.id);
    have.delete(m.id);
    if (!node || node.print !== print) {
      const fresh = messageNode(m);
      fresh.print = print;
      if (node) node.replaceWith(fresh);
      else if (previous) previous.after(fresh);
      else log.prepend(fresh);
      node = fresh;
    }
    previous = node;
  }
  have.forEach((n) => n.remove());
  if (!state.messages.length && !log.querySelector(".empty")) log.append(el("div", "empty", say("Nothing here yet. Type / to see what the bot can do.")));
  if (state.messages.length) log.querySelector(".empty")?.remove();
  if (atEnd) {
    log.scrollTop = log.scrollHeight;
    log.querySelectorAll("img").forEach((i) => i.addEventListener("load", () => { log.scrollTop = log.scrollHeight; }, { once: true }));
  }
}

// visit goes to a channel.
export function visit(channel) {
  sessionStorage.setItem("channel", channel);
  closeDrawer();
  refresh();
}

const closeDrawer = () => document.body.classList.remove("drawer");
$("drawer").onclick = () => document.body.classList.toggle("drawer");
$("veil").onclick = closeDrawer;
$("who").onchange = (e) => sit(e.target.value);
$("locale").onchange = (e) => { sessionStorage.setItem("locale." + seat.user, e.target.value); refresh(); };
$("large").onclick = () => $("large").close();
export const seatOf = () => ({ user: seat.user, locale: seat.locale, channel: state.channel });

startInput();
new EventSource("/sandbox/events").onmessage = refresh;
