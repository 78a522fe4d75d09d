"""docs/rules.md §1: raw totals are 130 in sun and 162 in hokm, whoever takes the tricks."""

from typing import Literal, cast, get_args

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.record.model import ProfileName
from verifier.samples.simulate import Wish, simulate
from verifier.verify import verify

TOTAL = {"sun": 130, "hokm": 162}


@settings(max_examples=40, deadline=None)
@given(
    seed=st.text("abcdef0123456789", min_size=1, max_size=8),
    profile=st.sampled_from(get_args(ProfileName)),
    mode=st.sampled_from(["sahl", "qaid"]),
)
def test_the_raw_of_every_scored_deal_sums_to_all_the_cards(
    seed: str, profile: ProfileName, mode: str
) -> None:
    wish = Wish(profile=profile, mode=cast("Literal['sahl', 'qaid']", mode), deals=6)
    report = verify(msgspec.json.encode(simulate(seed, wish)))
    for deal in report.deals:
        computed = deal.computed
        if computed.outcome == "scored":
            assert computed.contract is not None
            assert computed.raw is not None
            assert sum(computed.raw) == TOTAL[computed.contract.type]
