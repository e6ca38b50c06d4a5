"""What somebody plans, one evening or many, and what people answer."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from ..models import Answer, Meeting, Player
from ..names import NAME_MAX
from ..play.forms import LineField, PeopleChoice
from .meetings.holidays import OF_LANGUAGE, offered
from .meetings.planning import Plan
from .meetings.weekly import MOST, days_of

AHEAD = timedelta(days=2 * 366)


def _day(**kwargs: Any) -> forms.DateField:
    return forms.DateField(widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"), **kwargs)


def _one_line(most: int, label: Any) -> LineField:
    return LineField(required=False, max_length=most, label=label)


class PlanForm(forms.Form):
    """What an evening and a weekly plan share. `today` is where whoever plans is."""

    day = _day(label=_("Day"))
    time = forms.TimeField(
        required=False,
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
        label=pgettext_lazy("of the day", "Time"),
    )
    place = _one_line(120, _("Where"))
    note = _one_line(200, _("Note"))
    zone = forms.CharField(required=False, max_length=60, widget=forms.HiddenInput)
    key = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, people: Iterable[Player], today: date, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.people, self.today = list(people), today

    def clean_day(self) -> date:
        """A day to come; one that stands already may stay."""
        day: date = self.cleaned_data["day"]
        if day != self.initial.get("day") and not self.today <= day <= self.today + AHEAD:
            raise forms.ValidationError(_("Choose a day from today on, within two years."))
        return day

    def plan_in(self, zone: str) -> Plan:
        """What the valid form says; `zone` is that of the clock on which the time is told."""
        read = self.cleaned_data
        host = read.get("host") or None
        return Plan(read["day"], read["time"], zone, read["place"], host, read["note"])


class MeetingForm(PlanForm):
    """Cleans to a `Plan` by `plan_in()`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        host = PeopleChoice(self.people, required=False, label=_("Host"))
        host.choices = [("", "–"), *[(player.pid, player.name) for player in self.people]]
        self.fields["host"] = host


class WeeklyForm(PlanForm):
    """Cleans to the days of a plan by `days()`; `day` is the first of them."""

    every = forms.TypedChoiceField(
        choices=[(1, _("every week")), (2, _("every two weeks"))], coerce=int, initial=1, label=_("How often")
    )
    weeks = forms.IntegerField(min_value=1, max_value=MOST, initial=10, label=_("How many evenings"))
    until = _day(required=False, label=_("Or until a day"))
    country = forms.ChoiceField(required=False, label=_("Leave out the holidays of"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language = (get_language() or "")[:2]
        self.fields["day"].label = _("First evening")
        hosts = forms.MultipleChoiceField(required=False, label=_("Hosts, in turn"))
        hosts.choices = [(player.pid, player.name) for player in self.people]
        self.fields["hosts"] = hosts
        country = self.fields["country"]
        assert isinstance(country, forms.ChoiceField)
        country.choices = [("", _("no country")), *offered(language)]
        country.initial = OF_LANGUAGE.get(language, "")

    def clean_hosts(self) -> list[Player]:
        """In the order of the roster, in which they take turns."""
        chosen = self.cleaned_data["hosts"]
        return [player for player in self.people if player.pid in chosen]

    def clean(self) -> dict[str, Any]:
        read = super().clean() or self.cleaned_data
        first, until = read.get("day"), read.get("until")
        if first and until and until < first:
            self.add_error("until", gettext("The last day is before the first: change one of them."))
        return read

    def days(self) -> list[date]:
        read = self.cleaned_data
        return days_of(read["day"], weeks=read["weeks"], every=read["every"], until=read["until"])


class DaysForm(forms.Form):
    """Which of the days of a plan are to be planned."""

    days = forms.MultipleChoiceField(
        error_messages={"required": _("No day is ticked: tick the evenings that are to take place.")}
    )

    def __init__(self, data: Any, *, days: Iterable[date]) -> None:
        super().__init__(data)
        self.known = {day.isoformat(): day for day in days}
        field = self.fields["days"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(text, text) for text in self.known]

    def clean_days(self) -> list[date]:
        return sorted(self.known[text] for text in self.cleaned_data["days"])


class MarkForm(forms.Form):
    """What becomes of a planned evening."""

    action = forms.ChoiceField(
        choices=[("cancel", ""), ("hold", ""), ("delete", ""), ("bring_back", "")],
    )


class LinkForm(forms.Form):
    action = forms.ChoiceField(choices=[("make", ""), ("renew", ""), ("end", "")])


class AnswerForm(forms.Form):
    """What somebody says of one of these evenings; `says` may be the only thing that is sent."""

    says = forms.ChoiceField(choices=Answer.Says.choices)

    def __init__(self, data: Any, *, meetings: Iterable[Meeting]) -> None:
        super().__init__(data)
        self.meetings = {str(meeting.uid): meeting for meeting in meetings}
        self.fields["meeting"] = forms.ChoiceField(choices=[(uid, uid) for uid in self.meetings])

    @property
    def meeting(self) -> Meeting:
        return self.meetings[self.cleaned_data["meeting"]]


class WhoForm(forms.Form):
    """Who holds the phone: a `player` of the roster, or a `name`."""

    name = LineField(
        required=False,
        max_length=NAME_MAX,
        label=_("Another name"),
        error_messages={"max_length": _("This name is too long: 40 characters at most.")},
    )

    def __init__(self, data: Any = None, *, people: Iterable[Player]) -> None:
        super().__init__(data)
        self.fields["player"] = PeopleChoice(people, required=False)

    def clean(self) -> dict[str, Any]:
        read = super().clean() or self.cleaned_data
        if not self.errors and not read.get("player") and not read.get("name"):
            self.add_error("name", gettext("Who are you? Tap your name, or write it."))
        return read
