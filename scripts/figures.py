"""How the benches of the window tell their figures: as a table, or as one JSON object."""

import json
from typing import Any


def tell(rows: list[dict[str, Any]], as_json: bool) -> None:
    """Print rows with name, value, unit and aim, and with the worst value where there is one."""
    if as_json:
        print(json.dumps(rows))
        return
    for row in rows:
        worst = f"  worst {row['worst']:8.2f}" if "worst" in row else ""
        aim = f"aim {row['aim']:g}" if row["aim"] else ""
        print(f"{row['name']:52} {row['value']:8.2f}{worst} {row['unit']:12} {aim}".rstrip())
