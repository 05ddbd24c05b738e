// The forms (modals) that the bot opens.
import { $, act, el, state, upload } from "./app.js";
import { selectNode } from "./select.js";
import { markdown } from "./markdown.js";
import { say } from "./words.js";

export function openForm(answer) {
  const modal = answer.modal, dialog = $("form");
  const form = el("form", "form", el("h2", "", modal.title));
  const values = {};
  for (const top of modal.components) {
    if (top.type === 10) {
      const d = el("div", "content");
      d.innerHTML = markdown(top.content);
      form.append(d);
      continue;
    }
    const input = top.type === 1 ? top.components[0] : top.component;
    const required = input.required !== false;
    const caption = el("span", "caption", top.label || input.label, required ? el("em", "", " *") : "");
    const box = el("div", "field", caption, top.description ? el("small", "", top.description) : "", field(input, values));
    form.append(box);
  }
  const cancel = el("button", "button s2", say("Cancel")), ok = el("button", "button s1", say("Submit"));
  cancel.type = "button";
  cancel.onclick = () => dialog.close();
  form.append(el("div", "row end", cancel, ok));
  form.onsubmit = async (e) => {
    e.preventDefault();
    ok.disabled = true;
    const result = await act({ do: "submit", form: answer.id, fields: values }, form);
    ok.disabled = false;
    if (!result.error && result.kind !== "failed") dialog.close();
  };
  dialog.replaceChildren(form);
  dialog.showModal();
}

function field(c, values) {
  switch (c.type) {
    case 4: {
      const t = document.createElement(c.style === 2 ? "textarea" : "input");
      t.value = values[c.custom_id] = c.value || "";
      t.placeholder = c.placeholder || "";
      t.name = c.custom_id;
      if (c.max_length) t.maxLength = c.max_length;
      if (c.min_length) t.minLength = c.min_length;
      t.required = c.required !== false;
      t.oninput = () => { values[c.custom_id] = t.value; };
      return t;
    }
    case 3: case 5:
      return selectNode(c, state.users, (list) => { values[c.custom_id] = list.join("|"); });
    case 19: {
      const f = document.createElement("input");
      f.type = "file";
      f.multiple = (c.max_values ?? 1) > 1;
      f.required = c.required !== false;
      f.onchange = async () => { values[c.custom_id] = (await Promise.all([...f.files].map(upload))).join("|"); };
      return f;
    }
    case 21: case 22: return group(c, values);
  }
  return el("div", "notice", "unknown input " + c.type);
}

function group(c, values) {
  const box = el("div", "group");
  const boxes = c.options.map((o) => {
    const i = document.createElement("input");
    i.type = c.type === 21 ? "radio" : "checkbox";
    i.name = c.custom_id;
    i.value = o.value;
    i.checked = !!o.default;
    i.required = c.type === 21 && c.required !== false;
    box.append(el("label", "", i, el("span", "", o.label), o.description ? el("small", "", o.description) : ""));
    return i;
  });
  const read = () => { values[c.custom_id] = boxes.filter((i) => i.checked).map((i) => i.value).join("|"); };
  box.onchange = read;
  read();
  return box;
}
