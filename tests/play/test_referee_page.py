"""The referee's pages: who takes the trick and why, what is wrong with it, and the fine of who revoked."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Draft, Line, Table
from scorekeeper.play import draft as drafts
from scorekeeper.play import finish
from scorekeeper.play.draft import Sent
from scorekeeper.play.sheet import Sheet
from tests.factories import FOUR, guest, play, stamp, table_of, totals
from tests.pages import address, owner_of, pid, text_of, watcher_of

pytestmark = pytest.mark.django_db

SEVEN = "Player 3 takes it with 7 diamonds: the only trump, and any trump beats Q clubs."
ALONE = "Player 1 takes it with 9 clubs: nobody else played the suit led"
CLASSIC = "trump=D&card=9C&card=QC&card=7D&card=8C"
ISOLATES = re.compile("[\u2066-\u2069\ufe0e]")


@pytest.fixture
def table() -> Table:
    """Bob declares 5♦, deal under way."""
    table = table_of(guest(), "Dana", "Bob", "Carmen", "Dov")
    drafts.begin(table, {"declarer": pid(table, "Bob"), "bid": "5D"}, table.session.created_by)
    return table


def shown(response: Any) -> str:
    return re.sub(r"\s+([:.,])", r"\1", ISOLATES.sub("", text_of(response)))


def told(response: Any) -> str:
    """The verdict's words; a suit is drawn, with its name for readers."""
    html = response.content.decode()
    found = re.search(r'<p class="verdict">(.*?)</p>', html, re.DOTALL)
    return words(found[1]) if found else ""


def words(html: str) -> str:
    named = re.sub(r'<svg[^>]*aria-label="(\w+)".*?</svg>', r"\1", html, flags=re.DOTALL)
    return ISOLATES.sub("", " ".join(unescape(re.sub(r"<[^>]+>", "", named)).split()))


def faults(response: Any) -> list[str]:
    html = response.content.decode()
    return [
        words(each)
        for each in re.findall(r'<(?:p|span) class="problem".*?>(.*?)</(?:p|span)>', html, re.DOTALL)
    ]


def chosen(response: Any, name: str = "card") -> list[str]:
    """What each select of this name holds."""
    selects = re.findall(rf'<select name="{name}".*?</select>', response.content.decode(), re.DOTALL)
    found = [re.search(r'value="(\w+)" selected', each) for each in selects]
    return [each[1] if each else "" for each in found]


@pytest.mark.parametrize(
    ("query", "verdict"),
    [
        (CLASSIC, SEVEN),
        ("trump=D&cards=9♣ Q♣ 7♦ 8♣", SEVEN),
        (
            "trump=D&cards=9c,qc,7d,10d",
            "Player 4 takes it with 10 diamonds: the highest trump, above 7 diamonds.",
        ),
        (
            "trump=H&cards=9C QC 7D 8C",
            "Player 2 takes it with Q clubs: the highest of the suit led, above 9 clubs, and nobody played a trump.",
        ),
        (
            "trump=NT&cards=9C QC 7D 8C",
            "Player 2 takes it with Q clubs: the highest of the suit led, above 9 clubs, and there is no trump.",
        ),
        (
            "trump=H&cards=9C QD 7D 8S",
            f"{ALONE}, nor a trump, so Q diamonds doesn’t count.",
        ),
        (
            "trump=NT&cards=9C QD 7D&deck=drop_2345",
            f"{ALONE}, there is no trump, so Q diamonds doesn’t count.",
        ),
    ],
)
def test_referee_says_who_takes_it_and_why(client: Client, query: str, verdict: str) -> None:
    response = client.get(f"/referee/?{query}")
    assert (response.status_code, told(response), faults(response)) == (200, verdict, [])


def test_referee_before_anything_is_asked_shows_the_example(client: Client) -> None:
    response = client.get("/referee/")
    assert (told(response), faults(response)) == ("", [])
    example = response.content.decode().partition('id="example"')[2]
    assert SEVEN in words(example)


def test_example_leads_to_itself(client: Client) -> None:
    link = re.search(r'href="(\?[^"]+)"', client.get("/referee/").content.decode())
    assert link
    assert told(client.get(f"/referee/{unescape(link[1])}")).startswith("Player 3 takes it with 7 diamonds")


