"""Each event of a deal as a sentence, and as the short word that stands in a bubble."""

from ...game.moments import Moment
from ...messages.catalogue import say
from ...messages.show import card_name, cards_name, isolated, word
from ...record import model
from ...record.model import AnyEvent
from .names import Names


class Teller:
    """Tells the events of one record."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._lang = names.lang

    def sentence(self, event: AnyEvent, moment: Moment, granted: bool) -> str:
        """The event, who acted for the seat, and whose trick it was. ``granted``: of a سوا."""
        labels = self._names.labels
        told = self._say(self._key(event, moment, granted), event)
        if event.auto:
            by = "bot" if self._names.bots[event.seat] else "server"
            told += say("page", "event_end", by, lang=self._lang)
        if moment.won is not None and moment.tricks is not None:
            trick = self._names.shower.trick(sum(moment.tricks) - 1)
            told += say(
                "page", "event_end", "trick", lang=self._lang, trick=trick, seat=labels[moment.won]
            )
        return told[:1].upper() + told[1:] if self._lang == "en" else told

    def bubble(self, event: AnyEvent, moment: Moment) -> str | None:
        """What the seat says, in a word or two; ``None`` for an event without a word."""
        said: list[str] = []
        match event:
            case model.Pass() if _second_round(moment):
                return say("page", "bubble", "pass_second", lang=self._lang)
            case model.Hokm():
                said = [f"hokm {event.suit}"]
            case model.Double() | model.Four() if event.closed:
                said = [f"{do_of(event)} closed"]
            case model.Project():
                said = [event.kind]
            case model.Talk():
                return say("words", "rank", event.rank, lang=self._lang)
            case model.Play():
                said = [*(event.say or ())]
            case model.Reveal() | model.QaidOpen() | model.QaidClose():
                return None
            case model.Ruling() | model.Chat():
                return None
            case _:
                said = [do_of(event)]
        words = [word(text, self._lang) or text for text in said]
        return self._names.listed(words) or None

    def _key(self, event: AnyEvent, moment: Moment, granted: bool) -> str:
        match event:
            case model.Pass() if moment.phase == "doubling":
                return "pass_raise"
            case model.Pass() if _second_round(moment):
                return "pass_second"
            case model.Double() | model.Four() if event.closed:
                return f"{do_of(event)}_closed"
            case model.Play() if event.say:
                return "play_said"
            case model.Sawa() if granted:
                return "sawa_granted"
            case model.Chat():
                return f"chat_{event.scope}"
        return do_of(event)

    def _say(self, key: str, event: AnyEvent) -> str:
        lang, labels, shower = self._lang, self._names.labels, self._names.shower
        values: dict[str, object] = {"seat": labels[event.seat]}
        match event:
            case model.Hokm():
                values["suit"] = say("words", "trump", event.suit, lang=lang)
            case model.Ashkal():
                values["partner"] = labels[event.seat ^ 2]
            case model.Project():
                values["kind"] = word(event.kind, lang)
                values["cards"] = cards_name(event.cards, lang)
            case model.Talk():
                values["kind"] = word(event.kind, lang)
                values["rank"] = say("words", "rank", event.rank, lang=lang)
            case model.Reveal():
                values["cards"] = cards_name(event.cards, lang)
            case model.Play():
                values["card"] = isolated(card_name(event.card, lang))
                said = [word(text, lang) or text for text in event.say or ()]
                values["said"] = self._names.listed(said)
            case model.Qaid():
                values["against"] = labels[event.against]
                values["foul"] = word(event.foul, lang)
                if event.trick is not None:
                    values["trick"] = shower.trick(event.trick)
                if event.card is not None:
                    values["card"] = isolated(card_name(event.card, lang))
            case model.Ruling():
                values["ruling"] = shower.ruling({"upheld": event.upheld, "remedy": event.remedy})
        return say("page", "event", key, lang=lang, **values)


def _second_round(moment: Moment) -> bool:
    """A pass in the second round while nothing is bought is ولا."""
    return moment.round == 2 and any(word.startswith("hokm") for word in moment.words or ())


def do_of(event: AnyEvent) -> str:
    """The event's name in a record."""
    name = type(event).__struct_config__.tag
    assert isinstance(name, str)
    return name
