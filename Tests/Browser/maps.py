"""What is drawn on the map, and what is said where it cannot be."""

import json
import tempfile
import time
from pathlib import Path

from drive import Drive
from screen import PICTURES, Screen


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


TESTS = [
    incidents_are_drawn_tapped_and_turned_off_and_a_broken_file_is_told,
    a_broken_style_is_told_and_the_last_good_one_stays,
    the_map_comes_though_its_style_failed_once_and_a_tile_never_comes,
    names_of_all_scripts_are_drawn,
    without_maplibre_the_page_says_so_and_swift_draws_the_map,
]
