"""Why something isn't entered in the middle of a game, in words of the window: the network says it in English."""

import re

from parlour.client.snapshot import Reason
from parlour.client.table_worker import UNDO_WHY
from parlour.client.texts import N_
from parlour.core.log import UNDO_REASONS

PAUSED = N_("The game is paused. Nothing counts until somebody resumes it.")
ON_ITS_WAY = N_("Your last answer is still on its way. Wait until the others have it.")
WORDS = {
    **{english: UNDO_WHY[word] for word, english in UNDO_REASONS.items()},
    "the game is paused": PAUSED,
    "the game is paused: resume it first": PAUSED,
    "the game is paused already": PAUSED,
    "the game is not paused": N_("The game goes on already."),
    "the game is over": N_("The game is over."),
    "this seat's last word is still on its way: wait for it": ON_ITS_WAY,
    "another word of this seat took its place": N_(
        "The answer that was on its way doesn't count: something else was said since. Answer again."
    ),
    "something else was entered for this seat": N_("Something else was answered for this seat in the meantime."),
    "this answers a question that is no longer open": N_("That question is no longer open."),
    "most machines are here: nobody can go on alone": N_("Enough of the table are here: nobody can go on alone."),
    "a machine goes on alone already": N_("The game goes on without the others already."),
    "that machine answers for no seat": N_("A bot answers there already."),
    "this machine's table differs from the others': nothing can be answered here": N_(
        "The tables differ. Nobody answers until most agree again."
    ),
}  # fmt: skip
STARTS = {
    "that machine is still waited for": N_("It is too early for that: they are still waited for."),
    "the game has not begun": N_("The game has not begun yet."),
}
ELSEWHERE = N_("This seat is answered elsewhere now.")
GONE_ON = N_("The table has gone on: that doesn't fit any more. Look at what is asked now.")


def refusal(text: str) -> Reason:
    """A refusal of the network's. The window offers only what fits the table as it shows it: whatever else is refused
    came too late for it.
    """
    if text in WORDS:
        return Reason(WORDS[text])
    if re.fullmatch(r"seat \d+ is answered by another machine", text):
        return Reason(ELSEWHERE)
    return Reason(next((words for start, words in STARTS.items() if text.startswith(start)), GONE_ON))
