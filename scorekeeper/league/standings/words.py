"""How a table is made, in one sentence that leaves nothing out."""

from collections.abc import Iterator

from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from ...play.words import isolated
from .ranking import Ranking

METRIC_NAMES = {
    "total": _("Total points"),
    "average": _("Points per round"),
    "placement": _("Points for places"),
}
TIE_BREAK_NAMES = {
    "won": _("evenings won"),
    "average": _("points per round"),
    "head_to_head": _("evenings against each other"),
    "made": _("share of contracts made"),
}

DASH = "–\N{WORD JOINER}"  # a list of points is not torn apart at the end of a line


def one_sentence(ranking: Ranking) -> str:
    """The metric, which evenings count, who is ranked, what guests do and what decides a tie."""
    return gettext("%(clauses)s.") % {"clauses": pgettext("between clauses", "; ").join(clauses(ranking))}


def clauses(ranking: Ranking) -> Iterator[str]:
    """Each stands by itself and begins small, but for the first."""
    yield _metric(ranking)
    yield _evenings(ranking)
    if ranking.min_share:
        yield gettext("an evening counts from %(percent)s%% of its rounds on") % {
            "percent": ranking.min_share
        }
    yield _who(ranking)
    if ranking.guests_take_places:
        yield gettext("guests take places in an evening, but none in the table")
    else:
        yield gettext("guests take no places, neither in an evening nor in the table")
    yield _ties(ranking)


def _metric(ranking: Ranking) -> str:
    if ranking.metric == "total":
        return gettext("Ranked by total points, starting balances included")
    if ranking.metric == "average":
        return gettext("Ranked by points per round, starting balances included")
    lists = pgettext("between lists", ", ").join(_list(ranking, key) for key in sorted(ranking.placement))
    return gettext(
        "Ranked by points for the places of each evening (%(lists)s), split where a place is shared"
    ) % {"lists": lists}


def _list(ranking: Ranking, key: int) -> str:
    """ "4 players: 4–2–1–0"; the last list holds for more as well."""
    if key == max(ranking.placement):
        told = gettext("%(players)s players or more: %(points)s")
    else:
        told = gettext("%(players)s players: %(points)s")
    return told % {"players": key, "points": isolated(points_text(ranking.placement[key], DASH))}


def points_text(points: tuple[int, ...], between: str = " ") -> str:
    return between.join(str(each).replace("-", "−") for each in points)


def _evenings(ranking: Ranking) -> str:
    if ranking.best is not None:
        told = ngettext(
            "the best evening of each person counts",
            "the best %(n)s evenings of each person count",
            ranking.best,
        )
        return told % {"n": ranking.best}
    if ranking.drop:
        told = ngettext(
            "the worst evening of each person is left out",
            "the worst %(n)s evenings of each person are left out",
            ranking.drop,
        )
        return told % {"n": ranking.drop}
    return gettext("every evening counts")


def _who(ranking: Ranking) -> str:
    fewest = max(ranking.min_sessions, 1)
    told = ngettext("one evening is enough to be ranked", "it takes %(n)s evenings to be ranked", fewest)
    return told % {"n": fewest}


def _ties(ranking: Ranking) -> str:
    if not ranking.tie_breaks:
        return gettext("a tie shares the place")
    then = pgettext("between tie-breaks", ", then ")
    names = then.join(str(TIE_BREAK_NAMES[name]) for name in ranking.tie_breaks)
    return gettext("a tie is decided by %(keys)s, else the place is shared") % {"keys": names}
