"""`parlour host`, `join`, `watch` and `tables`: words, refusals, and whole games between processes on loopback."""

import pytest

from tests.commands import assert_told, call

HOST = ("host", "goldrush-city", "--seats", 3)
JOIN = ("join", "127.0.0.1:4000", "--bot", "greedy")

WRONG = [
    (["host"], ["GAME", "--seats"]),
    (["host", "goldrush-city"], ["--seats"]),
    (["host", "goldrush-cty", "--seats", "3"], ["'goldrush-cty'", "mean 'goldrush-city'"]),
    (["host", "goldrush-city", "--seats", "2"], ["3 to 5 seats, not 2"]),
    (["host", "goldrush-city", "--seats", "three"], ["whole number", "'three'"]),
    ([*HOST, "--seat", "bot"], ["open or bot:NAME", "'bot'"]),
    ([*HOST, "--seat", "bot:"], ["open or bot:NAME"]),
    ([*HOST, "--seat", "opne"], ["'opne'", "mean 'open'"]),
    ([*HOST, "--seat", "greedy"], ["mean 'bot:greedy'"]),
    ([*HOST, "--seat", "bot:gredy"], ["'gredy'", "mean 'greedy'"]),
    ([*HOST, "--seat", "bot:no_such_module:make"], ["no_such_module"]),
    ([*HOST, *["--seat", "open"] * 4], ["4 times", "3 seats"]),
    ([*HOST, "--option", "plus_rul=exactly_one_more"], ["'plus_rul'", "mean 'plus_rule'"]),
    ([*HOST, "--option", "plus_rule"], ["NAME=VALUE"]),
    ([*HOST, "--name", "x" * 25], ["--name", "25 letters"]),
    ([*HOST, "--name", " "], ["--name", "at least one letter"]),
    ([*HOST, "--password", ""], ["password", "1 to 200"]),
    ([*HOST, "--port", "0"], ["--port", "1 to 65535"]),
    ([*HOST, "--port", "65536"], ["--port", "1 to 65535"]),
    ([*HOST, "--record", ""], ["--record", "folder"]),
    ([*HOST, "--seed", "1"], ["--seed"]),
    ([*HOST, "--prot", "4000"], ["--prot", "'--port'"]),
    (["join"], ["--bot", "window"]),
    (["join", "127.0.0.1:4000"], ["--bot", "window"]),
    ([*JOIN[:-1], "gredy"], ["'gredy'", "mean 'greedy'"]),
    ([*JOIN[:-1], ""], ["no bot ''", "greedy"]),
    (["join", "127.0.0.1", "--bot", "greedy"], ["port is missing"]),
    (["join", "127.0.0.1:99999", "--bot", "greedy"], ["1 to 65535"]),
    (["join", "0000-0000-0001", "--bot", "greedy"], ["code"]),
    (["join", "", "--bot", "greedy"], ["code"]),
    ([*JOIN, "--password", ""], ["password"]),
    ([*JOIN, "--delay", "1"], ["--delay"]),
    (["watch", "nowhere:"], ["port"]),
    (["watch", "--delay", "-1"], ["--delay", "0 to 99"]),
    (["watch", "--delay", "100"], ["--delay", "0 to 99"]),
    (["watch", "--bot", "greedy"], ["--bot"]),
    (["tables", "--seconds", "0"], ["--seconds", "'0'"]),
    (["tables", "--seconds", "soon"], ["--seconds", "'soon'"]),
    (["tables", "more"], ["more"]),
]


@pytest.mark.parametrize(("words", "texts"), WRONG, ids=lambda value: " ".join(map(str, value))[:60])
def test_wrong_words_end_with_2_and_say_what_is_right(words, texts):
    done = call(*words)
    assert_told(done, 2, *texts)
    assert done.out == ""


@pytest.mark.parametrize("word", ["host", "join", "watch", "tables"])
def test_help_is_a_result(word):
    done = call(word, "--help")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"usage: parlour {word}")
