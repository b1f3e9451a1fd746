# Makes the letter and the list of the service "Renewals": a DOCX by LibreOffice Writer, a CSV by LibreOffice Calc. The words in
# braces are the fields that each row fills. Needs soffice: python3 demo/services/mail-merge/make.py
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from writers import convert, document, letter_styles, xml

HERE = pathlib.Path(__file__).parent
(HERE / "input").mkdir(exist_ok=True)
LETTER = [
    ("Sender", "Juniper Office Supplies · 14 Wharf Lane · London SE1 2AT"),
    ("Address", "{name}"),
    ("Address", "{street}"),
    ("Address", "{town}"),
    ("Date", "London, 20 November 2026"),
    ("Subject", "Your workshop card ends on {ends}"),
    ("Body", "{greeting}"),
    ("Body", "your card {card} has opened the workshop to you for a year, {visits} times in all. It ends on {ends}."),
    ("Body", "{#credit}"),
    ("Body", "You have {credit} of credit left, which we take over into the new year."),
    ("Body", "{/credit}"),
    ("Body", "To go on, pay £{fee} at the counter or on workshop.juniper.example. Nothing else has to be done."),
    ("Body", "Kind regards"),
    ("Body", "Hannah Cole, workshop"),
]
MEMBERS = [
    ("card", "name", "greeting", "street", "town", "visits", "ends", "fee", "credit"),
    ("W-301", "Priya Raman", "Dear Priya,", "2 Canal Side", "Leeds LS1 4AP", "41", "31 December 2026", "120", "£14.50"),
    ("W-318", "Ulrich & Söhne", "Dear Sir or Madam,", "40 Dock Road", "Hull HU1 2AA", "9", "31 December 2026", "240", ""),
    ("W-322", "Marie-Ève O’Connor", "Dear Marie-Ève,", "7 Abbey Close", "York YO1 7HH", "112", "15 January 2027", "120", "£3.00"),
]


def body(style, words):
    return f'<text:p text:style-name="{style}">{xml(words)}</text:p>'


def sheet(rows):
    cell = lambda value: f'<table:table-cell office:value-type="string"><text:p>{xml(value)}</text:p></table:table-cell>'
    lines = "".join("<table:table-row>" + "".join(map(cell, row)) + "</table:table-row>" for row in rows)
    return f'<table:table table:name="Members">{lines}</table:table>'


automatic, masters = letter_styles("Juniper Office Supplies", "Workshop · 14 Wharf Lane · London SE1 2AT")
letter = document("text", "", automatic, masters, "".join(body(*line) for line in LETTER))
convert(letter, HERE / "letter.docx", ".fodt", "docx:MS Word 2007 XML")
members = document("spreadsheet", "", "", "", sheet(MEMBERS))
convert(members, HERE / "input" / "members.csv", ".fods", "csv:Text - txt - csv (StarCalc):44,34,UTF-8,1")
