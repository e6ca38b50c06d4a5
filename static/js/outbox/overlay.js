// What could not be written on the disk: it is laid over what is there until the disk takes it. Where there is no disk it
// is all that there is, and ends with the page.

const FAR = 1_000_000;

/** Of one store (store.js), whose things have their names in `key`. */
export class Overlay {
  held = new Map(); // null where a thing was taken away
  edits = new Set(); // the names of what the disk had before
  last = null; // the name that a new one was given here

  constructor(key) {
    this.key = key;
  }

  get isEmpty() {
    return this.held.size === 0;
  }

  /** What is on the disk with all that is held here laid over it, in the order of the names. */
  over(things) {
    const all = new Map(things.map((thing) => [thing[this.key], thing]));
    for (const [name, thing] of this.upon(things)) {
      if (thing) all.set(name, structuredClone(thing));
      else all.delete(name);
    }
    return [...all.values()].sort((one, other) => (one[this.key] < other[this.key] ? -1 : 1));
  }

  /** A change {put, remove} to what is on the disk with all that is held here before it. */
  with({ put = [], remove = [] }, things = []) {
    const held = this.upon(things).filter(([name]) => !remove.includes(name));
    const kept = held.map(([, thing]) => thing).filter(Boolean);
    const gone = held.filter(([, thing]) => !thing).map(([name]) => name);
    return { put: [...kept, ...put], remove: [...gone, ...remove] };
  }

  /** What is held, but for what was done to things that another tab has taken away since: a full disk lets it. */
  upon(things) {
    const names = new Set(things.map((thing) => thing[this.key]));
    return [...this.held].filter(([name]) => !this.edits.has(name) || names.has(name));
  }

  /** What is held of this name: null where it was taken away, undefined where only the disk knows. */
  of(name) {
    return structuredClone(this.held.get(name));
  }

  /** Hold a change that is made to `things`, as `over` gives them. The names of `put`. */
  hold({ put = [], remove = [] }, things = []) {
    const names = new Set(things.map((thing) => thing[this.key]));
    for (const name of remove) this.held.set(name, null);
    return put.map((thing) => {
      const name = thing[this.key] ?? this.free(things);
      if (!names.has(name)) this.edits.delete(name);
      else if (!this.held.get(name)) this.edits.add(name);
      this.held.set(name, { ...structuredClone(thing), [this.key]: name });
      return name;
    });
  }

  /** The disk counts on for the phone's other tabs meanwhile: far behind what they may have by then. */
  free(things) {
    this.last ??= Math.max(0, ...things.map((thing) => thing[this.key])) + Math.floor(Math.random() * FAR);
    return ++this.last;
  }
}
