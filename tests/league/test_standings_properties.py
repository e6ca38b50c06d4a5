"""What holds of every table, whatever was played."""

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.league.standings.ranking import Ranking
from scorekeeper.league.standings.rows import Given, Person, Played, Share, course, standings
from tests.league.test_ranking import rankings

FIRST = date(2026, 1, 1)
DAY = date(2026, 2, 1)
GUEST = 9

people = st.lists(
    st.builds(
        Person,
        id=st.integers(1, 6),
        ranked=st.sampled_from([True, True, False]),
        until=st.none() | st.just(date(2026, 1, 15)),
    ),
    min_size=1,
    max_size=6,
    unique_by=lambda person: person.id,
)


@st.composite
def shares(draw: st.DrawFn, player: int, rounds: int) -> Share:
    sat = draw(st.integers(0, rounds))
    contracts = draw(st.integers(0, sat))
    return Share(
        player=player,
        points=draw(st.integers(-5, 5)),
        starting=draw(st.sampled_from([0, 0, 3])),
        rounds=sat,
        contracts=contracts,
        made=draw(st.integers(0, contracts)),
    )


@st.composite
def seasons(draw: st.DrawFn) -> tuple[list[Person], list[Played], list[Given]]:
    who = draw(people)
    sessions = []
    for number in range(draw(st.integers(0, 7))):
        there = draw(st.lists(st.sampled_from([p.id for p in who]), unique=True))
        rounds = draw(st.integers(1, 4))
        sessions.append(
            Played(
                uid=f"s{number}",
                date=FIRST + timedelta(days=draw(st.integers(0, 20))),
                rounds=rounds,
                shares=tuple(draw(shares(player, rounds)) for player in there),
                place_in_day=draw(st.integers(1, 2)),
            )
        )
    givens = st.builds(Given, st.sampled_from([p.id for p in who]), st.integers(-4, 4), st.just(FIRST))
    return who, sessions, draw(st.lists(givens, max_size=3))


@settings(deadline=None)
@given(rankings(), seasons(), st.randoms())
def test_the_order_of_what_comes_in_changes_nothing(ranking: Ranking, season, random) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    who, sessions, adjustments = season
    mixed = [replace(s, shares=tuple(random.sample(s.shares, len(s.shares)))) for s in sessions]
    random.shuffle(mixed)
    assert standings(ranking, who, mixed, adjustments[::-1], day=DAY) == standings(
        ranking, who, sessions, adjustments, day=DAY
    )


@settings(deadline=None)
@given(rankings(), seasons())
def test_places_count_everybody_above(ranking: Ranking, season) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    who, sessions, adjustments = season
    rows = standings(ranking, who, sessions, adjustments, day=DAY)
    places = [row.place for row in rows if row.place is not None]
    assert places == [1 + sum(other < place for other in places) for place in places]
    assert all(row.place is None for row in rows[len(places) :])
    assert all((row.place is None) == bool(row.why) for row in rows)
    values = [row.value for row in rows[: len(places)] if row.value is not None]
    assert values == sorted(values, reverse=True)
    assert max(Counter(row.player for row in rows).values(), default=1) == 1


@settings(deadline=None)
@given(rankings(), seasons(), st.data())
def test_a_guest_without_places_changes_nothing_for_others(ranking: Ranking, season, data) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    who, sessions, adjustments = season
    ranking = replace(ranking, guests_take_places=False)
    with_guest = [
        replace(s, shares=(*s.shares, data.draw(shares(GUEST, s.rounds)))) if data.draw(st.booleans()) else s
        for s in sessions
    ]
    guests = [*who, Person(GUEST, ranked=False)]
    after = standings(ranking, guests, with_guest, adjustments, day=DAY)
    assert tuple(row for row in after if row.player != GUEST) == standings(
        ranking, who, sessions, adjustments, day=DAY
    )


@settings(deadline=None)
@given(rankings(), seasons())
def test_what_counts_and_what_is_dropped_is_what_was_attended(ranking: Ranking, season) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    who, sessions, adjustments = season
    for row in standings(ranking, who, sessions, adjustments, day=DAY):
        assert row.sessions == len(row.counted) + len(row.dropped)
        assert not set(row.counted) & set(row.dropped)
        if ranking.best is not None:
            assert len(row.counted) == min(ranking.best, row.sessions)
        else:
            assert len(row.dropped) == max(0, min(ranking.drop, row.sessions - 1))
        assert len(row.form) <= 5


@settings(deadline=None)
@given(rankings(), seasons())
def test_placement_points_of_a_session_are_all_given_out(ranking: Ranking, season) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    who, sessions, adjustments = season
    ranking = replace(ranking, best=None, drop=0, min_share=0, guests_take_places=True)
    rows = standings(ranking, who, sessions, adjustments, day=DAY)
    takers = [sum(1 for share in s.shares if share.rounds) for s in sessions]
    assert sum(row.placement for row in rows) == sum(sum(ranking.place_points(n)) for n in takers)


@settings(deadline=None)
@given(rankings(), seasons())
def test_the_course_ends_with_the_table(ranking: Ranking, season) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    who, sessions, adjustments = season
    found = course(ranking, who, sessions, adjustments, day=DAY)
    rows = standings(ranking, who, sessions, adjustments, day=DAY)
    ends = {player: places[-1] for player, places in found.places.items() if places[-1] is not None}
    assert ends == ({row.player: row.place for row in rows if row.place is not None} if sessions else {})


@settings(deadline=None)
@given(rankings(), seasons())
def test_each_moment_of_the_course_is_a_table_of_its_own(ranking: Ranking, season) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    """Reading the table off while more is entered is the same as entering only so much."""
    who, sessions, _ = season
    found = course(ranking, who, sessions, day=DAY)
    ordered = sorted(sessions, key=lambda s: (s.date, s.place_in_day, s.uid))
    for number in range(len(ordered) - 1):
        rows = standings(ranking, who, ordered[: number + 1], day=ordered[number].date)
        places = {row.player: row.place for row in rows if row.place is not None}
        now = {player: moments[number] for player, moments in found.places.items()}
        assert {player: place for player, place in now.items() if place is not None} == places
