// House rules: a preset that is chosen shows its settings in the fields below it, to be seen and changed there.

/** The fields whose text differs from what a preset has: [field, text], for those that are there. */
export const differing = (fields, texts) =>
  Object.entries(texts)
    .map(([name, text]) => [fields[name], text])
    .filter(([field, text]) => field && field.value !== text);

export function followPresets(form) {
  form.addEventListener("change", (event) => {
    if (event.target.name !== "preset") return;
    for (const [field, text] of differing(form.elements, JSON.parse(event.target.dataset.fields))) put(field, text);
    form.elements.as_seen.value = "1";
    form.dispatchEvent(new Event("input"));
  });
}

/** As if the page had come with it: what is typed over it afterwards is told apart from it. */
export function put(field, text) {
  if (field.tagName === "SELECT") for (const option of field.options) option.defaultSelected = option.value === text;
  else field.defaultValue = text;
  field.value = text;
}
