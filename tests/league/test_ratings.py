"""Ratings: which evenings move them, and in which order."""

import random
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.league.people.merging import merge
from scorekeeper.league.ratings import course
from scorekeeper.league.ratings.course import Outcome, Step
from scorekeeper.league.ratings.rating import Rating, rate
from scorekeeper.league.ratings.ratings import ratings_of
from scorekeeper.models import GameSession, League, Player, SessionRating, SessionResult, Table, User
from scorekeeper.models import Ratings as Copy
from scorekeeper.play import finish, rounds
from scorekeeper.play.sheet import Sheet
from tests.factories import guest, league_of, play, stamp, table_in
from tests.league import slow_ratings as slow
from tests.league.evenings import DAY, evening, named
from tests.league.kept_ratings import found, numbers
from tests.league.slow_ratings import Numbers, slow_ratings
from tests.pages import pid
from tests.transfer.stored import exported, undone
from tests.transfer.stored import league_of as league_in

pytestmark = pytest.mark.django_db


def shown(league: League) -> dict[str, int]:
    names = dict(Player.objects.values_list("pk", "name"))
    return {names[each.player]: each.shown for each in found(league).rated.values()}


# What an evening does


def test_the_best_gains_and_the_last_loses() -> None:
    after = rate([2, 1, 4, 3], [Rating()] * 4)
    assert [each.shown for each in after] == [1062, 1112, 838, 988]
    assert after[0].sigma == 8.17961798837266


def test_equals_who_tie_stay_equal() -> None:
    one, other, third = rate([1, 1, 3], [Rating()] * 3)
    assert one == other
    assert one.shown > 1000 > third.shown


def test_an_upset_moves_more_than_what_was_to_be_expected() -> None:
    strong, weak = Rating(30, 3), Rating(20, 3)
    expected, upset = rate([1, 2], [strong, weak]), rate([2, 1], [strong, weak])
    assert [each.shown for each in expected] == [1210, 790]
    assert [each.shown for each in upset] == [1160, 840]


ratings = st.sampled_from([Rating(), Rating(30, 3)]) | st.builds(Rating, st.floats(-20, 70), st.floats(1, 9))
people = st.lists(st.tuples(st.integers(1, 4), ratings), min_size=2, max_size=8)


@given(people, st.randoms(use_true_random=False))
def test_the_order_of_people_changes_no_digit(
    company: list[tuple[int, Rating]], chance: random.Random
) -> None:
    after = rate([place for place, _ in company], [rating for _, rating in company])
    numbers = chance.sample(range(len(company)), len(company))
    other = rate([company[n][0] for n in numbers], [company[n][1] for n in numbers])
    assert other == [after[n] for n in numbers]


evenings = st.lists(st.dictionaries(st.integers(1, 5), st.integers(1, 3), min_size=2, max_size=4), max_size=8)


@given(evenings, evenings)
def test_known_steps_change_no_digit(one: list[dict[int, int]], other: list[dict[int, int]]) -> None:
    """Whatever was kept of the same evenings with other places, or of others in their stead."""

    def walk(places: list[dict[int, int]], known: dict[int, Step]) -> dict[int, Step]:
        played = [Outcome(key, DAY, tuple(sorted(each.items()))) for key, each in enumerate(places)]
        return {evening.session: step for evening, step in course.course(played, known)}

    assert walk(one, walk(other, {})) == walk(one, {})


# What counts


def test_nobody_is_rated_before_an_owner_asks(league: League) -> None:
    evening(league, Dana=10, Bob=5, Carmen=0)
    assert ratings_of(league) is None
    assert (Copy.objects.count(), SessionRating.objects.count()) == (0, 0)


def test_everybody_who_played_is_rated_guests_too(rated: League) -> None:
    table = evening(rated, Dana=10, Bob=5, Carmen=0, Eve=-5)
    Player.objects.filter(name="Eve").update(ranked=False)
    assert shown(rated) == {"Dana": 1112, "Bob": 1062, "Carmen": 988, "Eve": 838}
    dana = next(iter(found(rated).rated.values()))
    assert (dana.player, dana.evenings, dana.change) == (named(rated, "Dana").pk, 1, 112)
    assert (dana.last, dana.best.shown, dana.provisional) == (table.session.date, 1112, True)


