// A finger on its way while another phone answers: its tap goes to the key that it was meant for, or it is told that it
// came too late. Nothing is drawn under a finger that is down, and for a moment after something was, no tap counts.

const SETTLES = 350; // ms in which a tap is meant for what stood there before
const TWICE = { ms: 400, px: 40 }; // so soon and so near, two taps are one finger's
const SAVES = "[data-do='save'], [data-do='pass_out']";

export class Settling {
  isDown = false;
  last = { at: -Infinity }; // tap
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

  /**
   * Whether a tap there is meant for what stood there before. What is behind "more" stays where it is. Of a number that is
   * tapped twice the second tap saves nothing unseen; other keys take it as it comes.
   */
  isTooSoon(button, { clientX: x, clientY: y }) {
    const { last } = this;
    this.last = { x, y, at: performance.now() };
    const isTwice = this.last.at - last.at < TWICE.ms && Math.hypot(x - last.x, y - last.y) < TWICE.px;
    if (isTwice && button.matches(SAVES)) return true;
    return "settling" in this.root.dataset && !button.closest("[data-more]");
  }

  end() {
    this.ended.abort();
    clearTimeout(this.timer);
  }
}