@pytest.mark.parametrize(
    ("query", "problems", "kept"),
    [
        ("card=9C&card=QC&card=7D&card=8C", ["Choose the trump, or no trump."], "9C QC 7D 8C"),
        (
            "trump=X&card=9C&card=QC&card=7D&card=8C",
            ["Select a valid choice. X is not one of the available choices."],
            "9C QC 7D 8C",
        ),
        ("trump=D&card=9C&card=QC&card=&card=8C", ["A card is missing: Player 3."], "9C QC  8C"),
        (
            "trump=D&card=9C&card=QC&card=9C&card=8C",
            ["9♣ can’t lie there twice: change one of the two."],
            "9C QC 9C 8C",
        ),
        (
            "trump=D&deck=drop_2345&card=9C&card=4C&card=7D",
            ["4♣ is not in this deck: choose another card."],
            "9C 4C 7D",
        ),
        (
            "trump=D&deck=drop_suit&removed_suit=C&card=9H&card=4H&card=AC",
            ["A♣ is not in this deck: choose another card."],
            "9H 4H AC",
        ),
        (
            "trump=C&deck=drop_suit&removed_suit=C&card=9H&card=4H&card=AH",
            ["This suit is out of the deck: choose another trump."],
            "9H 4H AH",
        ),
        ("trump=D&cards=9C QC 7D", ["A card is missing: Player 4."], "9C QC 7D "),
        (
            "trump=D&cards=9C QC 7D 8C 2C",
            ["Too many cards: 4 lie in a trick here. Leave the others out."],
            "9C QC 7D 8C",
        ),
        (
            "trump=D&cards=9C ace 7D 8C",
            ["“ACE” is no card: write a rank and a suit, such as 9C or Q♣."],
            "9C  7D 8C",
        ),
    ],
)
def test_what_is_wrong_is_told_and_nothing_is_lost(
    client: Client, query: str, problems: list[str], kept: str
) -> None:
    response = client.get(f"/referee/?{query}")
    assert response.status_code == 200
    assert told(response) == ""
    assert faults(response) == problems
    assert chosen(response) == kept.split(" ")
    typed = re.search(r"cards=([^&]+)", query)
    field = re.search(r'name="cards".*?value="([^"]*)"', response.content.decode())
    assert field
    assert field[1] == (typed[1] if typed else "")


@pytest.mark.parametrize(
    "query", ["trump=%00&card=%00&card=x&led=%00", "cards=" + "9" * 5000, "shown=2&shown=xJC&card=9C"]
)
def test_nonsense_is_no_error(client: Client, table: Table, query: str) -> None:
    assert client.get(f"/referee/?{query}").status_code == 200
    assert owner_of(table).get(address(table, f"referee/?{query}")).status_code == 200


# At a table


def test_table_names_who_plays_from_who_led_and_knows_the_trump(table: Table) -> None:
    response = owner_of(table).get(address(table, "referee/"))
    labels = re.findall(r'aria-label="Card: (\w+)"', response.content.decode())
    assert labels == ["Bob", "Carmen", "Dov", "Dana"]
    assert re.search(r'name="trump" value="D" checked', response.content.decode())
    dov = pid(table, "Dov")
    asked = owner_of(table).get(address(table, f"referee/?{CLASSIC}&led={dov}"))
    assert told(asked) == "Bob takes it with 7 diamonds: the only trump, and any trump beats Q clubs."


def test_who_took_the_last_trick_leads(table: Table) -> None:
    draft = drafts.draft_of(table)
    told = {
        f"contract-{pid(table, name)}": Sent(number, 0)
        for name, number in zip(FOUR, (1, 5, 3, 2), strict=True)
    }
    told["taken"] = Sent([pid(table, "Bob"), pid(table, "Dana")], 0)
    drafts.save_answers(table, guest(), draft.key, told)
    response = owner_of(table).get(address(table, "referee/"))
    assert re.findall(r'aria-label="Card: (\w+)"', response.content.decode())[0] == "Dana"


def test_three_play_with_the_deck_of_the_deal() -> None:
    table = table_of(guest(), "Dana", "Bob", "Carmen", deck="drop_suit", removed_suit="H")
    response = owner_of(table).get(address(table, "referee/?trump=D&cards=9C AH 7D"))
    assert faults(response) == ["A♥ is not in this deck: choose another card."]
    assert re.search(r'name="trump" value="H" disabled', response.content.decode())


