import pytest, pygame, time
from tests.client.test_plans import *
from tests.client.conftest import *
@pytest.mark.parametrize("lang,scale",[("cs",100),("en",200)])
def test_put(open_stage,tmp_path,lang,scale):
    def wanted(t,q):
        return q.kind=="do-business" and t.legal(0).next() and t.legal(0).next()[1].kind=="put-away"
    game = setup(4, persons=1, seed=5, game=GAME, bot="greedy", variant="extended")
    rec=record_at(tmp_path/"home",game,wanted)
    stage=open_stage(home=tmp_path/"home",lang=lang); stage.app.settings.scale=scale; stage.play(game,rec,view="plain"); table=stage.asked(); stage.resize((1280,720) if lang=="cs" else (1024,640))
    print(table.asked.kind, table.asked.cards)
    def go():
        for _ in range(8): stage.frame(.2); time.sleep(.01)
    go(); pygame.image.save(stage.app.window.surface if hasattr(stage.app.window,"surface") else pygame.display.get_surface(), f"/tmp/b6/put-{lang}.png")
    n=0
    while table.asked.cards:
        stage.key("s"); go(); print("chosen", table.chosen, table.checked, stage.widget("status").text)
        stage.key("escape"); go(); print("esc", table.chosen, stage.top.id)
        stage.key("s"); go(); 
        pygame.image.save(stage.app.window.surface if hasattr(stage.app.window,"surface") else pygame.display.get_surface(), f"/tmp/b6/put2-{lang}-{n}.png"); n+=1
        stage.key("f2"); go(); print(stage.top.id, table.chosen); stage.key("f2"); go()
        stage.click("confirm"); go()
        print(table.asked.kind, table.asked.plan.answers, [l.texts[lang] for l in table.asked.plan.lines])
    stage.key("z",pygame.KMOD_LCTRL); go(); print("back", table.asked.kind, table.chosen, table.asked.plan.answers)
    until_whole(stage,table); go()
    pygame.image.save(stage.app.window.surface if hasattr(stage.app.window,"surface") else pygame.display.get_surface(), f"/tmp/b6/put3-{lang}.png")
    b=table.worker.table.entries
    stage.key("c"); go(); print("over", table.asked.plan.answers)
    until_whole(stage,table); stage.click("confirm"); stage.until(lambda: table.worker.table.entries>b); print("ok")
