"""Chapter: what a deal scores."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import rules as game
from ..templatetags.whist import num, signed
from .blocks import Block, Chapter, Grid, Section, Text
from .examples import counted_double, how, nobody_makes_it, over, under, worked_out
from .house import House, points
from .zero import zero


def chapter(house: House) -> Chapter:
    sections = (scoring, missed, zero, all_missed, double, adding_up)
    return Chapter(_("Points"), tuple(section(house) for section in sections))


def scoring(house: House) -> Section:
    rules = house.rules
    worth = {
        "square": _(
            "A contract of one trick or more that is made exactly is worth the contract times itself."
        ),
        "linear": _("A contract of one trick or more that is made exactly is worth ten times the contract."),
    }
    bonus = (
        _("A bonus of %(points)s comes on top.") % {"points": points(rules.made_bonus)}
        if rules.made_bonus
        else _("There is no bonus on top.")
    )
    return Section(
        "scoring",
        _("A contract that is made"),
        (Text(worth[rules.made]), Text(bonus), by_contract(house)),
        ("made", "made_bonus"),
    )


def by_contract(house: House) -> Grid:
    """Every contract from one up: what it is worth made, and what it costs by one trick."""
    rows = tuple(
        (
            num(contract),
            signed(game.line_of(contract, contract, house.rules, under=False).points),
            signed(game.line_of(contract, contract - 1, house.rules, under=False).points),
        )
        for contract in range(1, house.total + 1)
    )
    heads = (_("contract"), _("made"), _("off by one"))
    return Grid(_("What each contract scores"), heads, rows, example=True)


def missed(house: House) -> Section:
    rules = house.rules
    by_size = _(
        "What a trick too many or too few costs goes by the size of the contract: the table above has it."
    )
    flat = ngettext(
        "Each trick too many or too few costs %(n)s point.",
        "Each trick too many or too few costs %(n)s points.",
        rules.miss,
    ) % {"n": rules.miss}
    whose = {
        1: _("It costs the declarer no more than anybody else."),
        2: _("It costs the declarer double."),
    }
    return Section(
        "missed",
        _("A contract that is missed"),
        (
            Text(flat if rules.miss_scale == "flat" else by_size),
            Text(whose[rules.declarer_miss_factor]),
            misses(house),
        ),
        ("miss", "miss_scale", "declarer_miss_factor"),
    )


def misses(house: House) -> Grid:
    declares = house.rules.declarer_miss_factor > 1
    rows = tuple(
        (
            _("%(n)s, declarer") % {"n": c} if declares and c >= 5 else num(c),
            num(t),
            how(line := game.line_of(c, t, house.rules, under=False, declarer=c >= 5)),
            signed(line.points),
        )
        for c, t in ((1, 0), (3, 5), (5, 4), (6, 3), (7, 8), (8, 6))
        if c <= house.total
    )
    return Grid(_("Some examples"), (_("contract"), _("tricks"), "", _("points")), rows, example=True)


def all_missed(house: House) -> Section:
    told = {
        "score": _("Then all score as always."),
        "void": _(
            "Then nobody scores: only fines stay. It counts as a round all the same, and the deal moves on."
        ),
        "double": _("Then everything counts double, but for fines."),
    }
    return Section(
        "all-missed",
        _("When everybody misses"),
        (
            Text(_("Sometimes not one player makes what was said; a zero that took a trick is a miss too.")),
            Text(told[house.rules.all_missed]),
            worked_out(_("Example: everybody misses"), nobody_makes_it(house), house),
        ),
        ("all_missed",),
    )


def double(house: House) -> Section:
    last_lap = {
        1: _("No deal counts more by itself, the last ones neither."),
        2: _(
            "In the last lap, when it is known which deals are the last, the app offers to count them double. It "
            "never does so by itself."
        ),
    }
    return Section(
        "double",
        _("Deals that count more"),
        (
            Text(
                _(
                    "The table may agree that a deal counts double, or up to ten times as much: made and missed "
                    "alike. Choose it under “More” before the deal is saved."
                )
            ),
            Text(last_lap[house.rules.last_lap_factor]),
        ),
        ("last_lap_factor",),
    )


def adding_up(house: House) -> Section:
    fewer, more = under(house), over(house)
    grids: list[Block] = [worked_out(_("Example: a deal over"), more, house)]
    if fewer:
        grids.insert(0, worked_out(_("Example: a deal under"), fewer, house))
    told = _("Example: the same deal at double, and the declarer is fined")
    return Section(
        "adding-up",
        _("A whole deal added up"),
        (
            Text(
                _(
                    "First come contract and tricks; then what applies when everybody misses; then the number by "
                    "which the deal counts; and fines at the end, as they are."
                )
            ),
            *grids,
            worked_out(told, counted_double(fewer or more), house),
        ),
    )
