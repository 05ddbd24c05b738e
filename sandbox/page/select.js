// A select that opens a list, one value or several; used in messages and forms.
import { el } from "./app.js";
import { say } from "./words.js";

export function selectNode(c, users, done) {
  const options = c.type === 5 || c.type === 6 ? users.map((u) => ({ label: u.global_name, value: u.id, description: "@" + u.username })) : c.options;
  const min = c.min_values ?? 1, max = c.max_values ?? 1;
  const chosen = new Set(options.filter((o) => o.default).map((o) => o.value));
  const root = el("div", "select");
  const face = el("button", "face-of-select");
  face.type = "button";
  face.disabled = !!c.disabled;
  face.dataset.id = c.custom_id;
  face.setAttribute("aria-haspopup", "listbox");
  const list = el("div", "options");
  list.setAttribute("role", "listbox");
  list.hidden = true;
  const show = () => {
    const names = options.filter((o) => chosen.has(o.value)).map((o) => o.label);
    face.textContent = names.join(", ") || c.placeholder || say("Make a selection");
    face.classList.toggle("hint", !names.length);
    for (const n of list.querySelectorAll("[role=option]")) n.setAttribute("aria-selected", chosen.has(n.dataset.value));
  };
  const close = () => {
    if (list.hidden) return;
    list.hidden = true;
    document.removeEventListener("pointerdown", outside);
  };
  const outside = (e) => { if (!root.contains(e.target)) close(); };
  const send = () => {
    if (chosen.size < min) return;
    close();
    done([...options.filter((o) => chosen.has(o.value)).map((o) => o.value)]);
  };
  for (const o of options) {
    const b = el("button", "option", el("span", "", o.emoji?.name ? o.emoji.name + " " : "", o.label), o.description ? el("small", "", o.description) : "");
    b.type = "button";
    b.setAttribute("role", "option");
    b.dataset.value = o.value;
    b.onclick = () => {
      if (max === 1) {
        const clear = min === 0 && chosen.has(o.value);
        chosen.clear();
        if (!clear) chosen.add(o.value);
        show();
        send();
        return;
      }
      if (!chosen.delete(o.value) && chosen.size < max) chosen.add(o.value);
      show();
    };
    list.append(b);
  }
  if (max > 1) {
    const ok = el("button", "button s1 done", say("Done"));
    ok.type = "button";
    ok.onclick = send;
    list.append(ok);
  }
  face.onclick = () => {
    if (!list.hidden) { close(); return; }
    list.hidden = false;
    root.classList.toggle("up", root.getBoundingClientRect().bottom > window.innerHeight * 0.6);
    document.addEventListener("pointerdown", outside);
    list.querySelector("button")?.focus();
  };
  root.onkeydown = (e) => {
    if (e.key === "Escape") { close(); face.focus(); }
    if (e.key !== "ArrowDown" && e.key !== "ArrowUp") return;
    const items = [...list.querySelectorAll("button")];
    const at = items.indexOf(document.activeElement) + (e.key === "ArrowDown" ? 1 : -1);
    items[(at + items.length) % items.length]?.focus();
    e.preventDefault();
  };
  root.append(face, list);
  show();
  return root;
}
