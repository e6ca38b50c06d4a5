"""What the pages of statistics say, read out of their HTML; and what they should say of a slow oracle's numbers."""

import re
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from html import unescape
from typing import Any

Numbers = Mapping[str, Any]
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "NT": "NT"}
SEATS = ("as declarer", "speaking second", "speaking third", "speaking fourth")
FEATS = {
    "best_round": "Best round",
    "worst_round": "Worst round",
    "best_session": "Best evening",
    "worst_session": "Worst evening",
}
STREAKS = {
    "made_streak": "Contracts made",
    "missed_streak": "Contracts missed",
    "won_streak": "Evenings won",
}
RECORDS = FEATS | {
    "biggest_contract": "Biggest contract made",
    "longest_streak": "Contracts made in a row",
    "most_zeros": "Zeros made in one evening",
    "biggest_win": "Biggest lead at the end, in points",
    "comeback": "Best comeback, in points",
    "most_fined": "Fines in one evening",
    "longest_evening": "Rounds in one evening",
}
LAST = 24  # evenings on a player's page


def plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def with_suits(answer: Any) -> str:
    """The page with each suit as its name."""
    content: str = answer.content.decode()
    return re.sub(r'<svg class="suit[^>]*aria-label="([^"]*)".*?</svg>', r"\1", content)


def facts(answer: Any) -> dict[str, str]:
    """What stands beside each label of a person's page."""
    pairs = re.findall(r"<div><dt>(.*?)</dt><dd>(.*?)</dd></div>", with_suits(answer), flags=re.DOTALL)
    return {plain(label): plain(value) for label, value in pairs}


