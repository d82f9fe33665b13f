"""Sees the page in a real browser, as a driver would: run.py [NAME…] runs all tests, or those whose names hold a word.

Nothing here depends on how fast the browser draws. Pictures go to Artifacts/browser: look at them.
"""

import json
import math
import os
import sys
import tempfile
import time
import traceback
from pathlib import Path

from drive import REGION, ROOT, Drive
from screen import Screen

from playwright.sync_api import sync_playwright

PICTURES = Path(os.environ.get("ARTIFACTS", ROOT / "Artifacts")) / "browser"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
FLAGS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
SCRIPT = Path(__file__).with_name("drive.json")


def meters(a, b):
    east = (b[0] - a[0]) * 111_320 * math.cos(math.radians(a[1]))
    north = (b[1] - a[1]) * 110_574
    return east, north


def steps_forward(samples):
    """Meters that the car went from sample to sample, along the way that it pointed; backwards is negative."""
    for a, b in zip(samples, samples[1:]):
        east, north = meters(a, b)
        if abs(b[2] - a[2]) > 20:
            continue  # Round a corner, between two slow frames, the way itself leads back.
        course = math.radians(a[2])
        yield east * math.sin(course) + north * math.cos(course)


def meters_went(screen, enough, seconds=40):
    """Looks at the car until it has gone far enough: it may stand at a junction for a while."""
    went = 0
    end = time.monotonic() + seconds
    while went <= enough and time.monotonic() < end:
        went += sum(steps_forward(screen.record(2)))
    return went


def the_map_is_there_soon_and_the_car_moves_forward(browser):
    # A drive of a minute and a half along a main road, without a stop and without hairpins, which slow frames would show as ways back.
    with Drive(source="simulate:45") as drive:
        screen = Screen(browser, drive.url, 1280, 720)
        seconds = screen.open()
        print(f"    first map after {seconds:.1f} s (wanted: 3 s on an idle machine)")
        # What is gone back must be none: 5 cm is the rounding of the places that are sent.
        # Where the car stands at a junction, it is looked at for longer.
        forward = []
        looks = 0
        while sum(forward) <= 20 and looks < 5:
            forward += steps_forward(screen.record(12))
            looks += 1
        assert sum(forward) > 20, f"the car went {sum(forward):.1f} m in {12 * looks} s"
        assert min(forward) > -0.05, f"the car went back by {-min(forward):.2f} m"
        screen.picture("day-1280", PICTURES)
        screen.close()


def sign_and_name_change_with_the_road(browser):
    with Drive(source=f"script:{SCRIPT}") as drive:
        screen = Screen(browser, drive.url)
        screen.open()
        limits, names = set(), set()
        end = time.monotonic() + 75
        while time.monotonic() < end and not (len(limits) > 1 and len(names) > 1):
            for found, piece in ((limits, "speed"), (names, "road")):
                label = screen.label(piece)
                if label:
                    found.add(label.split(",")[0] if piece == "speed" else label)
            time.sleep(0.1)
        screen.picture("motorway-800", PICTURES)
        silent = screen.ask("[...document.querySelectorAll('[data-piece][aria-hidden][aria-label]')].map((e) => e.dataset.piece)")
        assert not silent, f"pieces that are hidden from screen readers have old words: {silent}"
        screen.close()
        assert len(limits) > 1, f"the limit did not change: {limits}"
        assert len(names) > 1, f"the name did not change: {names}"
        said = "\n".join(drive.output)
        assert "road" in said and "limit" in said, f"the terminal did not tell the changes:\n{said}"


def pause_rests_the_car_and_start_moves_it(browser):
    with Drive() as drive:
        screen = Screen(browser, drive.url)
        screen.open()
        screen.until("window.freedrive.car", what="a car on the map")
        screen.page.keyboard.press("p")
        screen.until("document.querySelector('[data-piece=drive]')?.ariaLabel.startsWith('Start')", what="the button to start")
        time.sleep(6)
        assert sum(map(abs, steps_forward(screen.record(1.5)))) < 0.5, "the paused car moves"
        screen.page.click("[data-piece=drive]")
        screen.until("document.querySelector('[data-piece=drive]')?.ariaLabel.startsWith('Pause')", what="the button to pause")
        went = meters_went(screen, 5)
        assert went > 5, f"the car went {went:.1f} m after the start"
        screen.close()


