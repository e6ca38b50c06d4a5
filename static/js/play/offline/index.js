// The table goes on by itself where the server does not answer: what is entered is kept in the outbox first (entering.js);
// the page goes on with what it knows itself, until all is sent and the server's own parts take their places again
// (arriving.js).

import * as outbox from "../../outbox/outbox.js";
import { json, sentence } from "../../page.js";
import { nameOf, theTable } from "../evening/sheet.js";
import { inTime, line } from "../network.js";
import { isRefereeKept } from "./addresses.js";
import { catchUp, changed, redraw, refusedLater, sent } from "./arriving.js";
import { draw, drawForm, tell } from "./drawing.js";
import { enter } from "./entering.js";
import { prepare } from "./going.js";
import { Known } from "./known.js";
import { watchLinks } from "./links.js";
import { Mending } from "./mending.js";
import { marks } from "./replay.js";
import { NotTaken } from "./not_taken.js";
import { Screens } from "./screens.js";
import { fetchWords, keptWords } from "./words.js";

const IDLE = 5000; // ms after which all is there that somebody waits for
const DRAWN = "#drawn";

export class Alone {
  entering = 0; // forms whose answer somebody waits for
  isDrawn = false; // the page shows what the phone knows
  isAway = false; // an attempt to send was in vain
  hasReferee = false; // its page is kept on this phone
  goesOn = false; // an evening that is over: more of it is entered

  /** `controller()` is what asks the questions at the moment, if anything does. */
  constructor(controller) {
    this.controller = controller;
    this.known = new Known(json("table-data"));
    this.mending = new Mending(this);
    this.screens = new Screens(this);
    this.notTaken = new NotTaken(this);
  }

  async begin() {
    this.speak(keptWords());
    const asked = fetchWords(this.data.table).then((words) => this.speak(words));
    if (!this.phrases) await inTime(asked);
    if (!this.phrases) throw new Error("no words to go on with");
    await this.known.open();
    this.hasReferee = await isRefereeKept();
    Object.assign(line, { isHeld: () => this.known.isHeld, isOwn: () => this.ops.length > 0, catchUp: () => redraw(this) });
    const listening = new AbortController();
    this.listen(listening);
    try {
      await this.show();
    } catch (error) {
      listening.abort(); // another one begins in its place
      throw error;
    }
    setTimeout(prepare, IDLE);
  }

  listen({ signal }) {
    const heard = {
      "table:fresh": () => {
        this.known.take(json("table-data"));
        this.notTaken.look();
      },
      "outbox:change": ({ detail }) => {
        changed(this, detail.ops);
        this.notTaken.look();
      },
      "outbox:looked": () => this.notTaken.looked(),
      "outbox:sent": ({ detail }) => sent(this, detail),
      "outbox:refused": ({ detail }) => refusedLater(this, detail),
    };
    for (const [name, listener] of Object.entries(heard)) document.addEventListener(name, listener, { signal });
    watchLinks(this, this.screens, outbox.hurry, signal);
    this.mending.listen(signal);
  }

  async show() {
    changed(this, await outbox.all());
    this.notTaken.look({ isNews: false });
    if ((await outbox.madeOf(this.data.table)) > this.data.version) await catchUp(this);
    this.tellDrawn(location.hash);
    if (location.hash === DRAWN) history.replaceState(history.state, "", location.pathname);
    await this.mending.look();
  }

  speak(words) {
    if (!words) return;
    this.phrases = { ...json("phrases"), ...words.phrases };
    this.names = words.known;
    this.known.away = words.away;
  }

  get data() {
    return this.known.data;
  }

  get ops() {
    return this.known.ops;
  }

  state() {
    return this.known.state();
  }

  page() {
    const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
    return { data: this.data, phrases: this.phrases, known: this.names, hasReferee: this.hasReferee, unsent: marks(this.ops), token };
  }

  enter(path, fields, failed) {
    return enter(this, path, fields, failed);
  }

  /** The phone's own word on the table, where none came from the server. */
  goOn(failed) {
    if (!this.phrases) return failed("offline");
    this.goesOn = false;
    this.draw({ isLeft: true });
    return this.screens.entered();
  }

  /** Who deals first where a lot was drawn for it: the end of the address says that it was. */
  tellDrawn(end) {
    const { first_dealer: first } = theTable(this.state());
    if (end === DRAWN) tell(sentence(this.phrases.drawn, { name: nameOf(this.state(), first) }), this.phrases);
  }

  // What is shown

  draw({ isLeft = false } = {}) {
    if (!this.phrases) return;
    this.isDrawn = true;
    draw(this.state(), this.page(), this.controller(), { isLeft, isKept: this.known.mending !== null, goesOn: this.goesOn });
  }

  /** An old round in the form, or one that was forgotten. */
  edit(form) {
    this.isDrawn = true;
    drawForm(this.state(), this.page(), form);
  }

  enterMore() {
    this.goesOn = true;
    this.draw({ isLeft: true });
  }
}
