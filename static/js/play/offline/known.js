// What the phone knows of its table: how it stood when the server last said so, and what is unsent.

import { withNames } from "../../outbox/carry.js";
import * as outbox from "../../outbox/outbox.js";
import { isOwn } from "../../outbox/queue.js";
import { today } from "../day.js";
import { again } from "../evening/index.js";
import { withAway } from "../evening/state.js";
import { after, inNames, opened, replayed } from "./replay.js";

export class Known {
  own = []; // what is unsent of this table, of whose page it is
  ops = []; // what of that counts
  mending = null; // the refused op that stands in the form
  away = []; // of the league (words.js)

  constructor(data) {
    this.hold(data);
  }

  hold(data) {
    this.data = data;
    this.base = opened(data);
  }

  /** Of all that is unsent. */
  hear(all) {
    this.own = all.filter((op) => op.table === this.data.table && isOwn(op, outbox.whose()));
    this.ops = this.own.filter(({ aside }) => aside === undefined);
  }

  /** Whether some of it is on its way: not so a refused one, and what was entered on top of it. */
  get isHeld() {
    return this.ops.length > 0 && this.ops[0].state !== "refused";
  }

  /** The server's word on the table, unless it is of a time before what is known. Kept, for when the page is opened anew. */
  take(data) {
    if (!data?.sheet || data.table !== this.data.table || data.version < this.data.version) return;
    this.hold(data);
    outbox.keepTable({ uid: data.table, data });
  }

  /** Of what was kept the later one: a page may come from the browser's own copy. */
  async open() {
    const kept = await outbox.tableOf(this.data.table);
    const isLater = kept?.data.sheet && kept.data.version > this.data.version && kept.user === outbox.whose();
    this.take(isLater ? kept.data : this.data);
  }

  /** The evening as it will be once all is sent. */
  state() {
    return replayed(withAway(this.base, this.away), this.ops.filter(({ seq }) => seq !== this.mending?.seq), this.data);
  }

  /** One op is stored: what the server says of the table then is what the later ones are added to, in its own `names`. */
  stored(op, version, said, names) {
    if (said?.table === op.table && said.version >= this.data.version) this.take(said);
    else {
      this.base = inNames(after(this.base, op, op.table), names);
      this.data = { ...withNames(this.data, names), version: version ?? this.data.version };
    }
    this.ops = this.ops.filter(({ seq }) => seq !== op.seq);
  }

  /** The same people at a new table, of which the server does not know yet. */
  playAgain(table) {
    const { alone } = this.data;
    return this.begin({ ...again(this.state(), { table, date: today() }), alone: { ...alone, answers: {}, sent: [] } });
  }

  /** Another table, which this phone has made. */
  async begin(data) {
    this.hold(data);
    this.take(data);
    this.hear(await outbox.opsOf(data.table));
  }
}
