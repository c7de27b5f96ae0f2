"""Warnings of the network side: in a file of the home, as much of them as fits, and never on stderr."""

import logging

from parlour.network_log import LOG_BYTES, kept_log


def test_warnings_are_kept_in_the_home_and_nowhere_else(tmp_path, capfd):
    with kept_log(tmp_path):
        logging.getLogger("parlour.net.link").info("of no interest")
        assert not (tmp_path / "logs").exists()
        logging.getLogger("parlour.net.link").warning("%s sends rubbish", "10.0.0.1")
    logging.getLogger("parlour.net.link").info("after the end")
    (line,) = (tmp_path / "logs" / "network.log").read_text(encoding="utf-8").splitlines()
    assert line.endswith("parlour.net.link: 10.0.0.1 sends rubbish")
    assert capfd.readouterr().err == ""


def test_a_flood_of_warnings_fills_no_disk(tmp_path):
    with kept_log(tmp_path):
        for _ in range(3 * LOG_BYTES // 1000):
            logging.getLogger("parlour.net.link").warning("x" * 1000)
    sizes = [path.stat().st_size for path in (tmp_path / "logs").iterdir()]
    assert len(sizes) == 2
    assert max(sizes) <= LOG_BYTES


def test_a_home_that_cannot_be_written_is_no_trouble(tmp_path, capfd):
    (tmp_path / "file").touch()
    with kept_log(tmp_path / "file"):
        logging.getLogger("parlour.net.link").warning("rubbish")
    assert capfd.readouterr().err == ""
