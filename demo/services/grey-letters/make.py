# Makes the input of the service "Grey letters": two letters in colour, printed by Chromium.
# Needs chromium: python3 demo/services/grey-letters/make.py
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from writers import print_html, xml

HERE = pathlib.Path(__file__).parent / "input"
HERE.mkdir(exist_ok=True)
READERS = [
    ["Ms Olive Hartley", "15 Castle Street", "Norwich NR2 1PD"],
    ["Mr Samuel Adeyemi", "88 Park Row", "Bristol BS1 5LJ"],
]
STYLE = (
    "@page { size: A4; margin: 0 } body { margin: 0; font: 11pt/1.5 'Noto Sans'; color: #1c2321 } section { position: relative;"
    " height: 296.9mm; break-after: page; overflow: hidden } section:last-child { break-after: auto }"
    " header { height: 36mm; background: linear-gradient(90deg, #0b6e4f, #08a045, #ffd23f); color: #fff; padding: 10mm 20mm 0;"
    " box-sizing: border-box; font: bold 24pt 'Noto Sans' } address { position: absolute; left: 20mm; top: 50mm; font-style: normal;"
    " line-height: 4.8mm; font-size: 10.5pt } main { position: absolute; top: 96mm; left: 20mm; right: 20mm }"
    " h1 { font-size: 15pt; color: #b3261e } .bars { display: flex; gap: 4mm; align-items: flex-end; height: 60mm }"
    " .bars i { width: 22mm; background: #2b5ea8 } .bars i:nth-child(even) { background: #d97706 }"
)


def letter(address):
    bars = "".join(f'<i style="height: {height}mm"></i>' for height in (22, 35, 30, 48, 57))
    return (
        f'<section><header>Autumn at Juniper</header><address>{"<br>".join(map(xml, address))}</address><main><h1>A good year for paper</h1>'
        "<p>More of you write by hand again: we sold more fountain pens this autumn than in the two years before. Bring this letter, "
        f'and the first bottle of ink is ours.</p><div class="bars">{bars}</div></main></section>'
    )


letters = "".join(map(letter, READERS))
print_html(f'<!doctype html><html lang="en"><meta charset="utf-8"><style>{STYLE}</style>{letters}', HERE / "newsletter.pdf")
