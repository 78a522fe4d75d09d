"""What a browser needs to make every deck of the sakka again (docs/fairness.md)."""

from ...fairness.dealing import MAX_CUT, MIN_CUT
from ...record.model import Deal, Record
from ...report import DealReport, Report
from .model import ShuffledDeal, ShuffleView


def shuffle_view(record: Record, report: Report, key: bytes | None) -> ShuffleView:
    """``key``: the sakka key, ``None`` where no committed seed is known."""
    fairness = record.fairness
    return ShuffleView(
        fairness.server_seed is not None,
        key is not None,
        fairness.server_seed,
        fairness.commitment,
        record.sakka_id,
        None if fairness.client_seeds is None else list(fairness.client_seeds),
        None if fairness.client_commitments is None else list(fairness.client_commitments),
        None if fairness.beacon is None else fairness.beacon.randomness,
        record.first_dealer,
        [_dealt(deal, told) for deal, told in zip(record.deals, report.deals, strict=True)],
    )


def _dealt(deal: Deal, told: DealReport) -> ShuffledDeal:
    """A cut that no deck can have is none, as the verifier takes it."""
    contract = told.computed.contract
    cut = deal.cut if deal.cut is not None and MIN_CUT <= deal.cut <= MAX_CUT else None
    return ShuffledDeal(
        deal.index,
        deal.dealer,
        cut,
        [list(cards) for cards in deal.first],
        deal.flip,
        None if deal.rest is None else [list(cards) for cards in deal.rest],
        None if contract is None else contract.taker,
    )
