"""What a sakka was judged by: the rules promised and the table's own, the table, the hashes."""

import msgspec

from ... import __version__
from ...messages.catalogue import text_of
from ...messages.options import option_message, value_message, value_text
from ...messages.sheet import acted_for, bots_seated, shuffle_made_from
from ...messages.show import clean, isolated
from ...rules.profiles import load_profile
from .asked import Asked
from .model import FactView


def fact_views(asked: Asked) -> list[FactView]:
    record, report, shower = asked.record, asked.report, asked.shower
    assert report.rules is not None
    book = f"{isolated(load_profile(report.rules.profile).book)} ({report.rules.profile})"
    facts = [
        ("sakka", record.sakka_id, True),
        ("operator", isolated(clean(record.operator)), False),
        ("table", shower.value(record.table.mode), False),
        ("rules", book, False),
        ("rules_sha256", report.rules.rules_sha256, True),
        ("shuffle", shuffle_made_from(record, asked.lang), False),
        ("commitment", record.fairness.commitment, True),
        ("bots", bots_seated(record, shower), False),
        ("auto", acted_for(record, shower), False),
        ("record_sha256", report.record_sha256 or "", True),
        ("version", __version__, True),
    ]
    return [FactView(asked.say("fact", name), value, code) for name, value, code in facts if value]


def option_texts(asked: Asked) -> list[str]:
    """The table's own rules over the profile's, a sentence each."""
    assert asked.report.rules is not None
    own = msgspec.to_builtins(asked.report.rules.options)
    texts = []
    for name, value in own.items():
        about = text_of(option_message(name), asked.lang)
        meaning = text_of(value_message(name, value), asked.lang)
        texts.append(f"{about}: {meaning} ({name}={value_text(value)})")
    return texts
