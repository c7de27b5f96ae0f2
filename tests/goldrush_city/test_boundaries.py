"""Just at the boundary of a rule: small faults that whole games would hardly notice."""

from parlour.core.domains import Pick
from tests.goldrush_city.town import town


def test_only_where_something_has_a_price_is_a_price_named():
    """With gold but nothing to buy, the options of an action are a plain list."""
    table = town(hands={0: ["gold_1", "gold_2"]})
    assert isinstance(table.question.options, tuple)
    table = town(hands={0: ["gold_1", "gold_2"]}, bandits={1: ["bandit_blow_up"]})
    assert isinstance(table.question.options, Pick)
