"""Just at the boundary of a rule: small faults that whole games would hardly notice."""

from parlour.core.domains import Pick
from tests.goldrush_city.town import town


def test_only_where_something_has_a_price_is_a_price_named():
    """With gold but nothing to buy, the options of an action are a plain list."""
    table = town(hands={0: ["gold_1", "gold_2"]})
    assert isinstance(table.question.options, tuple)
    table = town(hands={0: ["gold_1", "gold_2"]}, bandits={1: ["bandit_blow_up"]})
    assert isinstance(table.question.options, Pick)


def test_without_a_building_there_is_no_star():
    """One star would count for the same actions and income; the number itself is what bots and screens read."""
    g = town(standing={0: ["smithy"], 1: ["saloon", "hotel", "smithy"]}).state
    assert [g.stars(seat) for seat in range(3)] == [1, 3, 0]
