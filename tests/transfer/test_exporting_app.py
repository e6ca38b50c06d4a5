"""What the app knows besides goes out too, and comes in again."""

from datetime import UTC, date, datetime

import pytest

from scorekeeper.models import Adjustment, GameSession, League, Player, Season, Seat, Table
from tests.factories import play
from tests.transfer.files import a_deal, a_file, a_session, passed, read
from tests.transfer.stored import exported, imported, league_of, parsed, without_ids

pytestmark = pytest.mark.django_db


def test_export_keeps_what_the_app_knows() -> None:
    league = league_of(
        a_file(a_session(a_deal(), passed()), a_session(), league={"seasons": [{"name": "2026"}]})
    )
    now = datetime(2026, 11, 27, 1, 2, 3, 456789, tzinfo=UTC)
    dana, bob, carmen = league.players.order_by("id")[:3]
    table = Table.objects.order_by("id").first()
    assert table is not None
    Player.objects.filter(pk=dana.pk).update(colour=0, since=date(2025, 1, 1), until=date(2026, 1, 1))
    Player.objects.filter(pk=bob.pk).update(merged_into=dana, archived_at=now)
    Season.objects.update(ranking={"metric": "placement"}, closed_at=now, note="What a year")
    Season.objects.get().champions.set([carmen, dana])
    League.objects.update(casual=True, ranking={"metric": "average"}, rated=True)
    GameSession.objects.filter(pk=table.session_id).update(state="disputed", finished_at=now, played_at=now)
    Table.objects.filter(pk=table.pk).update(settings={"advice": True})
    Seat.objects.filter(table=table, player=dana).update(left=True)
    Seat.objects.filter(table=table, player=carmen).update(since=1024)
    Adjustment.objects.create(
        table=table, player=dana, points=None, round=table.rounds.in_order()[1], position=9999
    )
    text = parsed(league)
    stamp = "2026-11-27T01:02:03.456789Z"
    season, (a, b, *_) = text["league"]["seasons"][0], text["players"]
    assert text["league"]["app"] == {"casual": True, "ranking": {"metric": "average"}, "rated": True}
    assert season["app"] == {"ranking": {"metric": "placement"}, "closed_at": stamp, "champions": ["A", "C"]}
    assert season["notes"] == "What a year"
    assert a["app"] == {"colour": 0, "since": "2025-01-01", "until": "2026-01-01"}
    assert b["app"] == {"archived_at": stamp, "merged_into": "A"}
    assert text["sessions"][0]["app"] == {
        "state": "disputed",
        "played_at": stamp,
        "finished_at": stamp,
        "table": {"settings": {"advice": True}, "left": ["A"], "joined": {"C": 1}},
    }
    assert text["sessions"][0]["adjustments"][0]["app"] == {"open": True, "round": 1}
    again = exported(league)
    second = league_of(again)
    assert without_ids(exported(second)) == without_ids(again)
    assert second.rated
    assert Player.objects.filter(league=second, merged_into__name="Dana").get().name == "Bob"
    assert Adjustment.objects.get(table__session__league=second).points is None
    assert imported(again, into=second).skipped == 2


def test_a_merged_player_may_have_the_name_of_another() -> None:
    league = league_of(a_file(a_session(a_deal())))
    dana, bob = league.players.order_by("id")[:2]
    bob.merged_into, bob.name = dana, "Dana"
    bob.save()
    text = exported(league)
    second = league_of(text)
    assert without_ids(exported(second)) == without_ids(text)
    assert imported(text, into=second).skipped == 1
    assert imported(text, into=league).skipped == 1


def test_the_part_of_the_evening_goes_out_and_comes_back() -> None:
    league = league_of(a_file(a_session(a_deal())))
    first = Table.objects.get()
    second = Table.objects.create(
        session=first.session, number=2, part=2, rules=first.rules, first_dealer=first.first_dealer
    )
    for seat in first.seats.all():
        second.seats.create(player=seat.player, position=seat.position)
    play(second)
    assert GameSession.objects.get().rounds == 2
    text = parsed(league)
    assert [table.get("app") for table in text["sessions"][0]["tables"]] == [None, {"part": 2}]
    again = exported(league)
    copy = league_of(again)
    assert without_ids(exported(copy)) == without_ids(again)
    assert list(Table.objects.filter(session__league=copy).values_list("number", "part")) == [(1, 1), (2, 2)]
    assert GameSession.objects.get(league=copy).rounds == 2
    assert imported(again, into=copy).skipped == 1


@pytest.mark.parametrize("part", [0, -1, True, "2", 1.5, 100, [1]])
def test_the_part_of_the_evening_is_checked(part: object) -> None:
    reading = read(a_file(a_session(a_deal(), app={"table": {"part": part}})))
    assert [(problem.path, problem.code) for problem in reading.problems] == [
        ("sessions[0].app", "value_invalid")
    ]


@pytest.mark.parametrize(
    ("parts", "problems"),
    [((1, 1, 2), []), ((99,), []), ((2, 1), ["sessions[0]"]), ((3, 3, 2), ["sessions[0]"])],
)
def test_tables_stand_in_the_order_of_their_parts(parts: tuple[int, ...], problems: list[str]) -> None:
    one = a_session(a_deal())
    table = {key: one.pop(key) for key in ("seats", "first_dealer", "rounds")}
    reading = read(a_file({**one, "tables": [{**table, "app": {"part": part}} for part in parts]}))
    assert [problem.path for problem in reading.problems] == problems