def test_card_shown_later_tells_who_revoked(table: Table) -> None:
    base = address(table, f"referee/?{CLASSIC}")
    assert "Did somebody revoke? Dov played no. Shown later:" in shown(owner_of(table).get(base))
    judged = owner_of(table).get(f"{base}&shown=2JC").content.decode()
    assert "Dov had J clubs: 7 diamonds was a revoke." in words(judged)
    other = owner_of(table).get(f"{base}&shown=2JH").content.decode()
    assert "J hearts is of another suit: it shows no revoke." in words(other)
    followed = owner_of(table).get(address(table, "referee/?trump=D&cards=9C QC 7C 8C&shown=2JC"))
    assert re.search(r'id="revokes" class="stack" hidden', followed.content.decode())


def fine_form(response: Any) -> dict[str, str]:
    """What the form of the fine sends, but for the name on its button."""
    form = response.content.decode().partition('<form id="fine"')[2].partition("</form>")[0]
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form))


def fines(table: Table) -> dict[str, int]:
    answers = drafts.answers_of(Draft.objects.get(table=table))
    named = {name: answers.get(f"fines-{pid(table, name)}") for name in FOUR}
    return {name: times for name, times in named.items() if times is not None}


def test_fine_goes_into_the_deal_under_way(table: Table) -> None:
    client = owner_of(table)
    sent = fine_form(client.get(address(table, f"referee/?{CLASSIC}&shown=2JC"))) | {
        "player": pid(table, "Dov")
    }
    response = client.post(address(table, "referee/"), sent)
    assert (response.status_code, response["Location"]) == (302, address(table))
    assert fines(table) == {"Dov": 1}
    assert "Fined in this deal: Dov." in text_of(client.get(address(table)))


def test_fine_adds_to_what_is_there(table: Table) -> None:
    drafts.save_answers(
        table, guest(), drafts.draft_of(table).key, {f"fines-{pid(table, 'Dov')}": Sent(2, 0)}
    )
    client = owner_of(table)
    sent = fine_form(client.get(address(table, "referee/"))) | {"player": pid(table, "Dov")}
    client.post(address(table, "referee/"), sent)
    assert fines(table) == {"Dov": 3}


def test_fine_sent_twice_or_by_two_phones_is_one(table: Table) -> None:
    phones = [owner_of(table), owner_of(table)]
    sent = [fine_form(phone.get(address(table, "referee/"))) for phone in phones]
    for phone, typed in zip([*phones, phones[0]], [*sent, sent[0]], strict=True):
        response = phone.post(address(table, "referee/"), typed | {"player": pid(table, "Dov")})
        assert response.status_code == 302
    assert fines(table) == {"Dov": 1}


def test_fine_on_an_older_page_is_told_and_keeps_the_trick(table: Table) -> None:
    client, dov = owner_of(table), pid(table, "Dov")
    sent = fine_form(client.get(address(table, f"referee/?{CLASSIC}&shown=2JC"))) | {"player": dov}
    drafts.save_answers(table, guest(), drafts.draft_of(table).key, {f"fines-{dov}": Sent(2, 0)})
    cards = CLASSIC.replace("trump=D", "").replace("&card=", " ").split()
    response = client.post(address(table, "referee/"), sent | {"card": cards})
    assert response.status_code == 409
    assert "Another phone has changed these fines meanwhile: look, then fine again." in text_of(response)
    assert told(response).startswith("Dov takes it with 7 diamonds")
    assert fines(table) == {"Dov": 2}
    assert fine_form(response)[f"times-{dov}"] == "2"


def test_fine_of_a_deal_that_was_saved_meanwhile_is_for_its_round(table: Table) -> None:
    client = owner_of(table)
    sent = fine_form(client.get(address(table, "referee/"))) | {"player": pid(table, "Dov")}
    play(table)
    response = client.post(address(table, "referee/"), sent)
    assert response.status_code == 409
    assert "This deal is saved meanwhile: fine in its round instead." in text_of(response)
    assert "In the deal under way" not in text_of(response)
    assert (fines(table), Line.objects.filter(fines__gt=0).count()) == ({}, 0)


