# Makes the input of the service "Letter from Word": a DOCX by LibreOffice Writer, as somebody writes it at the desk.
# Needs soffice: python3 demo/services/office-letter/make.py
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from writers import convert, document, letter_styles, xml

HERE = pathlib.Path(__file__).parent / "input"
HERE.mkdir(exist_ok=True)
LETTER = [
    ("Sender", "Juniper Office Supplies · 14 Wharf Lane · London SE1 2AT"),
    ("Address", "Dr Eleanor Whitcombe"),
    ("Address", "The Old Rectory"),
    ("Address", "Church Lane"),
    ("Address", "Winchester SO23 9LS"),
    ("Date", "London, 23 November 2026"),
    ("Subject", "Your desk is ready"),
    ("Body", "Dear Dr Whitcombe,"),
    ("Body", "the walnut writing desk that you ordered in September has left our workshop. We would bring it on Friday, 4 December,"
     " between 9 and 11 in the morning, and take the old one with us."),
    ("Body", "The drawers are lined in the green felt that you chose. Your choice of the brass key plates is in the envelope that"
     " comes with the desk."),
    ("Body", "Please ring 020 7946 0123 if the day does not suit you."),
    ("Body", "Yours sincerely"),
    ("Body", "Hannah Cole"),
]
automatic, masters = letter_styles("Juniper Office Supplies", "14 Wharf Lane · London SE1 2AT · VAT GB 402 118 7")
text = "".join(f'<text:p text:style-name="{style}">{xml(words)}</text:p>' for style, words in LETTER)
convert(document("text", "", automatic, masters, text), HERE / "desk.docx", ".fodt", "docx:MS Word 2007 XML")
