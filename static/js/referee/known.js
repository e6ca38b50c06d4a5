// The page that is kept knows nothing of a table: at a table's address it takes from this phone who plays there, the deck,
// and what was answered of the deal, as the server's page does (scorekeeper/play/referee.py).

import { h, num } from "../page.js";

const AT_TABLE = /^(\/tables\/([^/]+)\/)referee\/$/;
const BACK = "[data-at-table]";

export const isKept = () => document.querySelector(BACK) !== null;

/** The kept page's arrow leads to the table at whose address it stands. */
export function leadBack() {
  const back = document.querySelector(BACK);
  const [, table] = AT_TABLE.exec(location.pathname) ?? [];
  if (!back || !table) return;
  back.href = table;
  back.setAttribute("aria-label", back.dataset.atTable);
}

/** Make the kept page this table's own; what the phone does not know stays as it is. */
export async function seat(form, phrases) {
  const data = await tableHere(AT_TABLE.exec(location.pathname)?.[2]);
  if (!data) return;
  const { players, round: { lineup, deck, removed_suit }, answers } = data;
  form.querySelector("details").remove(); // the deck is the deal's
  Object.assign(form.dataset, { deck, out: removed_suit ?? "" });
  const { declarer, taken } = answers;
  const leads = taken?.at(-1) ?? declarer;
  form.querySelector("#trick").before(h("fieldset", { id: "led", class: "led" },
    h("legend", {}, phrases.who_led),
    h("div", { class: "chips" }, lineup.map((pid) => chip(pid, players[pid].name, pid === leads)))));
  const trump = form.querySelector(`[name=trump][value="${data.trump}"]`);
  if (trump) trump.checked = true;
  form.querySelector("[data-revoked] .n").replaceWith(num(-data.rules.fine));
}

const chip = (value, name, checked) =>
  h("label", { class: "chip" }, h("input", { type: "radio", name: "led", value, checked }), h("span", { class: "key" }, h("bdi", { class: "name" }, name)));

async function tableHere(uid) {
  if (!uid) return null;
  const [{ tablesHere }, { whose }, { tableData }, { nameOf, keptAs }, { parseBid }] = await Promise.all([
    import("../shell/known.js"),
    import("../outbox/outbox.js"),
    import("../play/evening/index.js"),
    import("../play/draft.js"),
    import("../play/rules.js"),
  ]);
  const user = whose();
  const found = (await tablesHere(user)).find(({ data }) => data.table === uid);
  if (!found) return null;
  const data = tableData(found.state, found.data);
  const answered = Object.entries(data.draft.answers).map(([question, { v }]) => [question, v]);
  const kept = keptAs(localStorage, `${nameOf(uid)}:${user}`);
  const answers = { ...Object.fromEntries(answered), ...(kept?.key === data.round.client_key && kept.own) };
  return { ...data, answers, trump: parseBid(answers.bid)?.suit };
}
