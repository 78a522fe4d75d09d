"""The one door: one record in, one report out (docs/record.md, "The report").

The procedure, numbered as the blocks of ``_judge``:

1. The rules: the profile promised, with the record's overrides (docs/rules.md §2).
2. The signed statement, and its place in a public log (docs/fairness.md §6).
3. The secret: commitment, client seeds, beacon, what the reader brings (docs/fairness.md §1, §2,
   §7).
4. The first dealer, drawn from the secret (docs/fairness.md §5).
5. Bots at the table (docs/rules.md §2, ``bots_free_only``).
6. Each deal in turn: the cards against the secret, the events replayed by the rules, the times, the
   claimed result against the computed one. What breaks in one deal does not stop the next.
7. The end of the sakka.
8. Lines, verdict, report.
"""

from .compare.dealing import Dealing
from .compare.final import Sheet
from .compare.logged import check_log
from .compare.results import compare_result
from .compare.secret import check_secret
from .fairness.dealing import first_dealer
from .fairness.statements import check_statement
from .findings import Fault, Finding, Message
from .game.deal import DealReplay, Setting
from .game.hands import dealt_cards
from .game.sawa import SAWA_BUDGET, Budget
from .game.times import Clock
from .judgement import Judgement
from .record.errors import RecordInvalid
from .record.load import Loaded, load
from .report import Computed, ComputedFinal, DealReport, Report, RulesShown
from .rules.options import Overrides
from .rules.profiles import resolve, rules_sha256
from .trust import Trust


def verify(data: bytes | Loaded, trust: Trust | None = None) -> Report:
    """Verify one record: UTF-8 JSON, or what ``verifier.record.load`` made of it.

    Never raises for what a record holds: one that cannot be read gives a report with the verdict
    ``invalid``. The same record and trust give the same report, byte for byte.
    """
    if isinstance(data, Loaded):
        return _judge(data, trust or Trust())
    try:
        loaded = load(data)
    except RecordInvalid as fault:
        return invalid_report(fault)
    return _judge(loaded, trust or Trust())


def _judge(loaded: Loaded, trust: Trust) -> Report:
    record = loaded.record
    # 1. The rules
    rules = resolve(record.rules.profile, record.rules.options)
    rules_hash = rules_sha256(rules)
    qaid_table = record.table.mode == "qaid"
    judgement = Judgement(record, qaid_table)
    # 2. The signed statement, read first because it promises the beacon's round
    signed = check_statement(record, rules_hash, trust.operator_key)
    # 3. The secret
    secret = check_secret(record, trust, signed.holds)
    judgement.checked("shuffle", secret.checked)
    judgement.add(secret.faults)
    judgement.checked("log", signed.checked)
    judgement.add(signed.faults)
    logged = check_log(record.fairness, trust.log_policy)
    judgement.checked("log", logged.checked)
    judgement.add(logged.faults)
    # 4. The first dealer
    drawn = None
    if secret.key is not None:
        drawn = first_dealer(secret.key)
        judgement.checked("shuffle", 1)
        if drawn != record.first_dealer:
            fault = Fault(
                "deal.first_dealer", None, None, None, "first_dealer", drawn, record.first_dealer
            )
            judgement.add([fault])
    # 5. Bots
    if rules.bots_free_only and not record.table.free:
        for seat, player in enumerate(record.players):
            if player.bot:
                member = f"players[{seat}].bot"
                judgement.add([Fault("table.bot", None, None, seat, member, False, True)])
    # 6. The deals
    dealing = Dealing(rules, secret.key, record.first_dealer, drawn)
    clock = Clock(rules, record.players)
    budget = Budget(SAWA_BUDGET)
    sheet = Sheet()
    deals = []
    for number, deal in enumerate(record.deals):
        before = sheet.claimed
        cards = dealt_cards(deal)
        dealt = dealing.begin(deal, cards)
        replay = DealReplay(deal, dealt.dealer, Setting(rules, qaid_table, before, budget), cards)
        played = replay.run()
        rest_faults, rest_checked = dealing.rest(deal, dealt, played.contract, replay.rest_missing)
        dealing.end(deal, played.outcome)
        result = compare_result(deal.result, played, replay.broken, before)
        sheet.add(number, deal.result, played, result.score)
        judgement.checked("shuffle", dealt.checked + rest_checked)
        judgement.checked("play", len(deal.events))
        judgement.checked("sheet", result.checked)
        if dealt.faults or rest_faults:
            judgement.add(dealt.faults + rest_faults, number)
        if replay.faults:
            judgement.add(replay.faults, number)
        times = clock.deal(deal)
        if times:
            judgement.add(times, number)
        if result.faults:
            judgement.add(result.faults, number)
        carried = played.points is None
        deals.append(
            DealReport(
                deal.index,
                carried,
                Computed(
                    played.outcome,
                    played.contract,
                    played.winners,
                    played.raw,
                    played.projects,
                    played.baloot,
                    played.points,
                    sheet.computed,
                ),
                deal.result,
            )
        )
    # 7. The end of the sakka
    if sheet.late is not None:
        judgement.add([Fault("final.late")], sheet.late)
    final_faults, final_checked = sheet.finish(record.final)
    judgement.checked("sheet", final_checked)
    judgement.add(final_faults)
    # 8. Lines, verdict, report
    return Report(
        sakka_id=record.sakka_id,
        verdict=judgement.verdict(),
        record_sha256=loaded.sha256,
        rules=RulesShown(record.rules.profile, record.rules.options or Overrides(), rules_hash),
        lines=judgement.lines(trust, revealed=secret.key is not None, signed=signed, logged=logged),
        first_divergence=judgement.first_error(),
        winner_changed=sheet.winner_changed(record.final),
        findings=judgement.findings,
        deals=deals,
        computed=ComputedFinal(sheet.computed_winner, sheet.computed),
    )


def invalid_report(fault: RecordInvalid) -> Report:
    """The report on a record that cannot be read: one finding, and nothing else."""
    finding = Finding(
        code="record.invalid",
        severity="error",
        path=fault.path,
        message=Message(fault.message_ar, fault.message_en),
        rule="docs/record.md",
    )
    return Report(
        sakka_id=None,
        verdict="invalid",
        record_sha256=None,
        rules=None,
        lines=None,
        first_divergence=finding,
        winner_changed=None,
        findings=[finding],
        deals=[],
        computed=None,
    )
