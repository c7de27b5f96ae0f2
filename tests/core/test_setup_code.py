"""Setup codes: they come back as they went, a wrong letter is found, and rubbish is refused in words."""

import dataclasses

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import tests.toy
from parlour.core import GAMES, BadInput, domains, new_table
from parlour.core.chance import SEED_LIMIT, Generator
from parlour.core.setup_code import DIGITS, BadCode, decode, encode, find

GOLDRUSH, TOY = GAMES["goldrush-city"], tests.toy.GAME
SEEDS = st.one_of(st.integers(0, 10**9), st.integers(0, SEED_LIMIT - 1))


@st.composite
def setups(draw):
    game = draw(st.sampled_from([GOLDRUSH, TOY]))
    chosen = draw(st.sets(st.sampled_from(sorted(game.options))))
    options = {name: draw(st.sampled_from(game.options[name].values)) for name in sorted(chosen)}
    return game, draw(st.integers(*game.seats)), draw(SEEDS), options


def typed(game, **words):
    """A copy of a game with other parts; its digest goes with it."""
    copied = dataclasses.replace(game, **words)
    copied.__dict__["digest"] = game.digest
    return copied


@pytest.fixture
def frozen(monkeypatch):
    """A game whose digest never changes, as that of a release."""
    game = typed(TOY)
    game.__dict__["digest"] = "0123456789abcdef"
    monkeypatch.setitem(GAMES, TOY.id, game)
    return game


def course(table):
    """All events of a game that is answered by a fixed generator: cards and dice show in them."""
    generator, told = Generator(1), list(table.events)
    while not table.over:
        seat = table.question.seat
        table.answer(domains.draw(table.legal(seat), generator), seat)
        told += table.events
    return told, table.hash()


@given(setups())
def test_a_code_stands_for_the_setup_it_was_made_of(setup):
    game, seats, seed, options = setup
    found = decode(encode(game, seats, seed, options))
    assert found == (game, seats, seed, game.complete_options(options))
    for name, value in game.complete_options(options).items():
        assert type(found.options[name]) is type(value)


@given(setups(), st.data())
def test_two_setups_never_share_a_code(setup, data):
    other = data.draw(setups())
    same = setup[:3] == other[:3] and setup[0].complete_options(setup[3]) == other[0].complete_options(other[3])
    assert (encode(*setup) == encode(*other)) == same


@given(setups(), st.data())
def test_any_single_changed_letter_is_found(setup, data):
    code = encode(*setup)
    at = data.draw(st.sampled_from([i for i, letter in enumerate(code) if letter != "-"]))
    letter = data.draw(st.sampled_from(DIGITS.replace(code[at], "")))
    with pytest.raises(BadCode) as refused:
        decode(code[:at] + letter + code[at + 1 :])
    assert refused.value.fault == "wrong"


@given(setups(), st.data())
def test_two_neighbours_that_changed_places_are_found(setup, data):
    code = encode(*setup).replace("-", "")
    at = data.draw(st.integers(0, len(code) - 2))
    swapped = code[:at] + code[at + 1] + code[at] + code[at + 2 :]
    if swapped != code:
        with pytest.raises(BadCode):
            decode(swapped)


@given(setups(), st.sampled_from(DIGITS))
def test_a_letter_more_or_less_at_either_end_is_found(setup, letter):
    code = encode(*setup).replace("-", "")
    for changed in (letter + code, code + letter, code[1:], code[:-1]):
        with pytest.raises(BadCode):
            decode(changed)


def test_a_letter_that_was_left_out_or_read_twice_is_found(frozen):
    code = encode(frozen, 4, 123_456_789, {"depth": 3}).replace("-", "")
    for at in range(len(code)):
        for changed in (code[:at] + code[at + 1 :], code[:at] + code[at] + code[at:]):
            with pytest.raises(BadCode):
                decode(changed)


@given(setups(), st.data())
def test_how_a_code_is_written_does_not_matter(setup, data):
    code = encode(*setup)
    looks = {"0": "0Oo", "1": "1IiLl", "-": ["", " ", "–", "\n", " - ", "\u00a0", "_"]}
    written = "".join(data.draw(st.sampled_from(looks.get(c, [c, c.lower()]))) for c in code)
    assert decode(f"  {written}\r\n") == decode(code)


def test_codes_are_short_grouped_and_of_letters_that_cannot_be_confused():
    code = encode(GOLDRUSH, 4, 999_999_999)
    assert len(code.replace("-", "")) <= 18
    assert [len(group) for group in code.split("-")[:-1]] == [5, 5, 5]
    assert set(code) <= set(DIGITS) | {"-"}
    assert not set(DIGITS) & set("ILOU")
    everything = {name: option.values[-1] for name, option in GOLDRUSH.options.items()}
    assert len(encode(GOLDRUSH, 5, SEED_LIMIT - 1, everything)) <= 75


def test_a_code_that_is_written_down_keeps_its_meaning(frozen):
    """Codes lie in mails and on paper: how they are made may not change."""
    setup = (frozen, 4, 4711, {"depth": 3, "screens": False})
    assert encode(*setup) == "9TWQK-FF8M2-GPYW1"
    assert decode("9tw qkf f8m2 gpy w1") == (frozen, 4, 4711, frozen.complete_options(setup[3]))


@pytest.mark.parametrize("game", [GOLDRUSH, TOY], ids=lambda game: game.id)
def test_the_same_code_deals_the_same_game(game):
    code = encode(game, 4, 2**100 + 7, {})
    found = decode(code)
    told = course(new_table(found.game.id, found.seats, found.seed, found.options))
    assert told == course(new_table(game.id, 4, 2**100 + 7))
    assert told != course(new_table(game.id, 4, 2**100 + 8))


