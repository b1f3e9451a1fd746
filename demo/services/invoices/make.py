# Makes the inputs of the service "Invoices": the run by LibreOffice Writer, the customers by LibreOffice Calc, delivery notes
# by cairo, time sheets by Ghostscript. Needs soffice, gs and python3-cairo: python3 demo/services/invoices/make.py
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import cairo
from writers import convert, document, xml

HERE = pathlib.Path(__file__).parent / "input"
HERE.mkdir(exist_ok=True)
GREEN = "#1f5a4a"

CUSTOMERS = {
    "C-1041": ("Harbour Lights Café", ["Harbour Lights Café", "3 Quay Street", "Whitby", "YO21 1DW", "United Kingdom"], "accounts@harbourlights.example", "14 days"),
    "C-1087": ("Brennan & Daly Solicitors", ["Brennan & Daly Solicitors", "18 Fitzwilliam Square", "Dublin", "D02 X285", "Ireland"], "", "30 days"),
    "C-1113": ("Atelier Claire Dubois", ["Atelier Claire Dubois", "12 rue des Lilas", "75011 Paris", "France"], "", "30 days"),
    "C-1120": ("Müller Feinmechanik GmbH", ["Müller Feinmechanik GmbH", "Buchhaltung", "Weberstraße 7", "72072 Tübingen", "Germany"], "rechnung@mueller-feinmechanik.example", "30 days"),
    "C-1164": ("Mrs Margaret O’Neill", ["Mrs Margaret O’Neill", "27 Orchard Rise", "Bath", "BA1 5NQ", "United Kingdom"], "", "14 days"),
}
ARTICLES = [
    ("Copier paper A4, 80 g, recycled", 4.20), ("Desk lamp Arbor, black", 49.80), ("Filing box, grey", 6.75),
    ("Fountain pen ink, blue-black", 8.90), ("Notebook, dotted, A5", 11.40), ("Envelopes C5 with window, 500", 28.60),
    ("Whiteboard marker, set of four", 7.95), ("Stapler, heavy duty", 34.50), ("Document wallet, 25", 9.30),
    ("Desk pad, felt, anthracite", 31.00), ("Cable tidy, oak", 19.50), ("Label rolls, 62 mm", 15.25),
]
# Number, customer, date, how many articles: the second one goes on over a page.
INVOICES = [
    ("INV-2026-0412", "C-1041", "18 November 2026", 5),
    ("INV-2026-0413", "C-1087", "18 November 2026", 31),
    ("INV-2026-0414", "C-1113", "19 November 2026", 3),
    ("INV-2026-0415", "C-1120", "19 November 2026", 8),
    ("INV-2026-0416", "C-1164", "20 November 2026", 2),
    ("INV-2026-0417", "C-1087", "20 November 2026", 4),
]


def paragraph_style(name, size=10, colour="#1c2321", extra="", text="", parent=""):
    return (
        f'<style:style style:name="{name}" style:family="paragraph"{parent}><style:paragraph-properties {extra}/>'
        f'<style:text-properties fo:font-family="\'Noto Sans\'" fo:font-size="{size}pt" fo:color="{colour}" {text}/></style:style>'
    )


def invoice_styles():
    right = 'fo:text-align="end"'
    bold = 'fo:font-weight="bold"'
    return "".join([
        paragraph_style("Body", extra='fo:margin-bottom="2mm" fo:line-height="130%"'),
        paragraph_style("Pay", extra='fo:margin-top="6mm"'),
        paragraph_style("Address", 10.5, extra='fo:line-height="4.8mm"'),
        paragraph_style("Fact", 9, extra='fo:line-height="4.6mm"'),
        paragraph_style("Company", 17, GREEN, text=bold),
        paragraph_style("Small", 7.5, "#5d6b66"),
        paragraph_style("Number", 10, GREEN, extra=right, text=bold),
        paragraph_style("Cell", 9, extra='fo:line-height="4.4mm"'),
        paragraph_style("CellRight", 9, extra=f'fo:line-height="4.4mm" {right}'),
        paragraph_style("CellHead", 8, "#5d6b66", text=bold),
        paragraph_style("CellHeadRight", 8, "#5d6b66", extra=right, text=bold),
        paragraph_style("Total", 10.5, extra=f'{right} fo:margin-top="1mm"', text=bold),
        # The room above is that of the address frame, which stands in front of the page.
        '<style:style style:name="Title" style:family="paragraph" style:default-outline-level="1" style:master-page-name="First">'
        '<style:paragraph-properties fo:margin-top="66mm" fo:margin-bottom="5mm" fo:break-before="page" style:page-number="1"/>'
        f'<style:text-properties fo:font-family="\'Noto Sans\'" fo:font-size="15pt" {bold} fo:color="#1c2321"/></style:style>',
        '<style:style style:name="Frame" style:family="graphic"><style:graphic-properties draw:fill="none" draw:stroke="none" '
        'fo:padding="0mm" fo:border="none" style:wrap="run-through" style:run-through="foreground" style:vertical-pos="from-top" '
        'style:vertical-rel="page" style:horizontal-pos="from-left" style:horizontal-rel="page"/></style:style>',
        '<style:style style:name="Table" style:family="table"><style:table-properties style:width="170mm" table:align="left"/></style:style>',
        *(f'<style:style style:name="Col{n}" style:family="table-column"><style:table-column-properties style:column-width="{w}mm"/></style:style>'
          for n, w in enumerate([18, 92, 30, 30])),
        '<style:style style:name="Line" style:family="table-cell"><style:table-cell-properties fo:padding="1mm" '
        'fo:border-bottom="0.25pt solid #c3ccc8"/></style:style>',
        f'<style:style style:name="Head" style:family="table-cell"><style:table-cell-properties fo:padding="1mm" fo:border-bottom="1pt solid {GREEN}"/></style:style>',
    ])


