// The addresses of which this phone has something to show: the front page, the form of a new evening, tables, and
// their referee once somebody was there (referee/keep.js). The service worker can take nothing from here, and says it
// once more (shell/worker.js).

const TABLE = /^\/tables\/([0-9a-f-]{36})\//;
const SHOWN = /^\/(?:start\/|tables\/[0-9a-f-]{36}\/(?:referee\/)?)?$/;

/** The uid of the table whose page this is, or a page behind it; undefined where it is none. */
export const tableAt = (path) => TABLE.exec(path)?.[1];

export const isShown = (path) => SHOWN.test(path);

/** Whether somebody was there since this build; a private window may refuse to be asked. */
export async function isRefereeKept() {
  const address = `/referee/kept/?language=${document.documentElement.lang}`;
  return Boolean(await globalThis.caches?.match(address, { ignoreVary: true }).catch(() => null));
}
