"""RULES.md once more, written slowly and another way: what the engine is compared with.

One yes or no instead of problems, raw values instead of a reading, tables instead of formulas.
"""

from scorekeeper.rules import Deal, RuleSet

TRICKS = {("full", 4): 13, ("drop_suit", 3): 13, ("drop_2345", 3): 12, ("drop_card", 3): 17}
ORDER = [f"{level}{suit}" for level in range(1, 18) for suit in ("C", "D", "H", "S", "NT")]


def given(value: object, usual: object = None) -> object:
    return usual if value is None or str(value).strip() == "" else value


def whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def tricks_of(deal: Deal) -> int | None:
    """T, or None where nobody can play so."""
    if len(set(deal.seats)) != len(deal.seats):
        return None
    deck = given(deal.deck, "full")
    suits = ["C", "D", "H", "S"] if deck == "drop_suit" else [None]
    if not isinstance(deck, str) or given(deal.removed_suit) not in suits:
        return None
    return TRICKS.get((deck, len(deal.seats)))


def is_legal(deal: Deal, rules: RuleSet) -> bool:
    """Whether a played deal can stand as it is."""
    total = tricks_of(deal)
    if total is None or given(deal.tricks_total, total) is not total:
        return False
    lowest = [rules.min_bid + rules.frisch_raise * number for number in range(rules.frisch_max + 1)]
    if lowest[-1] > total:
        return False
    frisch = given(deal.frisch, 0)
    if not isinstance(frisch, int) or isinstance(frisch, bool) or frisch not in range(len(lowest)):
        return False
    dealer = given(deal.dealer)
    if dealer is not None and dealer not in deal.seats and dealer not in deal.roster:
        return False
    return (
        deal.declarer in deal.seats
        and whole(deal.level, lowest[frisch], total)
        and may_be_trump(deal.suit, deal, rules)
        and counts_are_legal(deal, total)
        and whole(given(deal.factor, 1), 1, 10)
        and (deal.calls is None or calls_give_the_bid(deal, rules, lowest[frisch], total))
    )


def may_be_trump(suit: object, deal: Deal, rules: RuleSet) -> bool:
    allowed = {"C", "D", "H", "S"} | ({"NT"} if rules.no_trump else set())
    return isinstance(suit, str) and suit in allowed - {given(deal.removed_suit)}


def counts_are_legal(deal: Deal, total: int) -> bool:
    for counts, known in ((deal.contracts, True), (deal.tricks, True), (deal.fines, False)):
        said = {player: count for player, count in counts.items() if given(count) is not None}
        if not all(player in deal.seats and whole(count, 0, total) for player, count in said.items()):
            return False
        if known and set(said) != set(deal.seats):
            return False
    contracts = [int(str(deal.contracts[player])) for player in deal.seats]
    tricks = [int(str(deal.tricks[player])) for player in deal.seats]
    level, declarers = int(str(deal.level)), int(str(deal.contracts[str(deal.declarer)]))
    return sum(tricks) == total and sum(contracts) != total and declarers >= level


def calls_give_the_bid(deal: Deal, rules: RuleSet, lowest: int, total: int) -> bool:
    """Whether the calls are legal one by one, and close with the recorded bid."""
    bids: list[tuple[int, str]] = []
    passes, people = 0, len(deal.seats)
    for number, call in enumerate(deal.calls or ()):
        if passes == (people - 1 if bids else people):
            return False
        if call == "P":
            passes += 1
            continue
        if call not in ORDER or (bids and ORDER.index(call) <= ORDER.index(bids[-1][1])):
            return False
        level = int(str(call).rstrip("CDHSNT"))
        if not lowest <= level <= total or not may_be_trump(str(call).lstrip("0123456789"), deal, rules):
            return False
        bids.append((number, str(call)))
        passes = 0
    if not bids or passes != people - 1 or bids[-1][1] != f"{deal.level}{deal.suit}":
        return False
    caller = calls_first(deal, rules)
    return caller is None or deal.seats[(deal.seats.index(caller) + bids[-1][0]) % people] == deal.declarer


def calls_first(deal: Deal, rules: RuleSet) -> str | None:
    """Walk round the table from the dealer until somebody plays who may call first."""
    dealer = given(deal.dealer)
    if dealer is None:
        return None
    ring = deal.seats if dealer in deal.seats else deal.roster
    place = ring.index(str(dealer))
    if rules.first_caller == "left" or dealer not in deal.seats:
        place += 1
    while ring[place % len(ring)] not in deal.seats:
        place += 1
    return ring[place % len(ring)]


def points(deal: Deal, rules: RuleSet) -> dict[str, int]:
    """The points of a legal played deal, trick by trick."""
    total = tricks_of(deal) or 0
    contracts = {player: int(str(deal.contracts[player])) for player in deal.seats}
    tricks = {player: int(str(deal.tricks[player])) for player in deal.seats}
    over = sum(contracts.values()) > total
    nobody_made_it = [tricks[player] == contracts[player] for player in deal.seats].count(True) == 0
    scores = {}
    for player in deal.seats:
        mine = own_points(
            contracts[player], tricks[player], rules, over=over, declares=player == deal.declarer
        )
        if nobody_made_it:
            mine = {"score": mine, "void": 0, "double": mine + mine}[rules.all_missed]
        mine = sum([mine] * int(str(given(deal.factor, 1))))
        for _ in range(int(str(given(deal.fines.get(player), 0)))):
            mine -= rules.fine
        scores[player] = mine
    return scores


def own_points(contract: int, tricks: int, rules: RuleSet, *, over: bool, declares: bool) -> int:
    if contract and contract == tricks:
        square = sum(2 * step + 1 for step in range(contract))  # 1 + 3 + 5 + …
        return rules.made_bonus + {"square": square, "linear": 10 * contract}[rules.made]
    if contract:
        prices = [5, 5, 5, 5, 10, 15] + [20] * 11
        price = {"flat": rules.miss, "progressive": prices[contract - 1]}[rules.miss_scale]
        lost = sum(price for _ in range(min(contract, tricks), max(contract, tricks)))
        return -lost - (lost if declares and rules.declarer_miss_factor == 2 else 0)
    ladder = [rules.zero_over, rules.zero_fail_over] if over else [rules.zero_under, rules.zero_fail_under]
    while len(ladder) <= tricks:
        ladder.append(ladder[-1] + rules.zero_extra)
    return ladder[tricks]
