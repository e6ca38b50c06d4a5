// Names for what is made on this phone. crypto.randomUUID is for https alone; this works at home on the local network.

/** A random UUID. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

const LAST = 12; // hex digits
const ROUND = 16 ** LAST;

/** The key of the deal after this one's: phone and server count alike, without talking. */
export function nextKey(key) {
  const next = (parseInt(key.slice(-LAST), 16) + 1) % ROUND;
  return key.slice(0, -LAST) + next.toString(16).padStart(LAST, "0");
}
