"""The CSV of a league or a session: a row for each player of each round."""

import pytest

from scorekeeper.models import (
    GameSession,
)
from scorekeeper.transfer.export import league_csv, session_csv
from tests.transfer.files import Json, a_deal, a_file, a_session, passed
from tests.transfer.stored import league_of, without_ids

pytestmark = pytest.mark.django_db


# CSV


HEADER = (
    "\ufeffkind,session,date,table,round,dealer,declarer,level,suit,frisch,over_under,player,seat,contract,tricks,"
    "fines,factor,points,reason,round_id,session_id\r\n"
)


def csv_of(file: Json) -> str:
    return without_ids("".join(league_csv(league_of(file))))


def test_csv_has_a_row_for_each_player_of_each_round() -> None:
    file = a_file(
        a_session(
            a_deal(fines={"C": 1}),
            passed(),
            {"points": {"A": 12, "B": -30}, "reason": "paper"},
            {"annulled": "ace", "fines": {"D": 1}},
            name="Bar",
            adjustments=[
                {"player": "A", "points": -20, "reason": "late", "after": 1},
                {"player": "B", "points": 50, "starting": True},
            ],
        )
    )
    assert csv_of(file) == HEADER + (
        "adjustment,Bar,2026-11-26,1,0,,,,,,,Bob,,,,,,50,,,…\r\n"
        "round,Bar,2026-11-26,1,1,Dana,Bob,5,H,0,under,Dana,1,1,3,0,1,-20,,…,…\r\n"
        "round,Bar,2026-11-26,1,1,Dana,Bob,5,H,0,under,Bob,2,5,5,0,1,35,,…,…\r\n"
        "round,Bar,2026-11-26,1,1,Dana,Bob,5,H,0,under,Carmen,3,3,3,1,1,-81,,…,…\r\n"
        "round,Bar,2026-11-26,1,1,Dana,Bob,5,H,0,under,Dov,4,2,2,0,1,14,,…,…\r\n"
        "adjustment,Bar,2026-11-26,1,1,,,,,,,Dana,,,,,,-20,late,,…\r\n"
        "passed_out,Bar,2026-11-26,1,2,Bob,,,,3,,,,,,,1,,,…,…\r\n"
        "points,Bar,2026-11-26,1,3,,,,,,,Dana,,,,,,12,paper,…,…\r\n"
        "points,Bar,2026-11-26,1,3,,,,,,,Bob,,,,,,-30,paper,…,…\r\n"
        "annulled,Bar,2026-11-26,1,4,Carmen,,,,0,,Dana,1,,,0,1,0,ace,…,…\r\n"
        "annulled,Bar,2026-11-26,1,4,Carmen,,,,0,,Bob,2,,,0,1,0,ace,…,…\r\n"
        "annulled,Bar,2026-11-26,1,4,Carmen,,,,0,,Carmen,3,,,0,1,0,ace,…,…\r\n"
        "annulled,Bar,2026-11-26,1,4,Carmen,,,,0,,Dov,4,,,1,1,-100,ace,…,…\r\n"
    )


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@sum", "'@sum"),
        ("\t=1", "'\t=1"),
        ("\r=1", '"\'\r=1"'),
        ('=say "x", y', '"\'=say ""x"", y"'),
        ("a=1", "a=1"),
        ("a,b", '"a,b"'),
    ],
)
def test_csv_holds_no_text_that_a_spreadsheet_would_run(text: str, cell: str) -> None:
    league = league_of(a_file(a_session({"points": {"A": -5}})))
    league.sessions.update(name=text)
    rows = without_ids("".join(league_csv(league))).removeprefix(HEADER)
    assert rows == f"points,{cell},2026-11-26,1,1,,,,,,,Dana,,,,,,-5,,…,…\r\n"


def test_csv_of_one_session_numbers_its_tables() -> None:
    tables = [
        {"seats": ["A"], "rounds": [{"points": {"A": 1}}]},
        {"seats": ["B"], "rounds": [{"points": {"B": 2}}]},
    ]
    league_of(a_file({"date": "2026-11-26", "tables": tables}, a_session({"points": {"C": 3}})))
    session = GameSession.objects.order_by("id").first()
    assert session is not None
    assert without_ids(session_csv(session)) == HEADER + (
        "points,,2026-11-26,1,1,,,,,,,Dana,,,,,,1,,…,…\r\npoints,,2026-11-26,2,1,,,,,,,Bob,,,,,,2,,…,…\r\n"
    )
