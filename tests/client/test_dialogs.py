"""What is laid over a table looks like the table."""

from parlour.client.scenes.choose import ChooseScene
from parlour.client.scenes.confirm import ConfirmScene
from parlour.client.scenes.curtain import CurtainScene
from parlour.client.scenes.menu import MenuScene
from parlour.client.scenes.settings import SettingsScene
from parlour.client.scenes.trouble import BrokenScene, RecordScene
from parlour.client.snapshot import Choice
from tests.client.stage import setup


def dialogs(stage):
    said = {"en": "This", "cs": "Toto"}
    choices = tuple(Choice(number, number, said, None, False, {"en": "", "cs": ""}) for number in range(2))
    yield MenuScene(stage.app)
    yield ConfirmScene(stage.app, "Sure?", "There is no way back.", print)
    yield ChooseScene(stage.app, choices, print)
    yield RecordScene(stage.app, "No space left on device", print)
    yield BrokenScene(stage.app, "line 17")
    yield CurtainScene(stage.app, setup(3), 1, print)


def test_dialogs_take_the_theme_of_the_table_below(stage):
    for view in ("arcade", "plain"):
        stage.play(setup(3, seed=3), view=view)
        table = stage.asked()
        for scene in dialogs(stage):
            stage.show(scene)
            assert scene.theme is table.theme
            assert stage.app.painter.theme is (table.theme or stage.app.theme)
            stage.show(MenuScene(stage.app))  # and so does what lies over them
            assert stage.top.theme is table.theme
            for _ in range(2):
                stage.app.pop()
            stage.frame()
        assert stage.top is table
        stage.app.home_scene()
        stage.frame()


def test_pages_of_the_window_keep_its_theme(stage):
    stage.play(setup(3, seed=3), view="arcade")
    stage.asked()
    stage.show(SettingsScene(stage.app))
    assert stage.top.theme is None
    assert stage.app.painter.theme is stage.app.theme


def test_behind_a_curtain_the_room_is_that_of_the_table(stage):
    stage.play(setup(3, persons=2, seed=3), view="arcade")
    stage.until(lambda: stage.top.id == "curtain")
    theme = stage.top.theme
    assert theme is not None
    assert theme is not stage.app.theme
    room = stage.app.background(theme)
    assert stage.app.background(theme) is room
    assert room.get_at((640, 360)) != stage.app.background().get_at((640, 360))
