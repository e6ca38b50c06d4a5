// When the outbox sends: one run at a time, and after one in vain the next by itself.

import { pause } from "./sender.js";

export class Runs {
  timer = null;
  attempts = 0;
  underWay = null;
  isWanted = false;

  /** `isWaiting()` whether there is anything to send; `send()` → "done", or "later" where some of it waits. */
  constructor({ isWaiting, send }) {
    Object.assign(this, { isWaiting, send });
  }

  /** Try at once, whatever the pause was. */
  hurry = () => {
    this.attempts = 0;
    return this.drain();
  };

  /** Send what can be sent. Asked for while it is under way, it looks once more afterwards. */
  drain = () => {
    this.isWanted = true;
    this.underWay ??= this.run().finally(() => (this.underWay = null));
    return this.underWay;
  };

  async run() {
    let left = "done";
    while (this.isWanted) {
      this.isWanted = false;
      clearTimeout(this.timer);
      // Nothing to send costs no request.
      if (await this.isWaiting()) left = await this.send().catch(() => "later");
    }
    if (left === "later") this.timer = setTimeout(this.drain, pause(++this.attempts));
    else this.attempts = 0;
  }
}
