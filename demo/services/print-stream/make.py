# Makes the input of the service "Statements" as an old accounts program prints it, a line printer's text with ASA carriage control
# in Windows-1252, and the form that lies under it, by cairo: python3 demo/services/print-stream/make.py (needs python3-cairo)
import pathlib

import cairo

HERE = pathlib.Path(__file__).parent
(HERE / "input").mkdir(exist_ok=True)
# Account, address, entries: (day, what, sum); the second one needs two pages.
ACCOUNTS = [
    ("40-0017", ["MR THOMAS BAKER", "9 CHAPEL LANE", "EXETER EX1 1HS"], 6),
    ("40-0021", ["CAFÉ LÉON LTD", "112 DEANSGATE", "MANCHESTER M3 2BX"], 34),
    ("40-0058", ["MS AOIFE BYRNE", "5 MERRION ROW", "DUBLIN D02 X285", "IRELAND"], 3),
]
WHAT = ["Invoice", "Payment, thank you", "Credit note", "Carriage"]
# Height of a line on A4: 66 of them between margins of 10 mm.
LINE = 277 / 66


def entries(account, count):
    seed = int(account[-2:])
    for n in range(count):
        kind = (n * 3 + seed) % 4
        sum_ = ((n * 137 + seed * 41) % 400) + 12.5 + n * 0.11
        yield f"{1 + n % 28:02} OCT", WHAT[kind], -sum_ * 0.3 if kind in (1, 2) else sum_


def page(account, number, address, body, last):
    """Lines with their carriage control: 1 to a new page, 0 and - leave lines out, + strikes over the line before."""
    lines = ["1", f" {'':54}Account  {account}", f" {'':54}Date     31 OCT 2026", f" {'':54}Page     {number}"]
    lines += ["-", "-"]
    if number == 1:
        lines += [f"   {line}" for line in address]
    lines += [" "] * (19 - used(lines))
    title = "STATEMENT OF ACCOUNT, OCTOBER 2026"
    lines += [f"   {title}", f"+  {title}", "0"]
    lines += [f"   {day:10}{what:42}{sum_:>20,.2f}" for day, what, sum_ in body]
    if last is not None:
        lines += [f"0{'':2}{'':10}{'Balance in £':42}{last:>20,.2f}", f"+{'':2}{'':10}{'Balance in £':42}{last:>20,.2f}"]
    return lines


def used(lines):
    return sum({"1": 1, " ": 1, "0": 2, "-": 3, "+": 0}[line[0]] for line in lines)


def stream():
    for account, address, count in ACCOUNTS:
        rows = list(entries(account, count))
        room = 28
        chunks = [rows[n : n + room] for n in range(0, len(rows), room)]
        for number, body in enumerate(chunks, 1):
            last = sum(row[2] for row in rows) if number == len(chunks) else None
            yield from page(account, number, address, body, last)


def form(target):
    """The paper that used to lie in the printer: name, window, columns, foot."""
    mm = 72 / 25.4
    surface = cairo.PDFSurface(str(target), 210 * mm, 297 * mm)
    pen = cairo.Context(surface)
    pen.scale(mm, mm)

    def text(words, left, top, size, grey=0.36, bold=False):
        pen.set_source_rgb(*((0.12, 0.35, 0.29) if bold else (grey,) * 3))
        pen.select_font_face("Noto Sans", cairo.FONT_SLANT_NORMAL, cairo.FONT_WEIGHT_BOLD if bold else cairo.FONT_WEIGHT_NORMAL)
        pen.set_font_size(size / mm)
        pen.move_to(left, top)
        pen.show_text(words)

    text("Juniper Office Supplies", 20, 21, 17, bold=True)
    text("Juniper Office Supplies · 14 Wharf Lane · London SE1 2AT", 20, 48.5, 7)
    # Every second line of the printer is grey, from the first entry on.
    pen.set_source_rgb(0.93, 0.95, 0.94)
    for n in range(19):
        pen.rectangle(18, 10 + (22 + 2 * n) * LINE, 174, LINE)
        pen.fill()
    pen.set_source_rgb(0.12, 0.35, 0.29)
    pen.rectangle(18, 94.3, 174, 0.4)
    pen.rectangle(18, 10 + 60 * LINE, 174, 0.4)
    pen.fill()
    text("Day", 21.7, 99.5, 8)
    text("Entry", 44.2, 99.5, 8)
    text("Sum in £", 171.5, 99.5, 8)
    text("Please pay within 14 days to sort code 20-45-77, account 7304 1120, and quote your account.", 20, 270, 8)
    text("Juniper Office Supplies Ltd · 14 Wharf Lane · London SE1 2AT · VAT GB 402 118 7", 20, 283, 7)
    surface.finish()


target = HERE / "input" / "statements.prn"
target.write_bytes(("\r\n".join(stream()) + "\r\n").encode("windows-1252"))
print(f"{target.name}: {target.stat().st_size} bytes")
form(HERE / "form.pdf")
