"""A finding's sentence fits its situation: each by a small record, against docs/record.md."""

from tests.build import (
    BUYING,
    gahwa_deal,
    passed_out,
    played_deal,
    record,
    report_on,
    secret_deal,
)
from verifier.findings import Finding
from verifier.messages.findings import finding_message

THROWN_IN = {"outcome": "takweesh", "points": [0, 0], "score": [0, 0]}
WON = {"winner": 0, "score": [0, 0]}


def only(code: str, **made: object) -> Finding:
    """The one finding of this code in the report on a record."""
    report = report_on(record(**made))  # type: ignore[arg-type]
    (finding,) = [each for each in report.findings if each.code == code]
    return finding


def qaid_deal(words: str) -> dict[str, object]:
    return {"deals": [secret_deal(0, 3, 2, f"{BUYING};{words}", THROWN_IN)], "mode": "qaid"}


def test_a_sawa_not_on_lead_is_no_card_out_of_turn() -> None:
    finding = only("play.turn", **qaid_deal("1 sawa;0 play JC;1 qaid akka 0;1 ruling yes takweesh"))
    assert finding.seat == 1
    assert "said sawa without being on lead; next to play was player 1 " in finding.message.en
    assert finding.expected == 0, "the first leader, by saharat the dealer's right"
    assert "played out of turn" not in finding.message.en


def test_a_cut_where_the_rules_have_none_is_not_out_of_range() -> None:
    cut = gahwa_deal() | {"cut": 7}
    finding = only("deal.cut", deals=[cut], profile="waraq52", final=WON)
    assert "these rules have no cut" in finding.message.en
    assert finding.expected == "none"


def test_a_cut_out_of_range_names_the_range() -> None:
    cut = gahwa_deal() | {"cut": 32}
    finding = only("deal.cut", deals=[cut], profile="elblot", final=WON)
    assert "1 to 31" in finding.message.en
    assert finding.expected == [1, 31]


def test_a_claim_after_the_deal_ended_accuses_nobody_of_claiming_against_the_own_team() -> None:
    words = "0 play JC;1 qaid_open;0 qaid_open;1 qaid akka 0;1 ruling yes takweesh;0 qaid revoke 1"
    finding = only("qaid.not_allowed", **qaid_deal(words))
    assert "own team" not in finding.message.en
    assert "after the deal had ended" in finding.message.en
    assert "opened" not in finding.message.en, "the sheet was opened in time"


def test_a_ruling_under_the_wrong_teams_seat_names_both_seats() -> None:
    words = "0 play JC;1 qaid revoke 0;0 ruling no none"
    report = report_on(record(**qaid_deal(words)))  # type: ignore[arg-type]
    (finding,) = [each for each in report.findings if each.code == "qaid.ruling"]
    assert (finding.expected, finding.actual) == (1, 0)
    assert "the claim was by player 2" in finding.message.en


def test_a_rest_of_the_wrong_size_says_nothing_of_a_secret_that_is_not_known() -> None:
    wrong = gahwa_deal()
    rest = wrong["rest"]
    rest[0], rest[2] = rest[0][:2], rest[2] + rest[0][2:]
    made = record([wrong], fairness={"server_seed": None}, final=WON)
    sentences = [each.message.en for each in report_on(made).findings if each.code == "deal.rest"]
    assert sentences
    assert not any("secret" in sentence for sentence in sentences)


def test_winners_claimed_of_a_deal_without_tricks_should_be_nothing() -> None:
    deal = passed_out(0, 3)
    deal["result"]["winners"] = [0] * 8
    finding = only("score.winner", deals=[deal])
    assert "a player" not in finding.message.en
    assert "nothing" in finding.message.en


def test_who_was_still_to_be_heard_is_named() -> None:
    finding = only(
        "bid.unfinished",
        deals=[secret_deal(0, 3, 2, "0 pass;1 pass;2 hokm C;3 pass;0 pass;0 play JC", THROWN_IN)],
    )
    assert finding.expected == [1]
    assert "the play began" in finding.message.en


def test_a_word_after_the_close_is_named() -> None:
    finding = only(
        "bid.after_close", **qaid_deal("0 play JC;1 sun;1 qaid akka 0;1 ruling yes takweesh")
    )
    assert finding.actual == "sun"
    assert "sun" in finding.message.en


def test_a_sawa_in_the_middle_of_a_trick_names_another_seat_or_none() -> None:
    """docs/rules.md §5: by the seat on lead, before leading."""
    for seat, expected in ((1, None), (3, 1)):
        finding = only("play.turn", **qaid_deal(f"0 play JC;{seat} sawa;1 play KC"))
        assert (finding.seat, finding.expected) == (seat, expected)
        assert ("next to play" in finding.message.en) == (expected is not None)


def test_before_the_buying_closed_nobody_is_named_as_next_to_play() -> None:
    deal = secret_deal(0, 3, 2, f"1 sawa;{BUYING};0 play JC", THROWN_IN)
    finding = only("play.turn", deals=[deal])
    assert finding.expected is None
    assert finding.message.en.endswith("said sawa without being on lead. It has no effect.")


def test_the_leaders_sawa_or_project_begins_the_play_too() -> None:
    bidding = "0 pass;1 pass;2 hokm C;3 pass;0 pass"
    for word in ("0 sawa", "0 project sra 7S JS 7H;0 play JC"):
        deal = secret_deal(0, 3, 2, f"{bidding};{word}", THROWN_IN)
        finding = only("bid.unfinished", deals=[deal])
        assert "the play began" in finding.message.en
        assert "card" not in finding.message.en


def test_a_ruling_wrong_in_both_names_who_claimed_and_whom_it_names() -> None:
    finding = only("qaid.ruling", **qaid_deal("0 play JC;1 qaid revoke 0;0 ruling yes tasjeel"))
    assert "the claim by player 2 " in finding.message.en
    assert "it names player 1 " in finding.message.en


def test_a_ruling_in_the_name_of_the_partner_is_of_the_claim_of_who_claimed() -> None:
    finding = only("qaid.ruling", **qaid_deal("0 play JC;1 qaid revoke 0;3 ruling yes tasjeel"))
    assert "the claim by player 2 " in finding.message.en
    assert "names" not in finding.message.en


def test_a_sawa_that_was_not_decided_is_not_put_to_a_budget() -> None:
    """Hands of unequal size may leave it open too."""
    finding = finding_message("play.sawa_unproved", {"seat": 2})
    assert "could not be decided" in finding.en
    assert "budget" not in finding.en


def test_the_rule_named_is_that_of_the_situation() -> None:
    """By the buyer's own team no option gives a دبل; a partner's ثري hangs on `raises_by`."""
    own = only("double.turn", deals=[played_deal("0 double")], profile="waraq52")
    partner = only("double.turn", deals=[played_deal("1 double;0 three")])
    assert "for the other team" in own.message.en
    assert "من حق الفريق" not in own.rule
    assert partner.expected == [2]
    assert "other team" not in partner.message.en
