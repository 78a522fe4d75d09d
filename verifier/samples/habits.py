"""How often the bots of a sample sakka do what."""

import msgspec


class Habits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The bots' habits, as probabilities from 0 to 1.

    The defaults make sakkas that look played, of some fifteen deals, and reach every branch of the
    rules within some hundreds of them.
    """

    sense: float = 0.8
    """That a bot bids by its hand and plays as a player would; else anything that is legal."""
    lopsided: float = 0.06
    """That one team plays high and the other low, whatever the cards: كبوت comes about."""
    buy: float = 0.45
    ashkal: float = 0.1
    take_over: float = 0.18
    turn: float = 0.1
    """That a buyer turns its own hokm into sun."""
    double: float = 0.055
    raise_on: float = 0.4
    closed: float = 0.4
    log_idle_pass: float = 0.4
    declare: float = 0.92
    reveal: float = 0.9
    talk: float = 0.4
    say_baloot: float = 0.85
    late_baloot: float = 0.5
    akka: float = 0.4
    sawa: float = 0.6
    granted: float = 0.9
    bouchat: float = 0.8
    chat: float = 0.1
    auto: float = 0.02
    foul: float = 0.006
    """That a bot breaks a rule where it could; at a qaid table only."""
    claim: float = 0.7
    """That a foul is claimed."""
    false_claim: float = 0.001
    """After each card, that a foul is claimed which there was not."""
