// What this phone keeps: what was entered and is unsent (`ops`, by its place in the line), and how each table stood
// when the server last said so (`tables`, by its uid).

import { Memory } from "./memory.js";

/** The store; one that ends with the page (`isKept` false) where the browser refuses to keep anything. */
export async function openStore(indexed = globalThis.indexedDB) {
  try {
    const store = new Kept(indexed, await open(indexed));
    globalThis.addEventListener?.("pagehide", ({ persisted }) => persisted && store.leave());
    globalThis.addEventListener?.("pageshow", () => store.comeBack());
    return store;
  } catch {
    return new Memory();
  }
}

function open(indexed) {
  return new Promise((resolve, reject) => {
    const asked = indexed.open("whist", 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("ops", { keyPath: "seq", autoIncrement: true });
      asked.result.createObjectStore("tables", { keyPath: "uid" });
    };
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
      asked.result.onversionchange = () => asked.result.close();
      resolve(asked.result);
    };
  });
}

/** A store as openStore gives it, as long as that lasts: where the disk is full or was taken away it goes on in memory. */
export class Lasting {
  constructor(opened = openStore()) {
    this.opened = opened;
  }

  /** Whether this phone keeps what is entered when the page is closed. */
  isKept = async () => (await this.opened).isKept;
  ops = async () => (await this.opened).ops();
  tables = async () => (await this.opened).tables();
  table = async (uid) => (await this.opened).table(uid);
  keepTable = async (table) => (await this.opened).keepTable(table);
  forgetTable = async (uid) => (await this.opened).forgetTable(uid);

  async edit(change) {
    const store = await this.opened;
    try {
      return await store.edit(change);
    } catch {
      const memory = new Memory(await store.ops().catch(() => []));
      this.opened = Promise.resolve(memory);
      return memory.edit(change);
    }
  }
}

const GIVEN_UP = Symbol("given up");

class Kept {
  isKept = true;
  begun = new Set();
  givenUp = new WeakSet();
  away = null; // until this page is in sight again
  comeBack = () => {};

  constructor(indexed, base) {
    Object.assign(this, { indexed, base });
  }

  ops = () => this.run("ops", "readonly", (store) => store.getAll());

  /** Write what `change(ops)` returns, {put: [op], remove: [seq]}, as one step; a new op has no seq yet. The seqs of `put`. */
  async edit(change) {
    let asked;
    await this.run("ops", "readwrite", (store) => {
      asked = [];
      store.getAll().onsuccess = ({ target }) => {
        const { put = [], remove = [] } = change(target.result);
        for (const seq of remove) store.delete(seq);
        asked.push(...put.map((op) => store.put(op)));
      };
    });
    return asked.map((each) => each.result);
  }

  tables = () => this.run("tables", "readonly", (store) => store.getAll());
  table = (uid) => this.run("tables", "readonly", (store) => store.get(uid));
  keepTable = (table) => this.run("tables", "readwrite", (store) => store.put(table));
  forgetTable = (uid) => this.run("tables", "readwrite", (store) => store.delete(uid));

  /** What the request of `work` found, once all of it is on the disk. */
  async run(name, mode, work) {
    for (;;) {
      await this.away;
      try {
        return await this.once(name, mode, work);
      } catch (error) {
        if (error !== GIVEN_UP) throw error;
      }
    }
  }

  async once(name, mode, work) {
    let transaction;
    try {
      transaction = this.base.transaction(name, mode, { durability: "strict" });
    } catch {
      // A phone that was short of memory closes what a page had open.
      this.base = await open(this.indexed);
      transaction = this.base.transaction(name, mode, { durability: "strict" });
    }
    this.begun.add(transaction);
    return new Promise((resolve, reject) => {
      const asked = work(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(asked?.result);
      transaction.onabort = () => reject(this.givenUp.has(transaction) ? GIVEN_UP : transaction.error);
    }).finally(() => this.begun.delete(transaction));
  }

  /**
   * The browser keeps this page for the way back. Safari stops what it has begun here half-way, and no other page's turn
   * would ever come: it is given up, and begun anew once somebody comes back.
   */
  leave() {
    this.away = new Promise((resolve) => {
      this.comeBack = () => {
        this.away = null;
        resolve();
      };
    });
    for (const transaction of this.begun) {
      this.givenUp.add(transaction); // its end may be told only after the way back
      abort(transaction);
    }
  }
}

function abort(transaction) {
  try {
    transaction.abort();
  } catch {} // it was just done
}
