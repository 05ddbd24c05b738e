// One message: text, embeds, pictures, components.
import { $, act, el, face, seatOf, state, visit } from "./app.js";
import { markdown, userName } from "./markdown.js";
import { selectNode } from "./select.js";
import { say } from "./words.js";

const EPHEMERAL = 64, LOADING = 128, SILENT = 4096, V2 = 32768;

export function messageNode(m) {
  const node = el("article", "message");
  node.dataset.id = m.id;
  const mine = m.mentions?.some((u) => u.id === state.me.id);
  if (mine) node.classList.add("pinged");
  if (m.flags & EPHEMERAL) node.classList.add("ephemeral");
  const body = el("div", "body");
  if (m.interaction_metadata) {
    const by = m.interaction_metadata;
    body.append(el("div", "by", by.user.global_name, by.name ? say(" used /") + by.name : say(" used a component")));
  }
  const time = el("time", "", new Date(m.timestamp).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }));
  body.append(el("div", "head", el("b", "", m.author.global_name), m.author.bot ? el("span", "tag", "APP") : "", time,
    m.flags & SILENT ? mark("silent", say("Sent without a notification")) : "", m.edited_timestamp ? mark("edited", new Date(m.edited_timestamp).toLocaleString()) : "", menuButton(m)));
  body.append(pushLine(m));
  if (m.flags & LOADING) body.append(el("div", "thinking", m.author.global_name + say(" is thinking…")));
  if (m.content) body.append(rich("content", m.content));
  (m.embeds || []).forEach((e) => body.append(embed(e)));
  if (!(m.flags & V2)) (m.attachments || []).forEach((a) => body.append(attachment(a)));
  (m.components || []).forEach((c) => body.append(component(c, m, body)));
  if (m.flags & EPHEMERAL) {
    const dismiss = el("button", "link", say("Dismiss message"));
    dismiss.onclick = () => act({ do: "dismiss", message: m.id });
    body.append(el("div", "only", say("Only you can see this · "), dismiss));
  }
  node.append(face(m.author), body);
  return node;
}

// pushLine previews the notification that the pinged users get: its first line.
function pushLine(m) {
  if (!m.mentions?.length || m.flags & SILENT) return "";
  const named = (_, id) => "@" + userName(id);
  const line = el("div", "push", say("Push to ") + m.mentions.map((u) => u.global_name).join(", ") + ": " + m.content.split("\n")[0].replace(/<@!?(\d+)>/g, named));
  line.title = say("What the push notification shows");
  return line;
}

function mark(text, title) {
  const s = el("span", "mark", text);
  s.title = title;
  return s;
}

function rich(cls, text) {
  const d = el("div", cls);
  d.innerHTML = markdown(text);
  d.querySelectorAll("[data-channel]").forEach((a) => { a.onclick = () => visit(a.dataset.channel); });
  return d;
}

function menuButton(m) {
  const menus = state.commands.filter((c) => c.type === 3);
  if (!menus.length || m.flags & EPHEMERAL) return "";
  const s = document.createElement("select");
  s.className = "menu";
  s.setAttribute("aria-label", say("Apps"));
  s.append(new Option("⋯", ""), ...menus.map((c) => new Option(c.name_localizations?.[seatOf().locale] || c.name, c.name)));
  s.onchange = () => { act({ do: "menu", target: s.value, kind: 3, message: m.id }); s.value = ""; };
  return s;
}

function attachment(a) {
  if (!(a.content_type || "").startsWith("image/")) {
    const link = el("a", "file", a.filename + " · " + a.size + say(" bytes"));
    link.href = a.url;
    return link;
  }
  return picture(a.url, a.description, "picture");
}

export function picture(url, alt, cls) {
  const b = el("button", cls);
  const img = document.createElement("img");
  img.src = url;
  img.alt = alt || "";
  b.append(img);
  b.onclick = () => {
    const large = $("large").querySelector("img");
    large.src = url;
    large.alt = alt || "";
    $("large").showModal();
  };
  return b;
}

function embed(e) {
  const d = el("div", "embed");
  if (e.color) d.style.borderColor = "#" + e.color.toString(16).padStart(6, "0");
  if (e.author) d.append(el("div", "sub", e.author.name));
  if (e.title) d.append(rich("h3", e.title));
  if (e.description) d.append(rich("", e.description));
  if (e.fields) {
    const grid = el("div", "fields");
    e.fields.forEach((f) => {
      const field = el("div", f.inline ? "inline" : "", el("b", "", f.name), rich("", f.value));
      grid.append(field);
    });
    d.append(grid);
  }
  if (e.image) d.append(picture(e.image.url, "", "picture"));
  if (e.footer) d.append(el("div", "sub", e.footer.text));
  return d;
}

function component(c, m, host) {
  switch (c.type) {
    case 1: return el("div", "row", ...c.components.map((x) => component(x, m, host)));
    case 2: return button(c, m, host);
    case 3: case 5: return selectNode(c, state.users, (values) => act({ do: "choose", message: m.id, target: c.custom_id, values }, host));
    case 6: return selectNode(c, state.roles.map((r) => ({ global_name: r.name, id: r.id, username: r.name })), (values) => act({ do: "choose", message: m.id, target: c.custom_id, values }, host));
    case 9: return el("div", "section", el("div", "", ...c.components.map((x) => component(x, m, host))), component(c.accessory, m, host));
    case 10: return rich("content", c.content);
    case 11: return picture(c.media.url, c.description, "thumb");
    case 12: return el("div", c.items.length > 1 ? "gallery many" : "gallery", ...c.items.map((i) => picture(i.media.url, i.description, "picture")));
    case 13: { const a = el("a", "file", decodeURIComponent(c.file.url.split("/").pop())); a.href = c.file.url; return a; }
    case 14: return el("div", (c.divider === false ? "space" : "rule") + (c.spacing === 2 ? " wide" : ""));
    case 17: {
      const d = el("div", "container", ...c.components.map((x) => component(x, m, host)));
      if (c.accent_color) d.style.borderLeftColor = "#" + c.accent_color.toString(16).padStart(6, "0");
      return d;
    }
  }
  return el("div", "notice", "unknown component " + c.type);
}

function button(c, m, host) {
  const b = el("button", "button s" + c.style, c.emoji?.name ? c.emoji.name + " " : "", c.label || "");
  b.disabled = !!c.disabled;
  b.dataset.id = c.custom_id || "";
  if (c.style === 5) {
    b.onclick = () => window.open(c.url, "_blank", "noopener");
    return b;
  }
  b.onclick = async () => {
    b.classList.add("busy");
    await act({ do: "click", message: m.id, target: c.custom_id }, host);
    b.classList.remove("busy");
  };
  return b;
}
