# Makes the input of the service "Board papers": slides with empty ones between the parts, printed by Chromium.
# Needs chromium: python3 demo/services/board-papers/make.py
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from writers import print_html, xml

HERE = pathlib.Path(__file__).parent / "input"
HERE.mkdir(exist_ok=True)
# None is an empty slide, as speakers leave them between two parts.
SLIDES = [
    ("Board meeting", ["26 November 2026, 10 am", "Room Harbour, 14 Wharf Lane", "Papers for members of the board"]),
    ("Agenda", ["Results of the third quarter", "The new warehouse in Reading", "Dividend", "Any other business"]),
    None,
    ("Results of the third quarter", ["Sales £4.81 m, up 6.2 %", "Gross margin 38.4 %, up 0.7 points", "Orders by post fall, online grows 19 %", "Bad debt at 0.3 % of sales"]),
    ("Sales by country", [("United Kingdom", 62), ("Ireland", 17), ("Germany", 12), ("France", 9)]),
    None,
    ("The new warehouse in Reading", ["Lease signed for ten years from 1 March", "2,400 pallets, two docks", "14 colleagues move, 6 are hired", "£310,000, of which £280,000 this year"]),
    ("Dividend", ["Proposed: £1.10 a share", "Record date 4 December 2026", "Paid on 18 December 2026"]),
]


STYLE = (
    "@page { size: 280mm 157.5mm; margin: 0 } body { margin: 0; font: 20pt/1.3 'Noto Sans'; color: #1c2321 }"
    + "section { height: 157mm; box-sizing: border-box; padding: 12mm 20mm; position: relative; break-after: page }"
    + "section:last-child { break-after: auto } h1 { font-size: 30pt; color: #1f5a4a; margin: 0 0 8mm; padding-bottom: 4mm;"
    + " border-bottom: 1mm solid #1f5a4a } li { margin-bottom: 5mm } li::marker { color: #1f5a4a }"
    + "b { display: inline-block; height: 9mm; background: #1f5a4a; vertical-align: middle; margin-right: 4mm }"
    + "p { margin: 0 0 8mm } p span { display: inline-block; width: 62mm } i { position: absolute; right: 20mm; bottom: 8mm;"
    + " font: 13pt 'Noto Sans'; color: #5d6b66 }"
)


def slide(number, content):
    if content is None:
        return "<section></section>"
    title, points = content
    if isinstance(points[0], str):
        inner = "<ul>" + "".join(f"<li>{xml(point)}</li>" for point in points) + "</ul>"
    else:
        inner = "".join(f'<p><span>{xml(name)}</span><b style="width: {share * 2.2}mm"></b>{share} %</p>' for name, share in points)
    return f"<section><h1>{xml(title)}</h1>{inner}<i>{number}</i></section>"


slides = "".join(slide(number, content) for number, content in enumerate(SLIDES, 1))
source = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Board papers</title><style>{STYLE}</style>{slides}'
print_html(source, HERE / "slides.pdf")
