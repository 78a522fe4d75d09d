"""Who sits where, and what the teams are called: by their players, or لنا and لهم for a reader who
says where they sit."""

from ...cards import team_of
from ...messages.catalogue import Lang, say
from ...messages.show import Shower, clean, isolated, term
from ...record.model import Record
from .model import PlayerView


class Names:
    """The players and teams of one record in one language; ``seat``: the reader's own, if told."""

    def __init__(self, record: Record, lang: Lang, seat: int | None) -> None:
        self.lang = lang
        self.seat = seat
        self.shower = Shower(lang, [player.name for player in record.players])
        self.labels = [self.shower.seat(number) for number in range(4)]
        self.bots = [player.bot for player in record.players]
        self.players = [self._player(record, number) for number in range(4)]
        own = None if seat is None else team_of(seat)
        self.own = own
        self.columns = (1, 0) if own == 1 else (0, 1)
        """The teams in the order of a sheet's columns, the reader's own first."""

    def _player(self, record: Record, seat: int) -> PlayerView:
        player = record.players[seat]
        name = clean(player.name)
        short = isolated(name) if name else term("seat", self.lang, number=seat + 1)
        return PlayerView(seat, name, self.labels[seat], short, team_of(seat), player.bot)

    def team(self, team: int) -> str:
        """What a column of this team is headed with."""
        if self.own is None:
            return self.shower.team(team)
        return say("page", "team", "us" if team == self.own else "them", lang=self.lang)

    def team_told(self, team: int | None) -> str:
        """The team within a sentence; the reader's own is called so."""
        if self.own is None or team is None:
            return self.shower.team(team)
        return say("page", "team", "yours" if team == self.own else "theirs", lang=self.lang)

    def teams(self) -> tuple[str, str]:
        return self.team(0), self.team(1)

    def listed(self, parts: list[str]) -> str:
        return term("comma", self.lang).join(parts)
