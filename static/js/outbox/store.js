// What this phone keeps: the ops and tables of disk.js, as far as the disk takes them.

import { openDisk } from "./disk.js";
import { Overlay } from "./overlay.js";

/**
 * What this phone keeps, whatever becomes of its disk. What that does not take, since it is full or was taken away, is
 * held here, laid over what it has, and tried again with whatever is written next. One thing is done after the other.
 */
export class Lasting {
  disk = null;
  line = Promise.resolve();
  ofOps = new Overlay("seq");
  ofTables = new Overlay("uid");
  seen = []; // the ops that the disk had when it was last read

  constructor(opening = openDisk) {
    this.opening = opening;
  }

  /** Whether nothing of it ends with the page. */
  isKept = () => this.next(async () => {
    await this.opened().catch(() => {});
    return this.disk !== null && this.ofOps.isEmpty && this.ofTables.isEmpty;
  });

  ops = () => this.next(() => this.read());

  /** Write what `change(ops)` returns, {put: [op], remove: [seq]}, as one step; a new op has no seq yet. The seqs of `put`. */
  edit = (change) => this.next(async () => {
    const seqs = await this.write(change);
    await this.writeTables();
    return seqs;
  });

  tables = () => this.next(async () => this.ofTables.over(await this.asked((disk) => disk.tables(), [])));
  table = (uid) => this.next(async () => (this.ofTables.held.has(uid) ? this.ofTables.of(uid) : this.asked((disk) => disk.table(uid))));
  keepTable = (table) => this.next(() => this.layTables({ put: [table] }));
  forgetTable = (uid) => this.next(() => this.layTables({ remove: [uid] }));

  next(work) {
    const turn = this.line.then(work);
    this.line = turn.catch(() => {});
    return turn;
  }

  async opened() {
    this.disk ??= await this.opening();
    return this.disk;
  }

  async asked(question, otherwise) {
    try {
      return await question(await this.opened());
    } catch {
      return otherwise;
    }
  }

  async read() {
    this.seen = await this.asked((disk) => disk.ops(), this.seen);
    return this.ofOps.over(this.seen);
  }

  async write(change) {
    const held = this.ofOps;
    let made;
    const seqs = await this.asked((disk) => disk.edit((ops) => {
      made = madeBy(change, held.over(ops));
      return made.fault ? {} : held.with(made, ops);
    }));
    if (made?.fault) throw made.fault;
    if (!seqs) return this.hold(change);
    this.ofOps = new Overlay("seq");
    return seqs.slice(seqs.length - (made.put ?? []).length);
  }

  async hold(change) {
    const ops = await this.read();
    return this.ofOps.hold(change(ops), ops);
  }

  async layTables(change) {
    this.ofTables.hold(change);
    await this.writeTables();
    if (!this.ofOps.isEmpty) await this.write(() => ({}));
  }

  async writeTables() {
    if (this.ofTables.isEmpty) return;
    const isWritten = await this.asked((disk) => disk.writeTables(this.ofTables.with({})).then(() => true), false);
    if (isWritten) this.ofTables = new Overlay("uid");
  }
}

/** What a change makes of these ops, or its own fault: no disk is to blame for that, nor asked once more. */
function madeBy(change, ops) {
  try {
    return change(ops);
  } catch (fault) {
    return { fault };
  }
}