def test_defaults_cost_no_letter_and_read_the_same_whether_given_or_not():
    assert encode(TOY, 3, 5) == encode(TOY, 3, 5, {}) == encode(TOY, 3, 5, TOY.complete_options())
    assert len(encode(TOY, 3, 5)) < len(encode(TOY, 3, 5, {"rounds": 3, "depth": 1, "screens": False}))


def test_a_code_of_other_rules_is_refused_and_names_its_game(monkeypatch):
    code = encode(GOLDRUSH, 3, 7)
    changed = typed(GOLDRUSH)
    changed.__dict__["digest"] = f"{int(GOLDRUSH.digest, 16) ^ 1:016x}"
    monkeypatch.setitem(GAMES, GOLDRUSH.id, changed)
    with pytest.raises(BadCode, match="made with other rules of goldrush-city") as refused:
        decode(code)
    assert (refused.value.fault, refused.value.detail) == ("rules", GOLDRUSH.id)
    assert decode(encode(changed, 3, 7)).game is changed


def test_a_code_of_a_game_that_is_not_here_is_refused(monkeypatch):
    code = encode(TOY, 3, 7)
    monkeypatch.delitem(GAMES, TOY.id)
    with pytest.raises(BadCode, match="for none of the games: goldrush-city") as refused:
        decode(code)
    assert refused.value.fault == "game"


def test_a_game_without_options_and_with_one_number_of_seats_has_codes_too(monkeypatch):
    bare = typed(TOY, id="bare", options={}, seats=(2, 2))
    monkeypatch.setitem(GAMES, "bare", bare)
    assert decode(encode(bare, 2, 0)) == (bare, 2, 0, {})


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "empty"), (" - – ", "empty"), ("\n", "empty"), ("HFK", "wrong"), ("0", "wrong"), ("0" * 14, "wrong"),
        ("HFKC6-WVUFF", "letter"), ("HFKC6 WV4FF?", "letter"), ("ß", "letter"), ("ſ", "letter"), ("١٢٣", "letter"),
        ("\0", "letter"), ("😀", "letter"), ("\ud800", "letter"), ("Z" * 161, "long"), ("Z" * 10**6, "long"),
        (" " * 10**6, "long"), ("Z" * 160, "wrong"),
    ],
)  # fmt: skip
def test_what_is_no_code_is_refused_in_words(text, fault):
    with pytest.raises(BadCode) as refused:
        decode(text)
    assert refused.value.fault == fault
    assert 10 < len(str(refused.value)) < 100
    assert isinstance(refused.value, BadInput)


@pytest.mark.parametrize("text", [None, 7, b"HFKC6", ["HFKC6"]])
def test_what_is_no_text_is_no_code(text):
    with pytest.raises(BadCode):
        decode(text)


@given(st.one_of(st.text(), st.text(DIGITS + "-", min_size=8, max_size=200), st.text("0", max_size=200)))
@example("0" * 160)
def test_rubbish_is_refused_or_understood_but_never_fails(text):
    try:
        found = decode(text)
    except BadCode:
        return
    assert encode(*found).replace("-", "") in text.upper().replace("-", "")


@given(st.sampled_from([GOLDRUSH, TOY]), st.text(DIGITS, min_size=1, max_size=60))
def test_a_right_check_over_nonsense_is_not_taken_for_a_code(game, middle):
    """Whatever passes must be the very code that its meaning has; a second spelling would be a misread one."""
    from parlour.core.setup_code import _check, _game_tag, _rules_tag

    body = _game_tag(game) + _rules_tag(game) + middle
    digits = body + _check(body)
    try:
        found = decode(digits)
    except BadCode as refused:
        assert refused.fault == "wrong"
    else:
        assert encode(*found).replace("-", "") == digits


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ((TOY, 6, 1, {}), "2 to 5 seats"),
        ((TOY, 3, SEED_LIMIT, {}), "a seed is a whole number"),
        ((TOY, 3, -1, {}), "a seed is a whole number"),
        ((TOY, 3, 1, {"speed": 1}), "no option"),
        ((TOY, 3, 1, {"rounds": True}), "cannot be true"),
    ],
)
def test_no_code_is_made_of_what_does_not_fit(words, text):
    with pytest.raises(BadInput, match=text):
        encode(*words)


def test_a_code_of_a_seed_that_no_table_takes_is_refused():
    from parlour.core.setup_code import _encode

    options = TOY.complete_options()
    assert decode(_encode(TOY, 3, SEED_LIMIT - 1, options)).seed == SEED_LIMIT - 1
    with pytest.raises(BadCode):
        decode(_encode(TOY, 3, SEED_LIMIT, options))


@pytest.mark.parametrize(
    "around",
    ["Code: {}", "Kód: {}\n", '"{}"', "<{}>", "`{}`", "Play this one: {}.", "({}), see you at eight!", "{}, 3 seats"],
)
def test_a_code_is_found_among_the_words_around_it(around):
    """As the end of a game and an exported log show it, and as people send it."""
    code = encode(GOLDRUSH, 4, 123456789)
    assert find(around.format(code)) == decode(code)


@pytest.mark.parametrize("text", ["", "hello there", "Code: ", "x" * 10_000, "- - -", "Code: ABCDE-FGHIJ-KLMNO"])
def test_words_without_a_code_are_refused_in_words(text):
    with pytest.raises(BadCode):
        find(text)