def drag(screen):
    """Moves the map by hand. On a busy machine the browser may see the whole of a quick move at once, which is none: it is done again."""
    mouse = screen.page.mouse
    for attempt in range(1, 4):
        mouse.move(400, 200)
        mouse.down()
        for step in range(1, 9):
            mouse.move(400 - 25 * step, 200 + 10 * step)
            time.sleep(0.05 * attempt)
        mouse.up()
        try:
            return screen.until("window.freedrive.frame.map.camera.state === 'idle'", seconds=5, what="a camera that the hand has")
        except AssertionError:
            if attempt == 3:
                raise


def a_hand_moves_the_map_and_a_key_brings_it_back(browser):
    with Drive() as drive:
        screen = Screen(browser, drive.url)
        screen.open()
        screen.until("window.freedrive.frame.map.camera.state === 'following'", what="a camera that follows")
        drag(screen)
        screen.until("document.querySelector('[data-piece=recenter]')", what="the button back to the car")
        time.sleep(1.5)
        before = screen.ask("window.freedrive.map.getCenter().toArray()")
        time.sleep(1.5)
        east, north = meters(before, screen.ask("window.freedrive.map.getCenter().toArray()"))
        assert math.hypot(east, north) < 1, "the map moved under the hand's place"
        screen.page.keyboard.press("f")
        screen.until("window.freedrive.frame.map.camera.state === 'following'", what="a camera that follows again")
        time.sleep(1)
        center, car = screen.ask("[window.freedrive.map.getCenter().toArray(), window.freedrive.car]")
        east, north = meters(center, [car["longitude"], car["latitude"]])
        assert math.hypot(east, north) < 25, f"the camera is {math.hypot(east, north):.0f} m from the car"
        screen.page.keyboard.press("ArrowUp")
        screen.until("window.freedrive.frame.map.camera.state === 'idle'", what="a camera that the arrow key has")
        screen.close()


def night_comes_by_key_and_goes(browser):
    with Drive() as drive:
        screen = Screen(browser, drive.url, 1280, 720)
        screen.open()
        ground = "window.freedrive.map.getPaintProperty('land', 'background-color').toLowerCase()"
        for _ in range(3):
            if screen.ask("window.freedrive.frame.theme") == "night":
                break
            before = screen.ask("window.freedrive.frame.theme")
            screen.page.keyboard.press("n")
            screen.until(f"window.freedrive.frame.theme !== '{before}'", what="another theme")
        screen.until(f"{ground} === '#161a21'", what="the ground of the night")
        assert screen.ask("document.documentElement.classList.contains('night')")
        time.sleep(3)
        screen.picture("night-1280", PICTURES)
        screen.page.keyboard.press("n")
        screen.page.keyboard.press("n")
        screen.until(f"{ground} === '#f4f1ea'", what="the ground of the day")
        screen.close()


WATCH_TILES = """() => {
  const { map } = window.freedrive;
  const key = ({ tileID }) => tileID.canonical.toString();
  window.missed = new Set();
  map.on("error", ({ tile }) => tile?.tileID.canonical.z === 14 && window.missed.add(key(tile)));
  map.on("sourcedata", ({ tile }) => tile?.state === "loaded" && window.missed.delete(key(tile)));
}"""


def the_page_returns_after_the_server_was_away(browser):
    with Drive() as drive:
        screen = Screen(browser, drive.url, expects_errors=True)
        screen.open()
        screen.page.keyboard.press("n")
        screen.until("window.freedrive.frame.theme !== 'automatic'", what="a theme that was chosen")
        theme = screen.ask("window.freedrive.frame.theme")
        drive.stop()
        # The map is moved to where it has no tiles yet: they cannot come now, and must come later.
        screen.ask(WATCH_TILES)
        for _ in range(14):
            screen.page.keyboard.press("ArrowUp")
        screen.until("window.missed.size > 0", what="a tile that fails")
        center, missed = screen.ask("[window.freedrive.map.getCenter().toArray(), window.missed.size]")
        time.sleep(1)
        drive.start(drive.port)
        screen.until("document.getElementById('notice').hidden && window.freedrive.stream.client", seconds=30, what="the connection")
        screen.until("window.freedrive.car", what="a car on the map")
        screen.ask(f"window.freedrive.stream.send({{pan:{{to:{{center:{center},zoom:15,bearing:0,pitch:0}}}}}})")
        screen.until(f"window.missed.size < {missed}", seconds=30, what="a tile that had failed")
        screen.page.keyboard.press("f")
        assert screen.ask("window.freedrive.frame.theme") == theme, "the theme was forgotten"
        went = meters_went(screen, 2)
        assert went > 2, f"the car went {went:.1f} m after the restart"
        screen.close()


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


