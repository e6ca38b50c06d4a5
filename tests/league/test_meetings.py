"""Evenings planned, changed, cancelled, deleted and held, and who said that he comes."""

import uuid
from datetime import date, time, timedelta

import pytest
import time_machine
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.league.gathering import move
from scorekeeper.league.meetings import coming, planning
from scorekeeper.league.meetings.answering import MOST_NEWCOMERS, TooManyNames, Who, answer
from scorekeeper.league.meetings.link import end, ensure_link, league_by, renew, token_of
from scorekeeper.league.meetings.planning import Plan, begin_planned, plan_many, plan_one
from scorekeeper.league.meetings.weekly import in_turn
from scorekeeper.league.people import merging, roster
from scorekeeper.league.seasons.playoffs import start_playoff
from scorekeeper.models import Answer, GameSession, League, Meeting, Player, Season, User
from scorekeeper.play import finish
from scorekeeper.play.purge import purge
from scorekeeper.play.start import again_at, play_again
from tests.factories import guest, league_of, stamp, table_in
from tests.league.people import player, told
from tests.league.planned import DAY, JERUSALEM, planned, says, shown

pytestmark = pytest.mark.django_db


def test_an_evening_is_planned_once_however_often_it_is_sent(league: League, owner: User) -> None:
    key, plan = (
        uuid.uuid4(),
        Plan(DAY, time(20, 30), JERUSALEM, "Herzl 5", player(league, "Dana"), "bring wine"),
    )
    first = plan_one(league, plan, owner, uid=key)
    assert plan_one(league, plan, owner, uid=key) == first
    meeting = Meeting.objects.get()
    assert (meeting.uid, planning.plan_of(meeting), meeting.created_by) == (key, plan, owner)
    assert told(league, "meeting_planned") == [
        {"date": "2026-12-03", "time": "20:30", "place": "Herzl 5", "host": "Dana", "note": "bring wine"}
    ]


def test_another_plan_under_the_same_name_is_another_evening(league: League, owner: User) -> None:
    """From the way back in the browser: told is what was done."""
    key, later = uuid.uuid4(), Plan(DAY + timedelta(weeks=1))
    first = plan_one(league, Plan(DAY), owner, uid=key)
    other = [plan_one(league, later, owner, uid=key) for _tap in range(2)]
    assert (other[0], other[0].date) == (other[1], later.date)
    planning.delete(first, owner)
    anew = [plan_one(league, Plan(DAY), owner, uid=key) for _tap in range(2)]
    assert anew[0] == anew[1]
    assert list(Meeting.objects.standing().in_order()) == [anew[0], other[0]]


def test_the_id_of_another_leagues_evening_is_left_alone(league: League, owner: User) -> None:
    there = plan_one(league_of(owner, "Sundays"), Plan(DAY), owner)
    mine = plan_one(league, Plan(DAY), owner, uid=there.uid)
    assert (mine.league, mine.uid == there.uid, Meeting.objects.count()) == (league, False, 2)


def test_many_are_planned_at_once_but_on_days_that_have_one(league: League, owner: User) -> None:
    planned(league, DAY + timedelta(weeks=1))
    planning.cancel(planned(league, DAY + timedelta(weeks=2)), owner)
    days = [DAY + timedelta(weeks=week) for week in range(4)]
    hosts, key = [player(league, "Bob"), player(league, "Dov")], uuid.uuid4()
    plans = list(in_turn(days, Plan(DAY, time(21), JERUSALEM, "club"), hosts))
    assert [plan_many(league, plans, owner, key) for _tap in range(2)] == [3, 0]
    standing = Meeting.objects.standing().filter(league=league).in_order()
    assert [(m.date, m.host.name if m.host else "", m.place) for m in standing] == [
        (days[0], "Bob", "club"),
        (days[1], "Dana", ""),
        (days[2], "Bob", "club"),
        (days[3], "Dov", "club"),
    ]
    assert told(league, "meetings_planned") == [
        {
            "count": 3,
            "first": "2026-12-03",
            "last": "2026-12-24",
            "time": "21:00",
            "place": "club",
            "host": "",
        }
    ]


def test_a_second_tap_after_one_was_deleted_takes_no_id_twice(league: League, owner: User) -> None:
    key, plans = uuid.uuid4(), [Plan(DAY), Plan(DAY + timedelta(weeks=1))]
    plan_many(league, plans, owner, key)
    planning.delete(Meeting.objects.get(date=DAY), owner)
    assert plan_many(league, plans, owner, key) == 1
    assert Meeting.objects.live().filter(league=league).count() == 2