def rows(answer: Any, first: str) -> list[list[str]]:
    """The rows of the table whose head begins so."""
    for table in re.findall(r"<table.*?</table>", answer.content.decode(), flags=re.DOTALL):
        lines = [
            [plain(cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", line, flags=re.DOTALL)]
            for line in re.findall(r"<tr.*?</tr>", table, flags=re.DOTALL)
        ]
        if " ".join(lines[0]).startswith(first):
            return lines[1:]
    return []


def links(answer: Any, address: str) -> list[str]:
    """The words of every line that leads to such an address."""
    found = re.findall(
        rf'<a class="item" href="{address}"(?: [^>]*)?>(.*?)</a>', answer.content.decode(), flags=re.DOTALL
    )
    return [plain(each) for each in found]


def compared(answer: Any) -> dict[str, tuple[str, str]]:
    """Both values side by side by their label, the better one with the word for it."""
    row = r'<td(?: class="best")?>(.*?)</td>\s*<th scope="row">(.*?)</th>\s*<td(?: class="best")?>(.*?)</td>'
    bodies = with_suits(answer).split("<tbody>")[1:]
    found = [each for body in bodies for each in re.findall(row, body, flags=re.DOTALL)]
    return {plain(label): (plain(one), plain(other)) for one, label, other in found}


def records(answer: Any) -> list[str]:
    """Each record with its value, holder, day and what else is said of it."""
    found = re.findall(r'<li class="record">(.*?)</li>', answer.content.decode(), flags=re.DOTALL)
    return [plain(each) for each in found]


def number(value: int) -> str:
    return str(value).replace("-", "−")


def signed(value: int) -> str:
    return f"{value:+d}".replace("-", "−") if value else "0"


def average(points: int, of: int) -> str:
    exact = Decimal(points) / Decimal(of)
    return str(exact.quantize(Decimal("0.01"), ROUND_HALF_UP)).replace("-", "−")


def share(made: int, tried: int) -> str:
    if tried < 10:
        return f"{made} of {tried}" if tried else "–"
    percent = (Decimal(100 * made) / Decimal(tried)).quantize(Decimal(1), ROUND_HALF_UP)
    return f"{percent}% {made} of {tried}"


def short(day: date) -> str:
    return f"{day.day} {day:%b %Y}"


def summed(tallies: Iterable[Numbers]) -> str:
    counted = [(each["made"], each["tried"]) for each in tallies]
    return share(sum(made for made, _ in counted), sum(tried for _, tried in counted))


def size(numbers: Numbers, contract: int) -> tuple[int, int]:
    """How often this contract was made and said."""
    said = {tricks: n for (said, tricks), n in numbers["heat"].items() if said == contract}
    return said.get(contract, 0), sum(said.values())


def expected_facts(numbers: Numbers) -> dict[str, str]:
    """What a player's page should say beside its labels."""
    told = {
        "Per round": average(numbers["points"], numbers["rounds"]),
        "Rounds": number(numbers["rounds"]),
        "Evenings": number(numbers["sessions"]),
        "Won": number(numbers["won"]),
        "Fines": number(numbers["fines"]),
    }
    if numbers["rounds"] == numbers["unknown"]:
        return told
    off: dict[int, int] = {}
    for (contract, tricks), rounds in numbers["heat"].items():
        off[tricks - contract] = off.get(tricks - contract, 0) + rounds
    return (
        told
        | expected_shares(numbers)
        | {"over": summed([numbers["over"]]), "under": summed([numbers["under"]])}
        | {"Zero": share(*size(numbers, 0))}
        | {signed(each): number(rounds) for each, rounds in off.items() if each}
        | {
            "Last to speak: the right number was forbidden": share(
                numbers["forbidden"], numbers["spoke_last"]
            ),
            "Missed by one trick": number(numbers["one_off"]),
            "Points lost by that one trick": number(numbers["one_off_points"]),
        }
    )


def expected_shares(numbers: Numbers) -> dict[str, str]:
    """By seat and suit, of what was tried."""
    seats = dict(zip(SEATS, numbers["seats"], strict=True))
    suits = {SUITS[suit]: tally for suit, tally in numbers["suits"].items()}
    return {name: summed([tally]) for name, tally in (seats | suits).items() if tally["tried"]}


def expected_rows(numbers: Numbers) -> dict[str, list[list[str]]]:
    """What the tables of a player's page should have."""
    heat = numbers["heat"]
    taken = range(max((tricks for _, tricks in heat), default=-1) + 1)
    said = range(max((contract for contract, _ in heat), default=-1) + 1)
    return {
        "Evening Points Place": [
            [short(each["day"]), number(each["points"]), f"{each['place']} of {each['of']}"]
            for each in reversed(numbers["evenings"][-LAST:])
        ],
        "contract made": [
            [str(each), share(*size(numbers, each))] for each in said if size(numbers, each)[1]
        ],
        "contract 0": [[str(each), *(str(heat.get((each, n), "")) for n in taken)] for each in said],
        "In a row now longest": [
            [name, number(streak["running"]), " ".join([number(streak["longest"]), *days(streak)])]
            for name, streak in ((name, numbers[key]) for key, name in STREAKS.items())
        ],
    }


def days(streak: Numbers) -> list[str]:
    return [short(streak["day"])] if streak["day"] else []


def expected_feats(numbers: Numbers) -> list[str]:
    """Best and worst, in the page's order; a worst one that is the best one too is told once."""
    told = {key: numbers[key] for key in FEATS if numbers[key]}
    for kind in ("round", "session"):
        if told.get(f"worst_{kind}") == told.get(f"best_{kind}"):
            told.pop(f"worst_{kind}", None)
    return [
        f"{FEATS[key]} {feat['day']:%a} {short(feat['day'])} {signed(feat['points'])}"
        for key, feat in told.items()
    ]


def expected_opponents(book: Numbers, who: int, names: Mapping[int, str]) -> dict[str, str]:
    """Everybody met at an evening, by name, as the list of a player's page tells it."""
    told = {}
    for (one, other), pair in book["pairs"].items():
        if who in (one, other):
            ahead, behind = (
                pair[key] for key in (("ahead", "behind") if who == one else ("behind", "ahead"))
            )
            level = pair["together"] - ahead - behind
            words = [f"ahead {ahead}", *([f"level {level}"] if level else []), f"behind {behind}"]
            name = names[other if who == one else one]
            told[name] = f"{name} {' · '.join(words)}"
    return told


def expected_versus(one: Numbers, other: Numbers, pair: Numbers | None) -> dict[str, tuple[str, str]]:
    """What two side by side should say, without who is better."""
    both = (one, other)
    told = {
        "Evenings": pairs_of(number, both, "sessions"),
        "Rounds": pairs_of(number, both, "rounds"),
        "Points per round": tuple(average(each["points"], each["rounds"]) for each in both),
        "Evenings won": tuple(share(each["won"], each["sessions"]) for each in both),
        "Contracts made": tuple(summed(each["seats"]) for each in both),
        "Contracts made in a row": tuple(number(each["made_streak"]["longest"]) for each in both),
        "Evenings won in a row": tuple(number(each["won_streak"]["longest"]) for each in both),
        "Fines": pairs_of(number, both, "fines"),
        "Last to speak: the right number was forbidden": pairs_of(number, both, "forbidden"),
        "Points lost by one trick": pairs_of(number, both, "one_off_points"),
        "Zero": tuple(share(*size(each, 0)) for each in both),
        "under": tuple(summed([each["under"]]) for each in both),
        "over": tuple(summed([each["over"]]) for each in both),
        **{
            name: tuple(expected_shares(each).get(name, "–") for each in both)
            for name in (*SEATS, *SUITS.values())
        },
        **{name: tuple(feat_of(each[key]) for each in both) for key, name in FEATS.items()},
    }
    if pair:
        told["Evenings ahead"] = (number(pair["ahead"]), number(pair["behind"]))
        told["Points in these evenings"] = tuple(number(points) for points in pair["points"])
        if pair["rounds"]:
            told["Rounds with more points, at one table"] = (number(pair["better"]), number(pair["worse"]))
    return {label: (first, second) for label, (first, second) in told.items() if {first, second} != {"–"}}


def pairs_of(write: Any, both: Iterable[Numbers], key: str) -> tuple[str, ...]:
    return tuple(write(each[key]) for each in both)


def feat_of(feat: Numbers | None) -> str:
    return signed(feat["points"]) if feat else "–"


def expected_records(book: Numbers, names: Mapping[int, str]) -> list[str]:
    """Every record with value, holder and day; `names` are letters and name as the page writes them."""
    told = []
    for each in book["records"]:
        value = signed(each["value"]) if each["what"] in FEATS else number(each["value"])
        holder = [names[each["player"]]] if each["player"] else []
        told.append(" ".join([RECORDS[each["what"]], value, *holder, short(each["day"]), *others(each)]))
    return told


def others(record: Numbers) -> list[str]:
    many, thing = record["others"], ("person", "people") if record["player"] else ("evening", "evenings")
    if not many:
        return []
    return [f"one other {thing[0]} too" if many == 1 else f"{many} other {thing[1]} too"]
