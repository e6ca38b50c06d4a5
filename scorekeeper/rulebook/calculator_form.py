"""The calculator as a form. Its address can be shared: nothing but numbers is in it."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .. import rules as game
from ..play.rules_words import DECKS
from .house import DECKS as BY_KIND
from .house import House

MOST_FACTOR = 10


class CalculatorForm(forms.Form):
    """Cleans to a `game.Breakdown` in `cleaned_data["line"]`. What makes no difference here, it doesn't ask."""

    contract = forms.TypedChoiceField(coerce=int, label=_("Contract"))
    tricks = forms.TypedChoiceField(coerce=int, label=_("Tricks taken"))
    kind = forms.ChoiceField(choices=[("under", _("under")), ("over", _("over"))], label=_("The deal is"))
    deck = forms.ChoiceField(required=False, label=_("Deck"))
    declarer = forms.BooleanField(required=False, label=_("the declarer"))
    all_missed = forms.BooleanField(required=False, label=_("everybody missed"))
    factor = forms.IntegerField(
        min_value=1, max_value=MOST_FACTOR, required=False, label=_("This deal counts")
    )
    fines = forms.IntegerField(min_value=0, max_value=game.MOST_TRICKS, required=False, label=_("Fines"))

    def __init__(self, *args: Any, house: House, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.house = house
        for name, usual in (("factor", "1"), ("fines", "0")):
            self.fields[name].widget.attrs["placeholder"] = usual
        self._choose(self.fields["contract"], range(game.MOST_TRICKS + 1))
        self._choose(self.fields["tricks"], range(game.MOST_TRICKS + 1))
        self._choose(self.fields["deck"], {"full": _("full deck (13 tricks)"), **DECKS})
        if house.rules.declarer_miss_factor == 1:
            del self.fields["declarer"]
        if house.rules.all_missed == "score":
            del self.fields["all_missed"]

    @staticmethod
    def _choose(field: forms.Field, choices: Any) -> None:
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(choices.items()) if isinstance(choices, dict) else [(n, n) for n in choices]

    @property
    def total(self) -> int:
        """The tricks of the deck that is chosen."""
        chosen = self["deck"].value() or self.house.deck.kind
        return BY_KIND[chosen].tricks if chosen in BY_KIND else self.house.total

    def clean(self) -> dict[str, Any]:
        read = super().clean() or self.cleaned_data
        if not self.errors:
            contract, tricks, under = read["contract"], read["tricks"], read["kind"] == "under"
            all_missed = read.get("all_missed", False)
            self._check(contract, tricks, under=under, all_missed=all_missed)
            read["line"] = game.line_of(
                contract,
                tricks,
                self.house.rules,
                under=under,
                declarer=read.get("declarer", False),
                all_missed=all_missed,
                factor=read["factor"] or 1,
                fines=read["fines"] or 0,
            )
        return read

    def _check(self, contract: int, tricks: int, *, under: bool, all_missed: bool) -> None:
        """What no deal can be."""
        total = self.total
        if max(contract, tricks) > total:
            self.add_error(None, gettext("Such a deal has only {n} tricks.").format(n=total))
        elif under and contract == total:
            self.add_error(None, gettext("With a contract of {n} a deal can’t be under.").format(n=total))
        elif all_missed and contract == tricks:
            self.add_error(None, gettext("This contract is made, so not everybody missed."))
