// Whatever is typed is kept: on this phone at once, on the server a moment later, and again until it is there.

import { localStorageOr } from "../page.js";

const MOMENT = 400;
const AGAIN = 8000;

/** Of one form. `onTold` gets the server's answer, `onState` "kept", "waiting" or "stale" with what the server said. */
export class Saving {
  constructor(form, { onTold, onState }) {
    Object.assign(this, { form, onTold, onState });
    this.key = `typed:${form.action}`;
    this.storage = localStorageOr(null);
    this.isDirty = false;
    this.isStale = false;
    this.sending = null;
    addEventListener("online", () => this.isDirty && this.flush());
    addEventListener("pagehide", () => this.leave());
  }

  changed() {
    this.isDirty = true;
    this.keepHere();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), MOMENT);
  }

  keepHere() {
    const typed = [...this.fields()].filter(([name]) => name !== "csrfmiddlewaretoken");
    try {
      this.storage?.setItem(this.key, JSON.stringify(typed));
    } catch {
      // A full storage keeps nothing; the server does.
    }
  }

  fields() {
    const fields = new FormData(this.form);
    fields.delete("pasted");
    return fields;
  }

  /** All that is typed, sent and answered; false where it could not be. */
  async flush() {
    clearTimeout(this.timer);
    await this.sending;
    if (!this.isDirty || this.isStale) return !this.isDirty;
    this.sending = this.send();
    const isKept = await this.sending;
    this.sending = null;
    if (!isKept && !this.isStale) this.timer = setTimeout(() => this.flush(), AGAIN);
    return isKept;
  }

  async send() {
    const fields = this.fields();
    fields.set("do", "auto");
    this.isDirty = false;
    try {
      const answer = await fetch(this.form.action, { method: "POST", body: fields });
      const told = await answer.json();
      this.isStale = answer.status === 409;
      if (!answer.ok) throw new Error(told.told);
      this.form.elements.version.value = told.version;
      if (!this.isDirty) this.storage?.removeItem(this.key);
      this.onTold(told);
      this.onState("kept");
      return true;
    } catch (error) {
      this.isDirty = true;
      this.onState(this.isStale ? "stale" : "waiting", error.message);
      return false;
    }
  }

  /** The page goes: what the last moment brought is sent without waiting for the answer. */
  leave() {
    if (!this.isDirty || this.sending || this.isStale) return;
    const fields = this.fields();
    fields.set("do", "auto");
    navigator.sendBeacon?.(this.form.action, fields);
  }

  /** What this phone had typed and not sent when it was here last: pairs of a field's name and its text; null for nothing. */
  unsent() {
    const kept = JSON.parse(this.storage?.getItem(this.key) ?? "null");
    if (!kept) return null;
    const was = Object.fromEntries(kept);
    const { version, window } = this.form.elements;
    if (was.version === version.value || was.window === window.dataset.last) return kept;
    this.storage.removeItem(this.key); // another window went on
    return null;
  }
}
