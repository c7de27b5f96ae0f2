"""Tables under faults with seeds that every commit has for itself; `scripts/soak.py tables` plays them in volume."""

import pytest

from tests.commits import number_of_commit
from tests.net.world import run

PORTIONS, EACH, WHOLE = 8, 18, 6
FIRST = number_of_commit()


@pytest.mark.parametrize("portion", range(PORTIONS))
def test_tables_of_this_commit_keep_all_promises(portion):
    seeds = range(FIRST + portion * EACH, FIRST + (portion + 1) * EACH)
    print(f"scripts/soak.py tables --seed {seeds[0]} --count {EACH}")
    assert all(run(seed).lines for seed in seeds)


@pytest.mark.parametrize("number", range(WHOLE))
def test_whole_games_of_this_commit_end_with_the_same_record_everywhere(number):
    print(f"scripts/soak.py whole-tables --seed {FIRST + number} --count 1")
    report = run(FIRST + number, whole=True)
    assert report.entries > report.lines