INCIDENTS = (
    '{"type":"FeatureCollection","features":[{"type":"Feature","id":"works","geometry":{"type":"Point","coordinates":[7.4246,43.7384]},'
    '"properties":{"kind":"construction","impact":"minor","title":"Works","description":"One lane each way."}}]}'
)


def tap(screen, place, drawn):
    """Taps a place of the map, where something is drawn. A map that is left alone goes back to its car: then it is moved there again."""
    for attempt in range(5):
        screen.ask(f"window.freedrive.stream.send({{pan:{{to:{{center:{place},zoom:16,bearing:0,pitch:0}}}}}})")
        try:
            screen.until(f"{drawn} > 0", seconds=8, what="the incident on the map")
            time.sleep(1)
            x, y = screen.ask(f"(({{x, y}}) => [x, y])(window.freedrive.map.project({place}))")
            screen.page.mouse.click(x, y)
            return screen.until("document.querySelector('[data-piece=details]')", seconds=4, what="the details")
        except AssertionError:
            if attempt == 4:
                raise


def incidents_are_drawn_tapped_and_turned_off_and_a_broken_file_is_told(browser):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "incidents.geojson"
        file.write_text(INCIDENTS)
        with Drive(options=["--incidents", str(file), "--language", "de"]) as drive:
            screen = Screen(browser, drive.url, 1280, 720)
            screen.open()
            screen.until("window.freedrive.car", what="a car on the map")
            drawn = "window.freedrive.map.queryRenderedFeatures({layers:['incident-icon']}).length"
            tap(screen, [7.4246, 43.7384], drawn)
            assert screen.label("details").startswith("Works. Baustelle"), screen.label("details")
            screen.picture("incident-1280", PICTURES)
            screen.page.keyboard.press("Escape")
            screen.until("!document.querySelector('[data-piece=details]')", what="the card to go")
            screen.page.keyboard.press("l")
            screen.page.click("[data-piece=content-incidents]")
            screen.until(f"{drawn} === 0", what="a map without incidents")
            file.write_text("{")
            screen.until("document.getElementById('notice').textContent.includes('incidents.geojson')", what="the message")
            file.write_text(INCIDENTS)
            screen.until("document.getElementById('notice').hidden", what="the message to go")
            said = "\n".join(drive.output)
            assert "cannot be used" in said and "is good again" in said, f"the log does not tell it:\n{said}"
            screen.close()


def a_broken_style_is_told_and_the_last_good_one_stays(browser):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "style.json"
        style = '{"version":8,"sources":{},"layers":[{"id":"ground","type":"background","paint":{"background-color":"%s"}}]}'
        file.write_text(style % "#ff0000")
        with Drive(options=["--style", str(file)]) as drive:
            screen = Screen(browser, drive.url)
            screen.open()
            ground = "window.freedrive.map.getPaintProperty('ground', 'background-color')"
            screen.until(f"{ground} === '#ff0000'", what="the style of one's own")
            file.write_text('{"version":8,"sources":{},"layers":[{"id":"ground","type":"nonsense"}]}')
            screen.until("document.getElementById('notice').textContent.includes('nonsense') || "
                         "document.getElementById('notice').textContent.includes('type')", what="the message")
            assert screen.ask(ground) == "#ff0000", "the last good style went"
            file.write_text(style % "#00ff00")
            screen.until(f"{ground} === '#00ff00'", what="the new style")
            screen.until("document.getElementById('notice').hidden", what="the message to go")
            screen.close()


