"""Who plays for an absent member in an evening at several tables: it counts for one, and not while he is there."""

from io import StringIO

import pytest
from django.core.management import call_command

from scorekeeper.models import GameSession, League, Player, SessionResult, Table
from scorekeeper.play import people
from scorekeeper.play.facts import AtAnotherTable, PlayedFor
from scorekeeper.play.start import players_named
from scorekeeper.play.tables import parts
from scorekeeper.play.tables.evening import Evening
from tests.factories import guest, league_of, play, stamp
from tests.pages import owner_of, pid, send, text_of
from tests.play.tables.clubs import club, seated, seating, seen, tables_of

pytestmark = pytest.mark.django_db

EIGHT = ("Dana Bob Carmen Dov", "Eve Fay Gil Hal")


@pytest.fixture
def league() -> League:
    return league_of(guest(), people=[*" ".join(EIGHT).split(), "Zed", "Yael"])


@pytest.fixture
def session(league: League) -> GameSession:
    return club(league, *EIGHT)


def named(session: GameSession, name: str) -> Player:
    return players_named(session.league, [name])[0]


def plays_for(session: GameSession, table: Table, name: str, absent: str | None) -> None:
    member = named(session, absent) if absent else None
    people.plays_for(table, named(session, name), member, stamp(table))


def draw(session: GameSession, *names: str) -> list[Table]:
    saw = seen(session)
    parts.draw_anew(session, [seating(each) for each in names], saw)
    return tables_of(session, saw.part + 1)


def whose(session: GameSession) -> dict[str, str]:
    results = SessionResult.objects.filter(session=session).select_related("player", "counts_for")
    return {r.player.name: r.counts_for.name for r in results if r.counts_for}


def everything_agrees() -> bool:
    out = StringIO()
    call_command("rescore", "--check", stdout=out)
    return "every copy agrees" in out.getvalue()


def test_one_person_plays_for_one_member_all_evening(session: GameSession) -> None:
    first = tables_of(session)[0]
    play(first)
    plays_for(session, first, "Dana", "Zed")
    later = draw(session, *EIGHT)[0]
    with pytest.raises(people.PlaysForAnother) as refused:
        plays_for(session, later, "Dana", "Yael")
    assert refused.value.member.name == "Zed"
    answer = send(
        owner_of(later), later, f"people/{pid(later, 'Dana')}/plays-for/", absent=named(session, "Yael").pid
    )
    assert answer.status_code == 422
    told = "At another table of this evening already for Zed: end that there first."
    assert told in text_of(answer)
    assert whose(session) == {"Dana": "Zed"}


def test_the_last_table_says_for_whom_whichever_was_written_last(session: GameSession) -> None:
    """Two members can only come from a file."""
    first = tables_of(session)[0]
    play(first)
    later = draw(session, *EIGHT)[0]
    play(later)
    first.seats.filter(player__name="Dana").update(plays_for=named(session, "Zed"))
    later.seats.filter(player__name="Dana").update(plays_for=named(session, "Yael"))
    play(first)
    assert whose(session) == {"Dana": "Yael"}
    play(later)
    assert whose(session) == {"Dana": "Yael"}
    assert everything_agrees()


def test_who_is_drawn_himself_is_played_for_no_more(session: GameSession) -> None:
    first = tables_of(session)[0]
    play(first)
    plays_for(session, first, "Dana", "Zed")
    assert whose(session) == {"Dana": "Zed"}
    tables = draw(session, "Dana Bob Carmen Dov", "Zed Fay Gil Hal")
    assert not tables[0].seats.exclude(plays_for=None).exists()
    play(tables[0])
    assert whose(session) == {"Dana": "Zed"}  # he has not played yet
    play(tables[1])
    assert whose(session) == {}
    assert {place.player.name for place in Evening.of(session).columns if place.plays_for} == set()
    assert everything_agrees()


def test_who_takes_over_the_chair_has_the_evening_together(session: GameSession) -> None:
    first = tables_of(session)[0]
    plays_for(session, first, "Dana", "Zed")
    play(first)
    dana = named(session, "Dana")
    people.leave(first, dana, stamp(first))
    people.join(first, named(session, "Zed"), stamp(first))
    play(first)
    assert whose(session) == {"Dana": "Zed"}
    columns = Evening.of(session).columns
    assert {p.player.name: p.plays_for.name for p in columns if p.plays_for} == {"Dana": "Zed"}


def test_who_is_seated_otherwise_keeps_for_whom_he_plays(session: GameSession) -> None:
    plays_for(session, tables_of(session)[0], "Dana", "Zed")
    parts.seat_otherwise(session, [seating("Eve Bob Carmen Dov"), seating("Dana Fay Gil Hal")], seen(session))
    assert tables_of(session)[1].seats.get(player__name="Dana").plays_for == named(session, "Zed")
    parts.seat_otherwise(session, [seating("Eve Bob Zed Dov"), seating("Dana Fay Gil Hal")], seen(session))
    assert not tables_of(session)[1].seats.exclude(plays_for=None).exists()


def test_nobody_sits_down_while_somebody_plays_for_him(session: GameSession) -> None:
    first, second = tables_of(session)
    plays_for(session, first, "Dana", "Zed")
    zed = named(session, "Zed")
    for table in (first, second):
        with pytest.raises(PlayedFor) as refused:
            people.join(table, zed, stamp(table))
        assert refused.value.names == ["Dana"]
    with pytest.raises(PlayedFor):
        people.replace(second, named(session, "Eve"), zed, stamp(second))
    with pytest.raises(PlayedFor):
        parts.add_table(session, seating("Zed Ida Jo Kai"), seen(session))
    answer = send(owner_of(first), second, "people/join/", name="Zed", start="zero")
    assert answer.status_code == 422
    assert "Here in this person’s place: Dana. End that first, or let them go home." in text_of(answer)
    people.replace(first, named(session, "Dana"), zed, stamp(first))
    assert seated(session)[0] == (1, 1, "Zed Bob Carmen Dov")


def test_nobody_is_put_in_a_place_who_sits_at_another_table(session: GameSession) -> None:
    first, second = tables_of(session)
    with pytest.raises(AtAnotherTable) as refused:
        people.replace(first, named(session, "Dana"), named(session, "Eve"), stamp(first))
    assert refused.value.names == ["Eve"]
    people.leave(second, named(session, "Eve"), stamp(second), deck="drop_suit", removed_suit="C")
    people.replace(first, named(session, "Dana"), named(session, "Eve"), stamp(first))
    assert seated(session) == [(1, 1, "Eve Bob Carmen Dov"), (2, 1, "Fay Gil Hal")]