@pytest.mark.parametrize("spoilt", [{"player": "x"}, {"key": "x"}, {"player": ""}])
def test_fine_that_no_page_sends_is_refused(table: Table, spoilt: dict[str, str]) -> None:
    client = owner_of(table)
    sent = fine_form(client.get(address(table, "referee/"))) | {"player": pid(table, "Dov")} | spoilt
    response = client.post(address(table, "referee/"), sent)
    assert response.status_code == 422
    assert "This can’t be read: reload the page." in text_of(response)
    assert fines(table) == {}


def earlier(response: Any) -> str:
    """The words of the link to the page that fines in a round, and what stands above it in the form."""
    form = words(response.content.decode().partition('<form id="fine"')[2].partition("</form>")[0])
    return form.partition(">")[2].strip()


def test_round_just_saved_comes_first_until_the_next_deal_has_contracts(table: Table) -> None:
    client, asked = owner_of(table), address(table, f"referee/?{CLASSIC}&shown=2JC")
    in_first = "In the deal under way, round 1 Fine: Dov −100 It was in an earlier round…"
    assert earlier(client.get(asked)) == in_first
    play(table)
    assert earlier(client.get(asked)) == "It was in round 1… In the deal under way, round 2 Fine: Carmen −100"
    said = {"declarer": pid(table, "Bob"), "bid": "5D", f"contract-{pid(table, 'Bob')}": 5}
    drafts.begin(table, said, None)
    in_second = "In the deal under way, round 2 Fine: Dov −100 It was in an earlier round…"
    assert earlier(client.get(asked)) == in_second


@pytest.mark.parametrize(("times", "told"), [(1, ""), (2, " × 2")])
def test_who_is_fined_already_in_the_deal_is_told_so_before_the_key(
    table: Table, times: int, told: str
) -> None:
    client, dov = owner_of(table), pid(table, "Dov")
    drafts.save_answers(table, guest(), drafts.draft_of(table).key, {f"fines-{dov}": Sent(times, 0)})
    response = client.get(address(table, f"referee/?{CLASSIC}&shown=2JC"))
    assert f"round 1 Fined in this deal: Dov.{told} Fine: Dov −100" in earlier(response)


def test_earlier_round_is_fined_on_the_page_for_it(table: Table) -> None:
    play(table)
    client = owner_of(table)
    asked = address(table, f"referee/?{CLASSIC}&shown=2JC&led={pid(table, 'Bob')}")
    page = client.get(asked).content.decode()
    link = re.search(r'href="([^"]+/fine/\?[^"]+)"', page)
    assert link
    form = client.get(unescape(link[1])).content.decode()
    assert re.findall(r'name="player" value="([^"]+)" checked', form) == [pid(table, "Dov")]
    assert re.search(r'name="reason" value="Revoke"', form)
    assert re.search(r'name="much" value="fine" checked', form)


def test_who_only_watches_has_the_referee_and_no_fine(table: Table) -> None:
    response = watcher_of(table).get(address(table, f"referee/?{CLASSIC}&shown=2JC"))
    assert told(response).startswith("Dov takes it")
    assert 'id="fine"' not in response.content.decode()


def test_finished_evening_fines_in_its_rounds_alone(table: Table) -> None:
    play(table)
    before = totals(table)
    finish.finish(table, stamp(table))
    client = owner_of(table)
    response = client.get(address(table, f"referee/?{CLASSIC}&shown=2JC"))
    assert "In the deal under way" not in text_of(response)
    assert "It was in an earlier round…" in text_of(response)
    sent = {"key": str(drafts.draft_of(table).key), "player": pid(table, "Dov")}
    sent |= {f"{name}-{each}": "0" for name in ("times", "base") for each in Sheet.load(table).present}
    refused = client.post(address(table, "referee/"), sent)
    assert refused.status_code == 409
    assert "No deal goes on here: fine in its round instead." in text_of(refused)
    assert totals(table) == before
    assert fines(table) == {}


def test_more_leads_to_the_referee(table: Table) -> None:
    for client in (owner_of(table), watcher_of(table)):
        assert f'href="{address(table, "referee/")}"' in client.get(address(table, "more/")).content.decode()