def the_map_comes_though_its_style_failed_once_and_a_tile_never_comes(browser):
    with Drive(source="simulate:45") as drive:
        screen = Screen(browser, drive.url, expects_errors=True)
        styles, tiles = [], []

        def style(route):
            styles.append(route)
            route.abort() if len(styles) == 1 else route.continue_()

        def tile(route):
            tiles.append(route)
            if len(tiles) > 1:
                route.continue_()

        screen.page.route("**/styles/*.json", style)
        screen.page.route("**/tiles/**", tile)
        screen.page.goto(drive.url)
        screen.until("document.getElementById('notice').textContent.includes('fetch')", what="the message")
        screen.until("window.freedrive.map", seconds=30, what="the map")
        screen.until("document.getElementById('notice').hidden", what="the message to go")
        before = screen.ask("window.freedrive.map.getCenter().toArray()")
        screen.until(f"((c) => Math.hypot(c.lng - {before[0]}, c.lat - {before[1]}) > 2e-4)(window.freedrive.map.getCenter())",
                     seconds=30, what="a camera that follows")
        assert len(tiles) > 1, "no tile but the one that hangs was asked for"
        tiles[0].continue_()
        screen.page.unroute_all(behavior="ignoreErrors")
        screen.close()


NAMES = ["Бульвар Победы", "東京都道四百五号", "شارع الملك فهد", "طريق 15 مايو (جنوب)", "خیابان پیروزی", "רחוב הרצל 12", "Boulevard Albert 1er", "서울특별시"]

# What a line says, letter by letter from left to right: joined forms of Arabic, lines turned, numbers kept.
TURNED = {
    "شارع": "\ufec9\ufead\ufe8e\ufeb7",
    "الله لا": "\ufefb \ufeea\ufee0\ufedf\ufe8d",
    "پل ۱۲": "۱۲ \ufede\ufb58",
    "רחוב הרצל 12": "12 לצרה בוחר",
    "Rue רחוב 5": "Rue 5 בוחר",
    "(שלום)": "(םולש)",
    "Rue de la Paix (5)": "Rue de la Paix (5)",
    "東京 12": "東京 12",
    "م 1،2": "1،2 \ufee1",
    "م ١٬٥٠٠": "١٬٥٠٠ \ufee1",
    "م 50%": "50% \ufee1",
    "لَا": "\ufefb\u064e",
    "سە": "\ufeea\ufeb3",
}

READ_PLUGIN = """async () => {
  let plugin;
  window.registerRTLTextPlugin = (methods) => { plugin = methods; };
  await new Promise((done) => { const script = document.createElement("script"); script.src = "/page/rtl.js"; script.onload = done; document.head.append(script); });
  const turn = (text) => plugin.processBidirectionalText(plugin.applyArabicShaping(text), []).join("");
  const [line, styles] = plugin.processStyledBidirectionalText("אב cd", [0, 0, 0, 1, 1], [])[0];
  return { turned: Object.fromEntries(TEXTS.map((text) => [text, turn(text)])), broken: plugin.processBidirectionalText("רחוב הרצל", [5, 9]), line, styles };
}"""


def names_of_all_scripts_are_drawn(browser):
    points = [
        {"type": "Feature", "properties": {"name": name},
         "geometry": {"type": "Point", "coordinates": [7.4246, 43.7369 - 0.0008 * index]}} for index, name in enumerate(NAMES)
    ]
    style = {
        "version": 8,
        "sources": {"names": {"type": "geojson", "data": {"type": "FeatureCollection", "features": points}}},
        "layers": [
            {"id": "ground", "type": "background", "paint": {"background-color": "#f4f1ea"}},
            {"id": "names", "type": "symbol", "source": "names",
             "layout": {"text-field": ["get", "name"], "text-size": 24, "text-font": ["Inter SemiBold", "Noto Sans"],
                        "text-allow-overlap": True}},
        ],
    }
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "style.json"
        file.write_text(json.dumps(style))
        with Drive(options=["--style", str(file)]) as drive:
            screen = Screen(browser, drive.url)
            screen.open()
            # Again and again: a map that is left alone goes back to its car.
            screen.ask("void setInterval(() => window.freedrive.stream.send({pan:{to:{center:[7.4246,43.7342],zoom:15,bearing:0,pitch:0}}}), 2000)")
            drawn = "new Set(window.freedrive.map.queryRenderedFeatures({layers:['names']}).map((e) => e.properties.name)).size"
            screen.until(f"{drawn} === {len(NAMES)}", seconds=30, what="all names on the map")
            read = screen.ask(READ_PLUGIN.replace("TEXTS", json.dumps(list(TURNED))))
            for text, wanted in TURNED.items():
                assert read["turned"][text] == wanted, f"{text}: {ascii(read['turned'][text])} instead of {ascii(wanted)}"
            assert read["broken"] == [" בוחר", "לצרה"], read["broken"]
            assert (read["line"], read["styles"]) == ("cd בא", [1, 1, 0, 0, 0]), read
            screen.picture("names-800", PICTURES)
            screen.close()


