"""What is one line of text is cleaned before its length is judged: no column gets more than it has room for."""

import pytest
from django import forms

from scorekeeper.league.gather_form import GatherForm
from scorekeeper.league.league_form import LeagueForm, NewLeagueForm
from scorekeeper.league.meeting_form import MeetingForm, WeeklyForm, WhoForm
from scorekeeper.league.season_form import SeasonForm
from scorekeeper.play.describe_form import DescribeForm
from scorekeeper.play.start_form import StartForm
from scorekeeper.play.tables.seat_form import NewEveningForm

GROWS = "\ufb2c"  # shin with its points: three characters once it is cleaned

FIELDS = [
    (GatherForm, "name", 120),
    (LeagueForm, "name", 120),
    (NewLeagueForm, "name", 120),
    (MeetingForm, "place", 120),
    (MeetingForm, "note", 200),
    (WeeklyForm, "place", 120),
    (WeeklyForm, "note", 200),
    (WhoForm, "name", 40),
    (SeasonForm, "name", 80),
    (DescribeForm, "name", 120),
    (StartForm, "session_name", 120),
    (NewEveningForm, "session_name", 120),
]


@pytest.mark.parametrize(("form", "name", "most"), FIELDS)
def test_a_letter_that_grows_is_counted_as_it_is_kept(form: type[forms.Form], name: str, most: int) -> None:
    field = form.base_fields[name]
    assert len(field.clean(GROWS * (most // 3))) == most // 3 * 3
    with pytest.raises(forms.ValidationError) as refused:
        field.clean(GROWS * (most // 3 + 1))
    assert [error.code for error in refused.value.error_list] == ["max_length"]


@pytest.mark.parametrize(("form", "name", "most"), FIELDS)
def test_a_line_has_no_end_within_it(form: type[forms.Form], name: str, most: int) -> None:
    assert form.base_fields[name].clean(" Herzl\r\n5 \u200f") == "Herzl 5"