def test_a_change_is_kept_with_what_was_before_and_none_without_a_change(league: League, owner: User) -> None:
    meeting = planned(league)
    was = meeting.changed_at
    planning.change(meeting, planning.plan_of(meeting), owner)
    meeting.refresh_from_db()
    assert (meeting.changed_at, told(league, "meeting_changed")) == (was, [])
    planning.change(meeting, Plan(DAY, time(19), JERUSALEM, "club"), owner)
    meeting.refresh_from_db()
    assert (meeting.time, meeting.host, meeting.place, meeting.changed_at > was) == (
        time(19),
        None,
        "club",
        True,
    )
    assert told(league, "meeting_changed") == [
        {
            "date": "2026-12-03",
            "time": "19:00",
            "place": "club",
            "host": "",
            "note": "",
            "before": {"date": "2026-12-03", "time": "20:30", "place": "", "host": "Dana", "note": ""},
        }
    ]


def test_what_is_done_twice_is_done_once_and_can_be_taken_back(league: League, owner: User) -> None:
    meeting = planned(league)
    for action in (planning.cancel, planning.hold, planning.delete, planning.bring_back):
        for _tap in range(2):
            action(meeting, owner)
    meeting.refresh_from_db()
    assert (meeting.cancelled_at, meeting.deleted_at) == (None, None)
    verbs = list(league.events.order_by("pk").values_list("verb", flat=True))[2:]
    assert verbs == ["meeting_cancelled", "meeting_holds", "meeting_deleted", "meeting_brought_back"]


def test_cancelled_ones_stay_in_sight_and_deleted_ones_do_not(league: League, owner: User) -> None:
    kept, gone = planned(league), planned(league, DAY + timedelta(days=1))
    planning.cancel(kept, owner)
    planning.delete(gone, owner)
    assert list(Meeting.objects.coming(DAY)) == [kept]
    assert not Meeting.objects.standing().exists()


def test_what_was_deleted_is_gone_after_a_month(league: League, owner: User) -> None:
    meeting, other = planned(league), planned(league, DAY + timedelta(days=1))
    planning.delete(meeting, owner)
    planning.delete(other, owner)
    Meeting.objects.filter(pk=meeting.pk).update(deleted_at=timezone.now() - timedelta(days=31))
    assert purge() == 1
    assert list(Meeting.objects.all()) == [other]


def test_an_evening_without_an_hour_comes_before_those_of_its_day(league: League) -> None:
    late, day, early = (planned(league, time=at) for at in (time(21), None, time(18)))
    assert list(Meeting.objects.coming(DAY)) == [day, early, late]


# Answers


def test_the_last_word_stands(league: League) -> None:
    meeting = planned(league)
    says(meeting, Dana="coming", Bob="no", Tom="late")
    says(meeting, Bob="coming", Tom="no")
    (evening,) = shown(league, me=Who(player(league, "Bob")))
    assert (evening.coming, evening.late, evening.no) == (["Dana", "Bob"], [], ["Tom"])
    assert (evening.silent, evening.mine, evening.host) == (["Carmen", "Dov"], "coming", "Dana")
    assert Answer.objects.count() == 3


def test_guests_archived_people_and_who_left_are_not_waited_for(league: League, owner: User) -> None:
    roster.add(league, "Tom", owner, ranked=False)
    roster.archive(player(league, "Bob"), owner)
    Player.objects.filter(name="Dov").update(until=date(2026, 12, 2))
    planned(league)
    assert shown(league)[0].silent == ["Carmen", "Dana"]


def test_a_newcomer_is_the_player_once_the_roster_has_the_name(league: League, owner: User) -> None:
    meeting = planned(league)
    says(meeting, tom="coming")
    assert (shown(league)[0].coming, shown(league, me=Who(name="TOM"))[0].mine) == (["tom"], "coming")
    tom = roster.add(league, "Tom", owner)
    (evening,) = shown(league, me=Who(tom))
    assert (evening.coming, evening.mine) == (["Tom"], "coming")
    says(meeting, Tom="no")
    assert (shown(league)[0].coming, shown(league)[0].no) == ([], ["Tom"])


def test_two_who_become_one_have_one_answer_the_last(league: League, owner: User) -> None:
    other = roster.add(league, "Danna", owner)
    meeting = planned(league, host=other)
    says(meeting, Dana="coming")
    says(meeting, Danna="late")
    merging.merge(other, player(league, "Dana"), owner)
    (evening,) = shown(league, me=Who(player(league, "Dana")))
    assert (evening.coming, evening.late, evening.mine, evening.host) == ([], ["Dana"], "late", "Dana")


def test_so_many_newcomers_and_no_more_while_the_roster_may_answer(league: League) -> None:
    meeting = planned(league)
    for number in range(MOST_NEWCOMERS):
        says(meeting, **{f"New {number}": "coming"})
    with pytest.raises(TooManyNames):
        says(meeting, Tom="coming")
    says(meeting, Dana="late", **{"New 3": "no"})
    (evening,) = shown(league)
    assert (len(evening.coming), evening.late, evening.no) == (MOST_NEWCOMERS - 1, ["Dana"], ["New 3"])


def test_an_answer_keeps_who_of_the_members_gave_it_and_moves_no_table(league: League, owner: User) -> None:
    meeting = planned(league)
    version = League.objects.get(pk=league.pk).version
    answer(meeting, Who(player(league, "Bob")), Answer.Says.LATE, owner)
    assert (Answer.objects.get().by, League.objects.get(pk=league.pk).version) == (owner, version)