def page_styles():
    layout = (
        '<style:page-layout style:name="Page"><style:page-layout-properties fo:page-width="210mm" fo:page-height="297mm" '
        'fo:margin-top="12mm" fo:margin-bottom="10mm" fo:margin-left="20mm" fo:margin-right="20mm"/>'
        '<style:header-style><style:header-footer-properties fo:min-height="16mm" fo:margin-bottom="4mm"/></style:header-style>'
        '<style:footer-style><style:header-footer-properties fo:min-height="8mm" fo:margin-top="4mm"/></style:footer-style></style:page-layout>'
    )
    # The chapter field says which invoice a page belongs to, as LibreOffice's own invoice templates do.
    header = (
        '<style:header><text:p text:style-name="Company">Juniper Office Supplies</text:p>'
        '<text:p text:style-name="Number"><text:chapter text:display="name" text:outline-level="1"/></text:p></style:header>'
    )
    footer = (
        '<style:footer><text:p text:style-name="Small">Juniper Office Supplies Ltd · 14 Wharf Lane · London SE1 2AT · VAT GB 402 118 7'
        ' · Page <text:page-number/></text:p></style:footer>'
    )
    masters = f'<style:master-page style:name="First" style:page-layout-name="Page">{header}{footer}</style:master-page>'
    return layout, masters


def frame(anchor, left, top, width, height, style, lines):
    text = "".join(f'<text:p text:style-name="{style}">{xml(line)}</text:p>' for line in lines)
    return (
        f'<draw:frame draw:style-name="Frame" text:anchor-type="{anchor}" svg:x="{left}mm" svg:y="{top}mm" svg:width="{width}mm" '
        f'svg:height="{height}mm"><draw:text-box>{text}</draw:text-box></draw:frame>'
    )


def row(cells, style, aligned):
    return "<table:table-row>" + "".join(
        f'<table:table-cell table:style-name="{style}"><text:p text:style-name="{name}">{xml(cell)}</text:p></table:table-cell>'
        for cell, name in zip(cells, aligned)
    ) + "</table:table-row>"


def invoice(number, customer, date, count):
    _, address, _, terms = CUSTOMERS[customer]
    lines = [(1 + (n * 7 + int(number[-2:])) % 9, *ARTICLES[(n * 5 + int(number[-1])) % len(ARTICLES)]) for n in range(count)]
    total = sum(quantity * price for quantity, _, price in lines)
    frames = (
        frame("paragraph", 20, 45, 85, 4, "Small", ["Juniper Office Supplies · 14 Wharf Lane · London SE1 2AT"])
        + frame("paragraph", 20, 51, 85, 30, "Address", address)
        + frame("paragraph", 130, 51, 60, 22, "Fact", [f"Customer {customer}", f"Date {date}", f"Payable within {terms}"])
    )
    head = row(["Quantity", "Article", "Each, £", "Sum, £"], "Head", ["CellHead", "CellHead", "CellHeadRight", "CellHeadRight"])
    body = "".join(
        row([q, name, f"{price:,.2f}", f"{q * price:,.2f}"], "Line", ["Cell", "Cell", "CellRight", "CellRight"]) for q, name, price in lines
    )
    columns = "".join(f'<table:table-column table:style-name="Col{n}"/>' for n in range(4))
    return (
        f'<text:h text:style-name="Title" text:outline-level="1">{frames}Invoice {number}</text:h>'
        '<text:p text:style-name="Body">Thank you for your order. We have delivered the following:</text:p>'
        f'<table:table table:style-name="Table">{columns}<table:table-header-rows>{head}</table:table-header-rows>{body}</table:table>'
        f'<text:p text:style-name="Total">Total £{total:,.2f}</text:p>'
        f'<text:p text:style-name="Pay">Please pay to sort code 20-45-77, account 7304 1120, and quote {number}.</text:p>'
    )


def customers():
    rows = [("Customer", "Name", "E-mail", "Terms")] + [(key, name, mail, terms) for key, (name, _, mail, terms) in CUSTOMERS.items()]
    cell = lambda value: f'<table:table-cell office:value-type="string"><text:p>{xml(value)}</text:p></table:table-cell>'
    body = "".join("<table:table-row>" + "".join(map(cell, line)) + "</table:table-row>" for line in rows)
    return f'<table:table table:name="Customers">{body}</table:table>'


