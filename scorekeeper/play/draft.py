"""The deal while it is entered: answers that several phones write, each compared and set by itself."""

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F

from ..models import Draft, Table, User
from ..models.base import next_key

Answers = dict[str, Any]


class Elsewhere(Exception):
    """What a page goes on from is no longer so, by another phone: nothing was written."""


class AnotherDeal(Elsewhere):
    """The deal that the page was about is saved, or begun anew."""


class AnsweredElsewhere(Elsewhere):
    """It was answered since the page was opened."""


@dataclass(frozen=True, slots=True)
class Sent:
    """One answer from a phone: its value (None takes it back) and the counter of the one it replaces (0: none)."""

    value: Any
    base: int


def draft_of(table: Table) -> Draft:
    """The table's draft, without a query where the table came with it; made where there is none yet."""
    try:
        return table.draft
    except Draft.DoesNotExist:
        return Draft.objects.get_or_create(table=table)[0]


def locked(table: Table) -> Draft:
    """The draft as it is in the database, nobody else writing it until the transaction ends."""
    Draft.objects.get_or_create(table=table)
    table.draft = Draft.objects.select_for_update().get(table=table)
    return table.draft


def locked_for(table: Table, key: uuid.UUID | None) -> Draft:
    """As `locked`, of the deal that a page is about. Raises AnotherDeal."""
    draft = locked(table)
    if draft.key != key:
        raise AnotherDeal
    return draft


def answers_of(draft: Draft) -> Answers:
    """The bare values, by question."""
    return {question: answer["v"] for question, answer in draft.answers.items() if answer["v"] is not None}


@transaction.atomic
def save_answers(
    table: Table, user: User, key: uuid.UUID, sent: Mapping[str, Sent], *, seat: str = ""
) -> tuple[Draft, dict[str, Any]]:
    """Write the answers that nobody else wrote meanwhile. Returns the draft and the refused ones' stored values.

    An answer for another deal than the one at the table is refused whole. Taking an
    answer back keeps its counter, so that it can't be mistaken for one never given.
    """
    draft = locked(table)
    if draft.key != key:
        return draft, {question: draft.answers.get(question) for question in sent}
    refused: dict[str, Any] = {}
    changed = False
    for question, answer in sent.items():
        stored = draft.answers.get(question, {"v": None, "n": 0})
        if stored["v"] == answer.value:
            continue
        if stored["n"] != answer.base:
            refused[question] = stored
            continue
        draft.answers[question] = {"v": answer.value, "n": stored["n"] + 1, "by": user.pk}
        if seat:  # whose phone it was, where it is one person's alone
            draft.answers[question]["as"] = seat
        changed = True
    if changed:
        draft.counter += 1
        draft.save(update_fields=["answers", "counter", "updated_at"])
    return draft, refused


def overwrite(draft: Draft, user: User, answers: Answers) -> None:
    """Put these answers in the place of whatever a `locked` draft has."""
    counters = {question: draft.answers.get(question, {"n": 0})["n"] for question in answers}
    sent = {question: Sent(value, counters[question]) for question, value in answers.items()}
    save_answers(draft.table, user, draft.key, sent)


def names_of_others(draft: Draft, user: User) -> dict[int, str]:
    """Who else answered, by the name that is shown; a guest has none. One query where anybody did."""
    others = {answer.get("by") for answer in draft.answers.values()} - {user.pk, None}
    named = User.objects.filter(pk__in=others, is_guest=False) if others else []
    return {other.pk: other.get_short_name() for other in named}


def answered_by(draft: Draft, saved: Answers, user: User | None) -> list[list[Any]]:
    """Who gave which answers of the deal as it was `saved`, where that was not who saved it: [user, seat, questions].

    The phone of one chair counts for itself, since its user may be a guest without a name.
    """
    found: dict[tuple[int | None, str], list[str]] = {}
    for question, answer in sorted(draft.answers.items()):  # no database keeps an order that others keep too
        who = (answer.get("by"), answer.get("as", ""))
        is_others = who != (user.pk if user else None, "")
        if is_others and answer["v"] is not None and str(answer["v"]) == str(saved.get(question)):
            found.setdefault(who, []).append(question)
    return [[by, seat, questions] for (by, seat), questions in found.items()]


def clear(table: Table) -> None:
    """Begin the next deal: no answers, the next key. One statement, since every saved round does it.

    A phone without a network begins it as well, and so does another: under the same key, the deal is saved once.
    """
    draft = draft_of(table)
    key = next_key(draft.key)
    Draft.objects.filter(table=table).update(answers={}, key=key, counter=F("counter") + 1)
    draft.answers, draft.key, draft.counter = {}, key, draft.counter + 1


@transaction.atomic
def begin(table: Table, answers: Answers, user: User | None) -> None:
    """Begin a deal with these answers: the one taken back by undo, or the next one's frisches."""
    draft = locked(table)
    draft.answers = {q: {"v": v, "n": 1, "by": user.pk if user else None} for q, v in answers.items()}
    draft.key = next_key(draft.key)
    draft.counter += 1
    draft.save(update_fields=["answers", "key", "counter", "updated_at"])


def rename(table: Table, old: str, new: str) -> None:
    """What was answered about one person was about another: put `new` in the place of `old`."""
    draft = locked(table)
    draft.answers = json.loads(json.dumps(draft.answers).replace(old, new))
    draft.counter += 1
    draft.save(update_fields=["answers", "counter", "updated_at"])


def forget(table: Table, pid: str) -> None:
    """Somebody left: take back who plays and who deals where the answer named him, and the tricks of his hand.

    The calls go too: each is whose turn it was among those who were there.
    """
    draft = locked(table)
    answers = answers_of(draft)
    gone = ["calls", *(question for question in ("lineup", "dealer") if pid in (answers.get(question) or ()))]
    if f"contract-{pid}" in answers:  # a hand that nobody plays to its end
        gone.append("taken")
    for question in gone:
        if question in answers:
            draft.answers[question] |= {"v": None, "n": draft.answers[question]["n"] + 1}
            draft.counter += 1
    draft.save(update_fields=["answers", "counter", "updated_at"])
