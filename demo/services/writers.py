# The programs that write the inputs of the services, as make.py beside each of them uses them: LibreOffice, which is given flat
# OpenDocument, and Chromium, which is given HTML.
import html
import pathlib
import shutil
import subprocess
import tempfile

NAMESPACES = " ".join(
    f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{name}"'
    for prefix, name in [
        ("office", "office:1.0"),
        ("style", "style:1.0"),
        ("text", "text:1.0"),
        ("table", "table:1.0"),
        ("draw", "drawing:1.0"),
        ("presentation", "presentation:1.0"),
        ("svg", "svg-compatible:1.0"),
        ("fo", "xsl-fo-compatible:1.0"),
    ]
)


def xml(value):
    return html.escape(str(value), quote=True)


def document(kind, styles, automatic, masters, body):
    """A flat document of a kind: text, spreadsheet, presentation."""
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document {NAMESPACES} office:version="1.3" '
        f'office:mimetype="application/vnd.oasis.opendocument.{kind}"><office:styles>{styles}</office:styles>'
        f"<office:automatic-styles>{automatic}</office:automatic-styles>"
        f"<office:master-styles>{masters}</office:master-styles>"
        f"<office:body><office:{kind}>{body}</office:{kind}></office:body></office:document>"
    )


def convert(source, target, suffix, to):
    """Writes a flat document and has LibreOffice convert it, in a profile of its own."""
    target = pathlib.Path(target)
    with tempfile.TemporaryDirectory() as folder:
        flat = pathlib.Path(folder) / f"{target.stem}{suffix}"
        flat.write_text(source, encoding="utf-8")
        profile = pathlib.Path(folder, "profile").as_uri()
        subprocess.run(
            ["soffice", f"-env:UserInstallation={profile}", "--headless", "--convert-to", to, "--outdir", folder, str(flat)],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        shutil.copyfile(flat.with_suffix(target.suffix), target)
    print(f"{target.name}: {target.stat().st_size} bytes")


def print_html(source, target):
    """Has Chromium print a page, in a profile of its own."""
    target = pathlib.Path(target)
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, "page.html")
        page.write_text(source, encoding="utf-8")
        subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
             "--no-pdf-header-footer", f"--print-to-pdf={target}", page.as_uri()],
            check=True,
            stderr=subprocess.DEVNULL,
        )
    print(f"{target.name}: {target.stat().st_size} bytes")


def letter_styles(company, foot):
    """Styles and pages of a letter for an envelope with a window at the left: Sender, Address, Date, Subject, Body."""

    def style(name, size, colour="#1c2321", paragraph="", weight="normal"):
        return (
            f'<style:style style:name="{name}" style:family="paragraph"><style:paragraph-properties {paragraph}/><style:text-properties '
            f'fo:font-family="\'Noto Sans\'" fo:font-size="{size}pt" fo:color="{colour}" fo:font-weight="{weight}"/></style:style>'
        )

    automatic = (
        '<style:page-layout style:name="Page"><style:page-layout-properties fo:page-width="210mm" fo:page-height="297mm" '
        'fo:margin-top="13mm" fo:margin-bottom="10mm" fo:margin-left="20mm" fo:margin-right="20mm"/>'
        '<style:header-style><style:header-footer-properties svg:height="20mm" fo:margin-bottom="4mm"/></style:header-style>'
        '<style:footer-style><style:header-footer-properties fo:min-height="8mm" fo:margin-top="4mm"/></style:footer-style></style:page-layout>'
        + style("Company", 17, "#1f5a4a", weight="bold")
        + style("Small", 7.5, "#5d6b66")
        + style("Sender", 7, "#5d6b66", 'fo:margin-top="10mm" fo:margin-bottom="2mm"')
        + style("Address", 10.5, paragraph='fo:line-height="4.8mm"')
        + style("Date", 10, paragraph='fo:text-align="end" fo:margin-top="14mm" fo:margin-bottom="6mm"')
        + style("Subject", 13, paragraph='fo:margin-bottom="5mm"', weight="bold")
        + style("Body", 10.5, paragraph='fo:margin-bottom="3.5mm" fo:line-height="135%"')
    )
    masters = (
        '<style:master-page style:name="Standard" style:page-layout-name="Page">'
        f'<style:header><text:p text:style-name="Company">{xml(company)}</text:p></style:header>'
        f'<style:footer><text:p text:style-name="Small">{xml(foot)}</text:p></style:footer></style:master-page>'
    )
    return automatic, masters
