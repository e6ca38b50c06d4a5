"""The evenings of the demo: who comes in which week, and what they play."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from random import Random

from .. import rules as game
from .dealing import Dealing, Temper
from .people import EVERYBODY, REGULARS

FEWEST, MOST = 10, 14  # rounds of an evening
A_WEEK = timedelta(weeks=1)


@dataclass(frozen=True, slots=True)
class Course:
    """A season: from how many weeks before the last evening of all until how many, and what happened by the way.

    Evenings count from 0. At `five` of them five came, at `with_guest` somebody who is no member; at `revoke`
    somebody was fined, at `passed_out` nobody would bid. In the weeks `off` nobody played.
    """

    first_week: int
    last_week: int
    off: Sequence[int] = ()
    five: Sequence[int] = ()
    with_guest: Mapping[int, str] = field(default_factory=dict)
    revoke: Sequence[int] = ()
    passed_out: Sequence[int] = ()

    def days(self, last: date) -> list[date]:
        weeks = range(self.first_week, self.last_week - 1, -1)
        return [last - week * A_WEEK for week in weeks if week not in self.off]


# A year back they played as well: a league tells what was on this day.
EARLIER = Course(58, 43, off=(47,), five=(9,), with_guest={4: "I"}, revoke=(6,), passed_out=(11,))
LATEST = Course(21, 0, off=(9, 10), five=(12,), with_guest={3: "I", 15: "J"}, revoke=(7,), passed_out=(10,))


@dataclass(frozen=True, slots=True)
class Evening:
    """`rules` tell who rests where five came; `scores` are those of each deal, None where nobody bid.

    `corrected`: somebody was fined after the table had confirmed it.
    """

    day: date
    seats: tuple[str, ...]
    rules: game.RuleSet
    deals: Sequence[game.Deal]
    scores: Sequence[Mapping[str, int] | None]
    corrected: bool

    def totals(self) -> Counter[str]:
        totals = Counter(dict.fromkeys(self.seats, 0))
        for points in self.scores:
            totals.update(points or {})
        return totals


def evenings(course: Course, last: date, random: Random) -> list[Evening]:
    """All evenings of a season; `last` is the day of the last one of the league."""
    days = course.days(last)
    return [
        _evening(course, number, day, number / (len(days) - 1), random) for number, day in enumerate(days)
    ]


def _evening(course: Course, number: int, day: date, gone: float, random: Random) -> Evening:
    """`gone` is how much of the season, from 0 to 1."""
    seats = _company(5 if number in course.five else 4, course.with_guest.get(number), random)
    rules = game.RuleSet(sit_out="dealer") if len(seats) > 4 else game.CLASSIC
    tempers = {
        player: Temper(each.boldness, max(0.3, each.nerve + each.grows * gone))
        for player, each in EVERYBODY.items()
    }
    dealing = Dealing(random, tempers, rules)
    deals = list(_deals(dealing, seats, random.randint(FEWEST, MOST), passed_out=number in course.passed_out))
    if number in course.revoke:
        played = [place for place, deal in enumerate(deals) if deal.outcome == "played"]
        place = played[len(played) // 2]
        deals[place] = replace(deals[place], fines={random.choice(deals[place].seats): 1})
    scores = [game.score(deal, rules) for deal in deals]
    return Evening(day, seats, rules, deals, scores, corrected=number in course.revoke)


def _company(many: int, guest: str | None, random: Random) -> tuple[str, ...]:
    """Who sits down, clockwise. Who comes often is drawn more often."""
    here = [guest] if guest else []
    left = list(REGULARS)
    while len(here) < many:
        (player,) = random.choices(left, [REGULARS[each].comes for each in left])
        left.remove(player)
        here.append(player)
    random.shuffle(here)
    return tuple(here)


def _deals(
    dealing: Dealing, roster: tuple[str, ...], rounds: int, *, passed_out: bool
) -> Iterable[game.Deal]:
    """So many rounds; with `passed_out` a deal more, in the middle."""
    turn, played = game.Turn(roster, roster[0]), 0
    while played < rounds:
        dealer, seats = turn.seat(game.Deal(), dealing.rules)
        nobody_bids = passed_out and played == rounds // 2
        make = dealing.passed_out if nobody_bids else dealing.deal
        deal = make(seats, str(dealer), roster)
        passed_out = passed_out and not nobody_bids
        is_round = deal.outcome == "played"
        turn = turn.after(dealer, seats, moves=int(is_round))
        played += is_round
        yield deal