def without_maplibre_the_page_says_so_and_swift_draws_the_map(browser):
    with Drive() as drive:
        screen = Screen(browser, drive.url, expects_errors=True)
        screen.page.route("**/vendor/maplibre-gl.js", lambda route: route.abort())
        screen.page.goto(drive.url)
        screen.until("document.querySelector('[data-piece=speed]')", what="the speed")
        screen.until("document.getElementById('notice').textContent.includes('MapLibre')", what="the message")
        screen.until("document.querySelectorAll('#map > svg path').length > 20", what="the map as Swift draws it")
        screen.picture("without-map", PICTURES)
        screen.close()


def without_a_receiver_the_region_is_shown_and_the_reason(browser):
    # Nobody listens on port 1.
    with Drive(source="gpsd:127.0.0.1:1", rate=None) as drive:
        screen = Screen(browser, drive.url, 1024, 600)
        screen.open()
        screen.until("/gpsd at 127.0.0.1:1.* is not there/.test(document.getElementById('notice').textContent)", what="the reason")
        place = screen.camera()["position"]
        assert abs(place["center"][0] - 7.42) < 0.2 and abs(place["center"][1] - 43.74) < 0.2 and place["zoom"] > 9, f"not the region: {place}"
        screen.picture("no-receiver", PICTURES)
        screen.close()


def an_app_shows_its_own_screen_on_its_own_map(browser):
    app = ROOT / ".build-example/debug/Dashboard"
    if not app.exists():
        print("    left out: build it with swift build --package-path Examples/Dashboard --scratch-path .build-example")
        return
    with Drive(words=["stdbuf", "-oL", str(app), REGION]) as drive:
        screen = Screen(browser, drive.url)
        screen.open()
        screen.until("window.freedrive.car", what="a car on the map")
        screen.until("window.freedrive.map.querySourceFeatures('basemap', { sourceLayer: 'transportation' }).length", what="roads")
        assert screen.ask("document.getElementById('notice').hidden"), screen.ask("document.getElementById('notice').textContent")
        screen.picture("own-screen", PICTURES)
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


TESTS = [
    the_map_is_there_soon_and_the_car_moves_forward,
    sign_and_name_change_with_the_road,
    pause_rests_the_car_and_start_moves_it,
    a_hand_moves_the_map_and_a_key_brings_it_back,
    night_comes_by_key_and_goes,
    the_page_returns_after_the_server_was_away,
    everything_fits_a_narrow_window_and_fingers,
    the_keyboard_alone_reaches_every_control,
    under_reduced_motion_the_picture_steps,
    incidents_are_drawn_tapped_and_turned_off_and_a_broken_file_is_told,
    a_broken_style_is_told_and_the_last_good_one_stays,
    the_map_comes_though_its_style_failed_once_and_a_tile_never_comes,
    names_of_all_scripts_are_drawn,
    without_maplibre_the_page_says_so_and_swift_draws_the_map,
    two_windows_have_each_their_own_camera,
    without_a_receiver_the_region_is_shown_and_the_reason,
    an_app_shows_its_own_screen_on_its_own_map,
]


def main():
    words = sys.argv[1:]
    chosen = [test for test in TESTS if not words or any(word in test.__name__ for word in words)]
    failures = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)
        for test in chosen:
            name = test.__name__.replace("_", " ")
            # A browser that draws in software beside other work may miss a click: what fails is tried once more, and that is said.
            for attempt in (1, 2):
                try:
                    test(browser)
                    print(f"passed  {name}" + (" (at the second try)" if attempt == 2 else ""), flush=True)
                    break
                except Exception as error:
                    print(f"{'failed once' if attempt == 1 else 'FAILED'}  {name}: {error}", flush=True)
                    if not isinstance(error, AssertionError):
                        traceback.print_exc()
                    failures += attempt == 2
        browser.close()
    print(f"{len(chosen) - failures} of {len(chosen)} passed; pictures in {PICTURES}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
