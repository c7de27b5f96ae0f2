"""Why something failed, in words of the window's language."""

import errno
import os
import socket
from pathlib import Path

import pytest

from parlour.client.causes import SYSTEM, cause
from parlour.client.texts import Texts
from parlour.core.record import RecordError
from tests.client.catalogue import sources

ENGLISH, CZECH = Texts("en"), Texts("cs")


@pytest.mark.parametrize("name", SYSTEM)
def test_usual_faults_of_the_system_are_said_in_the_window_s_language(name):
    if not hasattr(errno, name):
        pytest.skip("this system doesn't know it")
    number = getattr(errno, name)
    said = cause(OSError(number, os.strerror(number)))
    assert CZECH.say(said) != ENGLISH.say(said)
    assert os.strerror(number) not in (ENGLISH.say(said), CZECH.say(said))
    assert str(number) not in CZECH.say(said)


def test_other_faults_of_the_system_have_their_number():
    assert CZECH.say(cause(OSError(errno.ELOOP, "Too many links"))) == f"chyba systému ({errno.ELOOP})"
    assert CZECH.say(cause(OSError("without a number"))) == "chyba systému (OSError)"


def test_a_name_that_leads_nowhere_and_an_answer_that_never_came():
    assert CZECH.say(cause(socket.gaierror(-2, "Name or service not known"))) == "žádný počítač se tak nejmenuje"
    assert CZECH.say(cause(TimeoutError())) == "odpověď nepřišla včas"


def test_of_a_record_the_line_and_of_a_mistake_the_name():
    damaged = RecordError(Path("saves/a.parlour"), 17, "this is not a line")
    assert CZECH.say(cause(damaged)) == "řádek 17 souboru a.parlour nesedí"
    assert CZECH.say(cause(KeyError("x"))) == "chyba v Parlouru (KeyError)"


def test_a_part_is_said_in_the_language_of_the_sentence_around_it():
    said = CZECH("The log can't be written: {what}", what=cause(OSError(errno.ENOSPC, "")))
    assert said == "Záznam nelze zapsat: disk je plný"


def test_nowhere_does_the_window_pass_on_what_the_system_says():
    assert [path.name for path in sources() if "strerror" in path.read_text("utf-8")] == []