@pytest.mark.parametrize(
    "values", [{"deleted_at": "2026-11-27T00:00Z"}, {"playoff": True}, {"state": "disputed"}]
)
def test_what_counts_in_no_table_moves_no_rating(rated: League, values: dict[str, Any]) -> None:
    evening(rated, Dana=10, Bob=5, Carmen=0, Dov=-5)
    before = numbers(rated)
    other = evening(rated, Dana=-10, Bob=5, Carmen=0, Dov=50)
    GameSession.objects.filter(pk=other.session_id).update(**values)
    League.touch(rated.pk)
    assert numbers(rated) == before


def test_an_evening_without_rounds_moves_nothing(rated: League) -> None:
    table_in(rated, balances={0: 50})
    assert found(rated).rated == {}


def test_an_open_evening_counts(rated: League) -> None:
    evening(rated, Dana=10, Bob=5, Carmen=0, Dov=-5, finished=False)
    assert shown(rated)["Dana"] == 1112


def test_starting_balances_do_not_enter(rated: League) -> None:
    table = table_in(rated, balances={3: 500})
    play(table)  # Dana -20, Bob 35, Carmen 19, Dov 14
    assert shown(rated) == {"Bob": 1112, "Carmen": 1062, "Dov": 988, "Dana": 838}


def test_who_sat_in_no_round_takes_no_place(rated: League) -> None:
    table = evening(rated, Dana=10, Bob=5, Carmen=0, finished=False)
    before = numbers(rated)
    late = Player.objects.create(league=rated, name="Late")
    SessionResult.objects.create(session=table.session, player=late, points=900, place=1)
    SessionResult.objects.exclude(player=late).update(place=2)
    League.touch(rated.pk)
    assert numbers(rated) == before


def test_who_sits_in_for_somebody_plays_for_his_own_rating(rated: League) -> None:
    table = evening(rated, Dana=10, Bob=5, Carmen=0, Eve=-5)
    SessionResult.objects.filter(player__name="Eve").update(counts_for=named(rated, "Dov"))
    League.touch(rated.pk)
    assert shown(rated) == {"Dana": 1112, "Bob": 1062, "Carmen": 988, "Eve": 838}
    assert table.session.results.count() == 4


def test_a_merged_player_is_one_person(rated: League, owner: User) -> None:
    evening(rated, Dana=10, Bob=5, Carmen=0, Dov=-5)
    evening(rated, DAY + timedelta(1), Dan=10, Bob=5, Carmen=0, Dov=-5)
    assert found(rated).rated[named(rated, "Dana").pk].evenings == 1
    merge(named(rated, "Dan"), named(rated, "Dana"), owner)
    assert found(rated).rated[named(rated, "Dana").pk].evenings == 2
    assert numbers(rated) == slow_ratings(rated)
    assert len(found(rated).rated) == 4


def test_two_results_of_one_person_in_an_evening_add_up(rated: League) -> None:
    table = evening(rated, Dana=10, Bob=15, Carmen=0, Dov=-5)
    late = Player.objects.create(league=rated, name="D", merged_into=named(rated, "Dana"))
    SessionResult.objects.create(session=table.session, player=late, points=6, rounds=1, place=3)
    League.touch(rated.pk)
    assert shown(rated) == {"Dana": 1112, "Bob": 1062, "Carmen": 988, "Dov": 838}


def test_an_evening_of_one_person_is_passed_over(rated: League) -> None:
    evening(rated, Dana=10, Bob=5, Carmen=0)
    for name in ("Bob", "Carmen"):
        Player.objects.filter(name=name).update(merged_into=named(rated, "Dana"))
    League.touch(rated.pk)
    assert found(rated).rated == {}


def test_of_two_people_an_evening_is_one(rated: League) -> None:
    evening(rated, Dana=10, Bob=5, Carmen=0)
    Player.objects.filter(name="Carmen").update(merged_into=named(rated, "Bob"))
    League.touch(rated.pk)
    assert shown(rated) == {"Dana": 1105, "Bob": 895}


# The order of play


def test_order_is_date_then_place_in_the_day_then_uid() -> None:
    """Two evenings in either order give other ratings: the later one weighs with what was known before."""
    one = Outcome(1, DAY, ((1, 1), (2, 2), (3, 3)))
    other = Outcome(2, DAY, ((1, 3), (2, 1), (3, 2)))
    ends = [
        [step.after for _, step in course.course(order, {})][-1] for order in ([one, other], [other, one])
    ]
    assert ends[0] != ends[1]


