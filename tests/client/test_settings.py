"""Settings: kept whole, read with care, and a broken file is put aside."""

import json

import pytest

from parlour.client.settings import Settings, SettingsFile, write_whole


def test_settings_are_kept(tmp_path):
    file = SettingsFile(tmp_path / "home")
    assert file.settings == Settings()
    file.settings.language, file.settings.speed = "cs", "instant"
    assert file.save()
    assert SettingsFile(tmp_path / "home").settings == file.settings
    assert [path.name for path in (tmp_path / "home").iterdir()] == ["settings.json"]


def test_unknown_words_of_a_newer_version_are_passed_over(tmp_path):
    (tmp_path / "settings.json").write_text(json.dumps({"speed": "2", "sound": 7}), "utf-8")
    file = SettingsFile(tmp_path)
    assert file.settings.speed == "2"
    assert not file.notices


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"speed": 3}', '{"speed": "warp"}', '{"auto_end": 1}', '{"language": "de"}', "[" * 100_000],
)
def test_a_broken_file_is_put_aside_and_said(tmp_path, text):
    path = tmp_path / "settings.json"
    path.write_text(text, "utf-8")
    file = SettingsFile(tmp_path)
    assert file.settings == Settings()
    assert len(file.notices) == 1
    assert (tmp_path / "settings.broken-1").read_text("utf-8") == text
    assert not path.exists()
    path.write_text("also broken", "utf-8")
    SettingsFile(tmp_path)
    assert (tmp_path / "settings.broken-2").read_text("utf-8") == "also broken"


def test_bytes_that_are_no_text_are_broken_settings(tmp_path):
    (tmp_path / "settings.json").write_bytes(b"\xff\xfe\x00")
    assert SettingsFile(tmp_path).notices


def test_a_folder_that_cannot_be_written_is_a_notice(tmp_path):
    (tmp_path / "home").write_text("a file", "utf-8")
    file = SettingsFile(tmp_path / "home")
    assert not file.save()
    assert not file.save()
    assert len(file.notices) == 2 or "can't be saved" in file.notices[-1][0]


def test_a_failed_write_leaves_the_old_file_and_no_rest(tmp_path):
    resource = pytest.importorskip("resource")
    path = tmp_path / "settings.json"
    write_whole(path, "old")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (64, limits[1]))
    try:
        with pytest.raises(OSError):
            write_whole(path, "new" * 1000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert path.read_text("utf-8") == "old"
    assert len(list(tmp_path.iterdir())) == 1