# What is told of the time


@pytest.mark.parametrize(
    ("now", "over"),
    [
        ("2026-12-04T02:59Z", False),  # 04:59 in Jerusalem: the evening goes on
        ("2026-12-04T03:00Z", True),
    ],
)
def test_an_evening_is_over_when_the_day_turns_where_it_is(league: League, now: str, over: bool) -> None:
    meeting = planned(league)
    with time_machine.travel(now, tick=False):
        assert (coming.is_over(meeting), coming.coming_of(league)) == (over, [] if over else [meeting])


def test_the_next_one_is_told_within_two_weeks_and_not_once_it_has_begun(league: League, owner: User) -> None:
    cancelled, meeting = planned(league), planned(league, DAY + timedelta(weeks=1))
    planning.cancel(cancelled, owner)

    def seen(now: str) -> tuple[Meeting, bool] | None:
        with time_machine.travel(now, tick=False):
            found = coming.next_of(league, owner, JERUSALEM)
        return (found.meeting, found.is_today) if found else None

    assert [seen(f"2026-{day}T12:00Z") for day in ("11-25", "11-26", "12-10", "12-11")] == [
        None,
        (meeting, False),
        (meeting, True),
        None,
    ]
    table = table_in(league)
    begin_planned(table.session, meeting.uid)
    assert seen("2026-12-10T12:00Z") is None
    finish.delete(table, stamp(table))
    assert seen("2026-12-10T12:00Z") == (meeting, True)


def played_as(*meetings: Meeting) -> list[GameSession | None]:
    return [Meeting.objects.get(pk=meeting.pk).session for meeting in meetings]


def test_the_first_evening_that_begins_is_the_one_that_was_planned(league: League) -> None:
    meeting, later = planned(league), planned(league, time=time(22))
    other, elsewhere = planned(league, DAY + timedelta(days=1)), planned(league_of(guest(), "Sundays"))
    first, second, third = (table_in(league, date=DAY) for _ in range(3))
    assert played_as(meeting, later, other, elsewhere) == [first.session, second.session, None, None]
    finish.delete(first, stamp(first))
    table_in(league, date=DAY, meeting=other.uid)
    assert played_as(other)[0] not in {None, first.session, second.session, third.session}
    fourth = table_in(league, date=DAY)
    assert played_as(meeting, later) == [fourth.session, second.session]


def test_what_was_moved_to_another_league_is_not_what_was_planned(league: League, owner: User) -> None:
    meeting, other = planned(league), league_of(owner, "Sundays")
    moved = table_in(league, date=DAY)
    assert played_as(meeting) == [moved.session]
    move([moved.session], other, {}, owner)
    assert (shown(league)[0].session, shown(league)[0].table) == (None, None)
    table = table_in(league, date=DAY)
    assert played_as(meeting) == [table.session]


def test_a_cancelled_evening_and_a_play_off_are_not_what_was_planned(league: League, owner: User) -> None:
    cancelled, meeting = planned(league), planned(league)
    planning.cancel(cancelled, owner)
    season = Season.objects.create(league=league, name="2026")
    start_playoff(season, owner, ["Dana", "Bob", "Carmen"], DAY, None)
    assert played_as(cancelled, meeting) == [None, None]
    table = table_in(league, date=DAY, meeting=cancelled.uid)
    assert played_as(cancelled, meeting) == [None, None]
    play_again(table, owner, again_at(table, DAY, None))
    assert played_as(cancelled, meeting)[1] is not None


# The link


def test_the_first_plan_makes_the_link_and_an_ended_one_stays_so(league: League, owner: User) -> None:
    assert token_of(league) == ""
    planned(league)
    first = token_of(league)
    assert league_by(first) == league
    ensure_link(league)
    assert token_of(league) == first
    renew(league, owner)
    second = token_of(league)
    assert (league_by(first), league_by(second)) == (None, league)
    end(league, owner)
    planned(league, DAY + timedelta(days=1))
    assert (token_of(league), league_by(second)) == ("", None)


def test_the_link_of_a_deleted_league_opens_nothing(league: League) -> None:
    planned(league)
    League.objects.update(deleted_at=timezone.now())
    assert league_by(token_of(league)) is None


@pytest.mark.parametrize("count", [1, 3, 500])
def test_what_is_told_takes_the_same_queries(
    league: League, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    Meeting.objects.bulk_create(
        Meeting(league=league, date=DAY + timedelta(days=day), host=player(league, "Dana"))
        for day in range(count)
    )
    for meeting in Meeting.objects.all()[:3]:
        says(meeting, Dana="coming", Tom="late")
    with django_assert_num_queries(3):
        assert len(shown(league)) == count


def test_nobody_reads_another_leagues_answers(league: League) -> None:
    other = league_of(guest(), "Sundays")
    says(planned(other), Dana="coming")
    planned(league)
    assert [evening.coming for evening in shown(league)] == [[]]