@dataclass
class Plan:
    """An evening to be entered: its own uid, when it was played, points by name."""

    uid: uuid.UUID
    day: date
    place: int
    points: dict[str, int]
    balance: int = 0


PEOPLE = ("Dana", "Bob", "Carmen", "Dov", "Eli", "Zoe")


def plans(chance: random.Random) -> list[Plan]:
    """Fifteen evenings on six days, with ties and three of one evening's place and day."""
    return [
        Plan(
            uid=uuid.UUID(int=chance.getrandbits(128), version=4),
            day=DAY + timedelta(chance.randrange(6)),
            place=chance.randrange(1, 3),
            points={name: chance.randrange(-3, 4) for name in chance.sample(PEOPLE, chance.choice((3, 4)))},
            balance=chance.choice((0, 0, 7)),
        )
        for _ in range(15)
    ]


@dataclass
class Entry:
    """Somebody who enters the evenings in an order of his own, not always right at once."""

    chance: random.Random
    league: League = field(init=False)

    def run(self, planned: Sequence[Plan]) -> League:
        Player.objects.bulk_create(
            Player(league=league_of(guest()), name="x", name_key="x") for _ in range(self.chance.randrange(9))
        )
        self.league = league_of(guest(), people=())
        League.objects.filter(pk=self.league.pk).update(rated=True)
        self.league.rated = True
        for name in self.shuffled(PEOPLE):
            Player.objects.create(league=self.league, name=name)
        for plan in self.shuffled(planned):
            self.enter(plan)
            if self.chance.random() < 0.4:
                assert ratings_of(self.league) is not None  # a reader, so that something is kept
        return self.league

    def shuffled(self, things: Sequence[Any]) -> list[Any]:
        return self.chance.sample(things, len(things))

    def enter(self, plan: Plan) -> None:
        wrong = self.chance.choice((None, "points", "deleted", "undone", "day"))
        names = self.shuffled(list(plan.points))
        day = plan.day - timedelta(100) if wrong == "day" else plan.day
        table = table_in(self.league, *names, date=day, balances={0: plan.balance} if plan.balance else {})
        values = {"uid": plan.uid, "place_in_day": plan.place}
        GameSession.objects.filter(pk=table.session_id).update(**values)
        told = {pid(table, name): plan.points[name] for name in names}
        first = dict.fromkeys(told, 0) | {next(iter(told)): 99} if wrong == "points" else told
        rounds.record_points(table, first, stamp(table))
        if wrong:
            ratings_of(self.league)
            self.mend(table, wrong, plan, told)

    def mend(self, table: Table, wrong: str, plan: Plan, told: dict[str, int]) -> None:
        if wrong == "points":
            (round,) = Sheet.load(table).rounds
            rounds.edit_points(table, round, told, stamp(table), covers=1, reason="")
        elif wrong == "deleted":
            finish.delete(table, stamp(table))
            ratings_of(self.league)
            finish.restore(table, stamp(table))
        elif wrong == "undone":
            rounds.undo_last(table, stamp(table))
            ratings_of(self.league)
            rounds.redo_last(table, stamp(table))
        else:
            finish.describe(table, stamp(table), name="", date=plan.day, notes="")
            GameSession.objects.filter(pk=table.session_id).update(place_in_day=plan.place)
            League.touch(self.league.pk)


def by_hand(planned: Sequence[Plan]) -> dict[str, Numbers]:
    """The ratings from the plans alone."""
    ordered = sorted(planned, key=lambda each: (each.day, each.place, str(each.uid)))
    return slow.rated([plan.points for plan in ordered])


@pytest.mark.parametrize("seed", range(3))
def test_ratings_are_the_same_to_the_last_digit_in_whichever_order_evenings_were_entered(seed: int) -> None:
    planned = plans(random.Random(seed))
    expected = by_hand(planned)
    file = ""
    for entry in range(3):
        with undone():
            league = Entry(random.Random(100 * seed + entry)).run(planned)
            assert numbers(league) == expected == slow_ratings(league)
            file = exported(league)
    brought = league_in(file)
    assert numbers(brought) == expected
