"""How often the bots of a sample sakka do what; probabilities from 0 to 1."""

import msgspec


class Habits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The bots' habits. The defaults reach every branch of the rules within some dozen sakkas."""

    buy_hokm: float = 0.30
    buy_sun: float = 0.10
    ashkal: float = 0.15
    take_over: float = 0.15
    double: float = 0.15
    raise_on: float = 0.55
    closed: float = 0.4
    log_idle_pass: float = 0.4
    declare: float = 0.9
    reveal: float = 0.85
    talk: float = 0.3
    say_baloot: float = 0.8
    late_baloot: float = 0.5
    akka: float = 0.4
    sawa: float = 0.6
    sawa_talk: float = 0.01
    bouchat: float = 0.8
    skilled: float = 0.5
    """That one team plays to win and the other to lose: how كبوت comes about."""
    chat: float = 0.1
    auto: float = 0.03
    foul: float = 0.01
    """A play that breaks a duty, an أكه or سوا that is false; at a qaid table only."""
    claim: float = 0.7
    """That a foul is claimed; claims without a foul come a tenth as often."""
