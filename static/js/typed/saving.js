// Whatever is typed is kept: on this phone at once, on the server a moment later, and again until it is there.

import { localStorageOr } from "../page.js";

const MOMENT = 400; // ms
const AGAIN = 8000; // ms
const ENDS = { 401: "out", 403: "out", 404: "gone" };

/**
 * Of one form. `onTold` gets the server's answer, `onState` how it stands: "kept", "waiting" for a network, or what no
 * further try can mend: "told" with what the server said, "out" where nobody is signed in, "gone" where the evening is.
 */
export class Saving {
  constructor(form, { onTold, onState }) {
    Object.assign(this, { form, onTold, onState });
    this.key = `typed:${form.action}`;
    this.storage = localStorageOr(null);
    this.isDirty = false;
    this.end = null;
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
    if (!this.isDirty || this.end) return !this.isDirty;
    this.sending = this.send();
    const isKept = await this.sending;
    this.sending = null;
    if (!isKept && !this.end) this.timer = setTimeout(() => this.flush(), AGAIN);
    return isKept;
  }

  async send() {
    const fields = this.fields();
    fields.set("do", "auto");
    this.isDirty = false;
    const answer = await fetch(this.form.action, { method: "POST", body: fields }).catch(() => null);
    const told = await answer?.json().catch(() => null);
    if (answer?.ok && told) return this.arrived(told);
    this.isDirty = true;
    this.end = answer && endOf(answer, told);
    this.onState(this.end ?? "waiting", told?.told);
    return false;
  }

  arrived(told) {
    this.form.elements.version.value = told.version;
    if (!this.isDirty) this.storage?.removeItem(this.key);
    this.onTold(told);
    this.onState("kept");
    return true;
  }

  /** The page goes: what the last moment brought is sent without waiting for the answer. */
  leave() {
    if (!this.isDirty || this.sending || this.end) return;
    const fields = this.fields();
    fields.set("do", "auto");
    navigator.sendBeacon?.(this.form.action, fields);
  }

  /** What this phone had typed and not sent when it was here last, nobody having typed on since; null for nothing. */
  unsent() {
    const kept = this.read(this.key);
    if (!kept) return null;
    const was = Object.fromEntries(kept);
    const { version, window, seats } = this.form.elements;
    const isSame = was.version === version.value || was.window === window.dataset.last;
    if (isSame && was.seats === seats.value) return kept;
    this.storage.setItem(`${this.key} other`, JSON.stringify(kept));
    this.storage.removeItem(this.key);
    return null;
  }

  /** What it had typed while another window went on; null for nothing. */
  get other() {
    return this.read(`${this.key} other`);
  }

  forgetOther() {
    this.storage?.removeItem(`${this.key} other`);
  }

  read(key) {
    return JSON.parse(this.storage?.getItem(key) ?? "null");
  }
}

/** Why no further try helps; null where one may. */
function endOf({ status, redirected }, told) {
  if (told?.told) return "told";
  return redirected ? "out" : (ENDS[status] ?? null);
}