MM = 72 / 25.4
# Invoice, date, what was delivered, pages. The last belongs to no invoice of this run.
NOTES = [
    ("INV-2026-0412", "16 November 2026", "Left at the bar, signed by T. Webb", 1),
    ("INV-2026-0413", "17 November 2026", "Signed by reception, second floor", 1),
    ("INV-2026-0416", "17 November 2026", "Assembly of two desks, see page 2", 2),
    ("INV-2026-0399", "12 November 2026", "Second delivery of October’s order", 1),
]


def delivery_notes(target):
    surface = cairo.PDFSurface(str(target), 210 * MM, 297 * MM)
    surface.set_metadata(cairo.PDF_METADATA_CREATE_DATE, "2026-11-20T08:00:00Z")
    page = cairo.Context(surface)

    def put(text, left, top, size, bold=False, grey=0.13):
        page.set_source_rgb(grey, grey, grey)
        page.select_font_face("Noto Sans", cairo.FONT_SLANT_NORMAL, cairo.FONT_WEIGHT_BOLD if bold else cairo.FONT_WEIGHT_NORMAL)
        page.set_font_size(size)
        page.move_to(left * MM, top * MM)
        page.show_text(text)

    for number, date, remark, pages in NOTES:
        for index in range(pages):
            put("Delivery note", 20, 24, 18, True)
            put(number, 150, 22, 10, True)
            put(date, 150, 28, 9, grey=0.36)
            put(f"Page {index + 1} of {pages}", 20, 287, 8, grey=0.36)
            page.set_source_rgb(0.12, 0.35, 0.29)
            page.rectangle(20 * MM, 31 * MM, 170 * MM, 0.6 * MM)
            page.fill()
            put("Delivered by van 3, Juniper Office Supplies" if index == 0 else "Assembly", 20, 44, 11)
            put(remark if index == 0 else "Two desks, levelled, cables led through the floor", 20, 52, 11)
            for line in range(6):
                top = 70 + line * 14
                page.set_source_rgb(0.75, 0.79, 0.77)
                page.set_line_width(0.6)
                page.rectangle(20 * MM, top * MM, 8 * MM, 8 * MM)
                page.stroke()
                put(["Goods complete", "Packaging unharmed", "Returns taken back", "Keys handed over", "Rooms left clean", "Signature checked"][line], 34, top + 5.6, 10)
                if line != 3:
                    page.set_source_rgb(0.12, 0.35, 0.29)
                    page.set_line_width(1.6)
                    page.move_to(21.5 * MM, (top + 4) * MM)
                    page.line_to(23.5 * MM, (top + 6.5) * MM)
                    page.line_to(27 * MM, (top + 1.5) * MM)
                    page.stroke()
            page.show_page()
    surface.finish()


def time_sheets(target):
    """PostScript as a time clock prints it, made into a PDF by Ghostscript."""
    sheets = [("INV-2026-0413", "J. Okafor", [7.5, 8, 6.25]), ("INV-2026-0415", "P. Lindgren", [4, 4.5])]
    text = "%!PS\n/mm {72 mul 25.4 div} def /at {mm exch mm exch moveto show} def\n"
    text += "/big {/Helvetica-Bold findfont 18 scalefont setfont} def /norm {/Helvetica findfont 10 scalefont setfont} def\n"
    for number, name, hours in sheets:
        put = lambda line, left, top: f"({line}) {left} {297 - top} at\n"
        text += "0.13 setgray big " + put("Time sheet", 20, 24) + "norm " + put(number, 150, 22) + put(f"Installation by {name}", 20, 44)
        for n, value in enumerate(hours):
            top = 58 + n * 9
            text += put(f"{16 + n} November 2026", 20, top) + put(f"{value:.2f} h", 150, top)
            text += f"0.7 setgray 0.5 setlinewidth {20} mm {297 - top - 3} mm moveto {170} mm 0 rlineto stroke 0.13 setgray\n"
        text += put(f"Total {sum(hours):.2f} h", 150, 58 + len(hours) * 9 + 2) + "showpage\n"
    with tempfile.NamedTemporaryFile("w", suffix=".ps") as source:
        source.write(text)
        source.flush()
        subprocess.run(
            ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-sPAPERSIZE=a4", "-sDEVICE=pdfwrite", f"-sOutputFile={target}", source.name], check=True
        )


layout, masters = page_styles()
run = document("text", "", layout + invoice_styles(), masters, "".join(invoice(*one) for one in INVOICES))
convert(run, HERE / "invoices.pdf", ".fodt", "pdf")
# Separator ; around texts " in Windows-1252, as Excel and Calc export it.
convert(document("spreadsheet", "", "", "", customers()), HERE / "customers.csv", ".fods", "csv:Text - txt - csv (StarCalc):59,34,ANSI,1")
delivery_notes(HERE / "delivery-notes.pdf")
time_sheets(HERE / "time-sheets.pdf")
