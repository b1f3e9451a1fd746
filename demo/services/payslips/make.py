# Makes the input of the service "Payslips": slips by Ghostscript from PostScript, tax certificates by cairo, and the index of the
# payroll program, packed by Info-ZIP. Needs gs, zip and python3-cairo: python3 demo/services/payslips/make.py
import pathlib
import subprocess
import tempfile

import cairo

HERE = pathlib.Path(__file__).parent / "input"
HERE.mkdir(exist_ok=True)
# Number, name, street, town, how, gross, pages, whether there is a certificate.
STAFF = [
    ("2007", "Hannah Cole", "8 Mill Road", "Reading RG1 3BA", "paper", 3120.00, 1, True),
    ("2011", "Joseph Okafor", "Flat 2, 19 Station Road", "Slough SL1 1YW", "safe", 2845.50, 1, False),
    ("2015", "Per Lindgren", "44 Harbour Street", "Whitby YO21 1DW", "paper", 2990.25, 2, True),
    ("2023", "Siân Llewellyn", "3 Heol y Bont", "Cardiff CF10 1AA", "safe", 3675.00, 1, False),
    ("2031", "Tomasz Wójcik", "71 Priory Lane", "Bath BA1 5NQ", "paper", 2410.80, 1, False),
]
MM = 72 / 25.4


def slip(target, number, name, street, town, gross, pages):
    """A slip as the payroll program prints it."""
    put = lambda text, left, top: f"({text}) {left} {297 - top} at\n"
    # ISOLatin1Encoding lacks the Polish letters: they are drawn by their names.
    glyphs = name.replace("ó", r"\363").replace("â", r"\342")
    text = (
        "%!PS\n/mm {72 mul 25.4 div} def /at {mm exch mm exch moveto show} def\n"
        "/latin {findfont dup length dict begin {1 index /FID ne {def} {pop pop} ifelse} forall "
        "/Encoding ISOLatin1Encoding def currentdict end} def\n"
        "/H /Helvetica latin definefont pop /B /Helvetica-Bold latin definefont pop\n"
        "/big {/B 16 selectfont} def /bold {/B 10 selectfont} def /norm {/H 10 selectfont} def /small {/H 8 selectfont} def\n"
    )
    tax, pension = gross * 0.2, gross * 0.05
    for page in range(pages):
        text += "0.12 0.35 0.29 setrgbcolor big " + put("Juniper Office Supplies", 20, 21) + "0.13 setgray norm "
        text += put("Payslip", 150, 18) + put("October 2026", 150, 23) + put(f"Staff number {number}", 150, 28)
        if page == 0:
            for n, line in enumerate([glyphs, street, town]):
                text += put(line, 20, 54 + n * 4.8)
            rows = [("Salary", gross), ("Income tax", -tax), ("Pension", -pension)]
            text += "bold " + put("Payment of 30 October 2026", 20, 104) + "norm "
            for n, (what, sum_) in enumerate(rows):
                text += put(what, 20, 116 + n * 8) + put(f"{sum_:,.2f}", 165, 116 + n * 8)
                text += f"0.75 setgray 0.4 setlinewidth 20 mm {297 - 119 - n * 8} mm moveto 170 mm 0 rlineto stroke 0.13 setgray\n"
            text += "bold " + put("Paid to your account", 20, 142) + put(f"{gross - tax - pension:,.2f}", 165, 142) + "norm "
        else:
            text += "bold " + put("Overtime in October", 20, 50) + "norm "
            for n in range(4):
                text += put(f"{5 + n * 7} October 2026", 20, 62 + n * 8) + put("2.5 h", 165, 62 + n * 8)
        text += "small " + put(f"Page {page + 1} of {pages}", 20, 285) + "showpage\n"
    with tempfile.NamedTemporaryFile("w", suffix=".ps", encoding="latin-1") as source:
        source.write(text)
        source.flush()
        command = ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-sPAPERSIZE=a4", "-sDEVICE=pdfwrite", f"-sOutputFile={target}", source.name]
        subprocess.run(command, check=True)


def certificate(target, number, name):
    surface = cairo.PDFSurface(str(target), 210 * MM, 297 * MM)
    page = cairo.Context(surface)
    page.select_font_face("Noto Sans")
    for text, top, size in [
        ("Certificate of income tax 2025/26", 40, 18),
        (f"{name}, staff number {number}", 56, 11),
        ("Keep this certificate: it is needed for your tax return.", 70, 10),
    ]:
        page.set_font_size(size)
        page.move_to(20 * MM, top * MM)
        page.show_text(text)
    surface.finish()


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    (folder / "certificates").mkdir()
    lines = ["File;Staff;Name;Street;Town;Way"]
    for number, name, street, town, way, gross, pages, certified in STAFF:
        slip(folder / f"slip-{number}.pdf", number, name, street, town, gross, pages)
        lines.append(f"slip-{number}.pdf;{number};{name};{street};{town};{way}")
    for number, name, *_, certified in STAFF:
        if certified:
            certificate(folder / "certificates" / f"tax-{number}.pdf", number, name)
            lines.append(f"certificates/tax-{number}.pdf;{number};{name};;;")
    (folder / "index.csv").write_text("\r\n".join(lines) + "\r\n", encoding="utf-8")
    target = HERE / "payslips-2026-10.zip"
    target.unlink(missing_ok=True)
    subprocess.run(["zip", "-q", "-r", "-X", str(target), "."], cwd=folder, check=True)
    print(f"{target.name}: {target.stat().st_size} bytes")
