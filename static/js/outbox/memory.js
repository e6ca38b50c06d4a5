// What store.js keeps, where the browser keeps nothing: it ends with the page.

/** The same as a store on the disk, as it goes on from these ops. */
export class Memory {
  isKept = false;
  kept = new Map();

  constructor(ops = []) {
    this.line = new Map(ops.map((op) => [op.seq, op]));
    this.last = Math.max(0, ...this.line.keys());
  }

  all = () => [...this.line.values()].sort((a, b) => a.seq - b.seq).map((op) => structuredClone(op));
  ops = async () => this.all();

  async edit(change) {
    const { put = [], remove = [] } = change(this.all());
    for (const seq of remove) this.line.delete(seq);
    return put.map((op) => {
      const seq = op.seq ?? ++this.last;
      this.line.set(seq, { ...structuredClone(op), seq });
      return seq;
    });
  }

  tables = async () => [...this.kept.values()];
  table = async (uid) => this.kept.get(uid);
  keepTable = async (table) => void this.kept.set(table.uid, structuredClone(table));
  forgetTable = async (uid) => void this.kept.delete(uid);
}
