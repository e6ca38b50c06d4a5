// The browser's own database: what was entered and is unsent (`ops`, by its place in the line), and how each table stood
// when the server last said so (`tables`, by its uid).

/** The disk; fails where the browser refuses to keep anything. */
export async function openDisk(indexed = globalThis.indexedDB) {
  const disk = new Disk(indexed, await open(indexed));
  globalThis.addEventListener?.("pagehide", ({ persisted }) => persisted && disk.leave());
  globalThis.addEventListener?.("pageshow", () => disk.comeBack());
  return disk;
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

const GIVEN_UP = Symbol("given up");

class Disk {
  begun = new Set();
  givenUp = new WeakSet();
  away = null; // while the page is out of sight: what ends once it is back
  comeBack = () => {};

  constructor(indexed, base) {
    Object.assign(this, { indexed, base });
  }

  ops = () => this.run("ops", "readonly", (store) => store.getAll());
  tables = () => this.run("tables", "readonly", (store) => store.getAll());
  table = (uid) => this.run("tables", "readonly", (store) => store.get(uid));
  writeTables = (change) => this.run("tables", "readwrite", (store) => void written(store, change));

  async edit(change) {
    let asked;
    await this.run("ops", "readwrite", (store) => {
      store.getAll().onsuccess = ({ target }) => (asked = written(store, change(target.result)));
    });
    return asked.map((each) => each.result);
  }

  /** What the request of `work` found, once all of it is on the disk. What fails is tried once more. */
  async run(name, mode, work) {
    for (let isAgain = false; ; ) {
      await this.away;
      try {
        return await this.once(name, mode, work);
      } catch (error) {
        if (error === GIVEN_UP) continue;
        if (isAgain) throw error;
        isAgain = true;
        await this.reopen();
      }
    }
  }

  /** A phone that was short of memory closes what a page had open, and Safari what one has that is out of sight. */
  async reopen() {
    this.base.close();
    this.base = await open(this.indexed);
  }

  once(name, mode, work) {
    const transaction = this.base.transaction(name, mode, { durability: "strict" });
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

/** Ask for {put: [thing], remove: [name]}; the requests of `put`. */
function written(store, { put = [], remove = [] }) {
  for (const name of remove) store.delete(name);
  return put.map((thing) => store.put(thing));
}

function abort(transaction) {
  try {
    transaction.abort();
  } catch {} // it was just done
}
