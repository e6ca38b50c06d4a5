// A finger on its way while another phone answers: its tap goes to the key that it was meant for, or it is told that it
// came too late. Nothing is drawn under a finger that is down, and for a moment after something was, no tap counts.
// A finger that slips taps twice: what its first tap brought to the same place is not what its second one means.

const SETTLES = 350; // ms in which a tap is meant for what stood there before
const NEAR = 40; // px within which a finger comes down again

let asked = null; // the last tap that another question followed, on this form or the one before

export class Settling {
  isDown = false;
  due = []; // what is to be drawn once the finger is up
  ended = new AbortController();

  constructor(root) {
    this.root = root;
    const up = () => setTimeout(() => this.lifted()); // after the click
    root.addEventListener("pointerdown", () => (this.isDown = true));
    for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, up, { signal: this.ended.signal });
  }

  lifted() {
    this.isDown = false;
    const due = this.due;
    this.due = [];
    for (const draw of due) draw();
  }

  /**
   * Draw now, or as soon as no finger is down; `moves` says whether other keys then stand where some did, `own` that it
   * was asked for here.
   */
  draw(work, { moves, own = false }) {
    const all = () => {
      work();
      if (moves) this.begin({ own });
    };
    if (this.isDown) this.due.push(all);
    else all();
  }

  begin({ own = false } = {}) {
    this.root.dataset.settling = own ? "own" : "";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => delete this.root.dataset.settling, SETTLES);
  }

  /** This tap brought another question: where, and when. A key of a keyboard has no place. */
  asks({ detail, clientX, clientY, timeStamp }) {
    asked = detail ? { clientX, clientY, timeStamp } : null;
  }

  /** Whether a tap there is meant for what stood there before. What is behind "more" stays where it is. */
  isTooSoon(button, event) {
    return isAgain(event) || ("settling" in this.root.dataset && !button.closest("[data-more]"));
  }

  end() {
    this.ended.abort();
    clearTimeout(this.timer);
  }
}

function isAgain({ detail, clientX, clientY, timeStamp }) {
  if (!asked || !detail || timeStamp - asked.timeStamp > SETTLES) return false;
  return Math.hypot(clientX - asked.clientX, clientY - asked.clientY) < NEAR;
}
