"""How the screen fits windows, fingers, keys and eyes, and how an app shows its own."""

import time

from drive import REGION, ROOT, Drive
from screen import PICTURES, Screen


def everything_fits_a_narrow_window_and_fingers(browser):
    with Drive() as drive:
        for width, height in ((320, 568), (390, 844), (844, 390), (1920, 1080)):
            screen = Screen(browser, drive.url, width, height)
            screen.open()
            screen.until("window.freedrive.car", what="a car on the map")
            time.sleep(1)
            boxes = screen.ask(
                "[...document.querySelectorAll('[data-piece]')].map((e) => [e.dataset.piece, e.tagName, e.getBoundingClientRect().toJSON()])"
            )
            for name, tag, box in boxes:
                inside = box["left"] >= 0 and box["top"] >= 0 and box["right"] <= width and box["bottom"] <= height
                assert inside, f"{name} leaves the window of {width} by {height}"
                if tag == "BUTTON":
                    assert min(box["width"], box["height"]) >= 48, f"{name} is too small for a finger"
            for index, (name, _, a) in enumerate(boxes):
                for other, _, b in boxes[index + 1 :]:
                    apart = a["right"] <= b["left"] or b["right"] <= a["left"] or a["bottom"] <= b["top"] or b["bottom"] <= a["top"]
                    assert apart, f"{name} and {other} overlap at {width} by {height}"
            car = screen.ask("document.querySelector('.puck').getBoundingClientRect().toJSON()")
            for name, _, box in boxes:
                over = box["left"] < car["x"] < box["right"] and box["top"] < car["y"] < box["bottom"]
                assert not over, f"{name} covers the car at {width} by {height}"
            screen.picture(f"day-{width}", PICTURES)
            screen.close()


def the_keyboard_alone_reaches_every_control(browser):
    with Drive() as drive:
        screen = Screen(browser, drive.url)
        screen.open()
        wanted = set(screen.ask("[...document.querySelectorAll('button[data-piece]')].map((e) => e.dataset.piece)"))
        reached = set()
        for _ in range(len(wanted) + 3):
            screen.page.keyboard.press("Tab")
            reached.add(screen.ask("document.activeElement?.dataset?.piece ?? null"))
        assert wanted <= reached, f"not reached: {wanted - reached}"
        names = screen.ask("[...document.querySelectorAll('button[data-piece]')].filter((e) => !e.ariaLabel).length")
        assert names == 0, "a control has no name"
        screen.page.focus("[data-piece=drive]")
        time.sleep(2)
        assert screen.ask("document.activeElement.dataset.piece") == "drive", "the focus did not stay over the frames of two seconds"
        screen.page.keyboard.press("Enter")
        screen.until("document.querySelector('[data-piece=drive]')?.ariaLabel.startsWith('Start')", what="the button to start")
        screen.page.keyboard.press("o")
        screen.until("window.freedrive.frame.map.camera.state === 'overview'", what="the overview")
        screen.page.keyboard.press("d")
        words = "window.freedrive.map.querySourceFeatures('overlay').map((f) => f.properties.label ?? '').join(' ')"
        screen.until(f"/way \\d+ edge \\d+\\nfix .* ago/.test({words})", what="the developer overlay with the match and its latency")
        screen.close()


def under_reduced_motion_the_picture_steps(browser):
    with Drive() as drive:
        screen = Screen(browser, drive.url, reduced=True)
        screen.open()
        screen.until("window.freedrive.car", what="a car on the map")
        time.sleep(3)
        places = {tuple(sample[:2]) for sample in screen.record(4)}
        assert 2 <= len(places) <= 12, f"{len(places)} places in 4 s"
        screen.close()


def two_windows_have_each_their_own_camera(browser):
    with Drive() as drive:
        one, two = Screen(browser, drive.url), Screen(browser, drive.url, 480, 320)
        one.open()
        two.open()
        one.page.keyboard.press("o")
        one.until("window.freedrive.frame.map.camera.state === 'overview'", what="the overview")
        assert two.camera()["state"] == "following", "the other window's camera went along"
        one.close()
        two.close()


def an_app_shows_its_own_screen_on_its_own_map(browser):
    app = ROOT / ".build-example/debug/Dashboard"
    with Drive(words=["stdbuf", "-oL", str(app), REGION]) as drive:
        screen = Screen(browser, drive.url)
        screen.open()
        screen.until("window.freedrive.car", what="a car on the map")
        screen.until("window.freedrive.map.querySourceFeatures('basemap', { sourceLayer: 'transportation' }).length", what="roads")
        assert screen.ask("document.getElementById('notice').hidden"), screen.ask("document.getElementById('notice').textContent")
        screen.picture("own-screen", PICTURES)
        screen.close()


TESTS = [
    everything_fits_a_narrow_window_and_fingers,
    the_keyboard_alone_reaches_every_control,
    under_reduced_motion_the_picture_steps,
    two_windows_have_each_their_own_camera,
    an_app_shows_its_own_screen_on_its_own_map,
]
