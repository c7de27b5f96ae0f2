"""The script that takes the pictures of the README."""

import struct
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_script_takes_all_pictures_of_a_game(tmp_path):
    words = [sys.executable, "scripts/pictures.py", str(tmp_path), "--lang", "cs", "--size", "1280x720"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    names = {path.name.split("-1280")[0] for path in tmp_path.iterdir()}
    assert names == {"title", "new-game", "table", "cards", "end"}
    for path in tmp_path.iterdir():
        data = path.read_bytes()
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", data[16:24]) == (1280, 720)


def test_the_picture_of_the_readme_is_there():
    picture = ROOT / "assets" / "pictures" / "table.png"
    assert picture.read_bytes()[:4] == b"\x89PNG"
    assert "assets/pictures/table.png" in (ROOT / "README.md").read_text("utf-8")
