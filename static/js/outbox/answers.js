// An answer of the server, read: what it means for the op that was sent, and what it tells of the table.

// What an answer means for the op:
//   sent      it is stored
//   refused   kept, until somebody decides: the server says why
//   other     somebody else is signed in, or nobody any more: kept for whom it belongs to
//   csrf      the token has grown old: a fresh one, then again
//   later     the server is there and can't now: kept, tried again
//   away      no answer, or none of ours (a proxy's, a hotel's network's): kept, tried again
export function outcomeOf({ status, headers, redirected, type }) {
  if (status === 413) return "refused"; // from a proxy, as a rule
  if (!headers.has("X-Outbox") || redirected || type === "opaqueredirect") return "away";
  if (status >= 200 && status < 300) return "sent";
  if (status === 401 && headers.has("X-Other-User")) return "other";
  if (status === 403 && headers.has("X-CSRF-Failure")) return "csrf";
  return status < 400 || status >= 500 || [408, 425, 429].includes(status) ? "later" : "refused";
}

/** The answer's words, and what its headers and its JSON say of the table. */
export async function contentOf(answer) {
  const html = await answer.text();
  const number = (name) => (answer.headers.has(name) ? Number(answer.headers.get(name)) : null);
  const isData = answer.headers.get("Content-Type")?.startsWith("application/json");
  const { user = null, players = namesIn(answer), table } = isData ? JSON.parse(html) : {};
  return {
    html,
    version: number("X-Version"),
    draft: number("X-Draft"),
    deal: answer.headers.get("X-Deal"),
    conflict: answer.headers.get("X-Conflict"),
    table: table ?? answer.headers.get("X-Table"),
    user,
    players,
  };
}

/** Somebody who was named by the request, and whom the league knew: "sent=real". */
function namesIn(answer) {
  const [sent, real] = answer.headers.get("X-Players")?.split("=") ?? [];
  return real ? { [sent]: real } : {};
}
