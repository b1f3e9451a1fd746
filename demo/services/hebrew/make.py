# Makes the input of the service "Hebrew letters": pages written from right to left, printed by Chromium.
# Needs chromium and node_modules: python3 demo/services/hebrew/make.py
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from writers import print_html

HERE = pathlib.Path(__file__).parent / "input"
HERE.mkdir(exist_ok=True)
FONTS = pathlib.Path(__file__).resolve().parents[3] / "node_modules/@expo-google-fonts/noto-sans-hebrew"

# Number, address, what it is about; the second has a page more.
LETTERS = [
    ("7041", ["גב׳ נועה לוי", "רחוב הרצל 18", "תל אביב-יפו 6688312"], "הארכת המנוי שלך", 1),
    ("7042", ["ד״ר אבי כהן", "שדרות רוטשילד 45, דירה 7", "תל אביב-יפו 6578403"], "סיכום שנתי של החשבון", 2),
    ("7043", ["משפחת מזרחי", "רחוב יפו 97", "ירושלים 9434001"], "שינוי בתעריפים", 1),
    ("7044", ["מר יוסף אברהם", "דרך הים 12", "חיפה 3474612"], "הארכת המנוי שלך", 1),
]
TEXT = [
    "תודה שבחרת בספריית ערער. אנו שמחים לעדכן אותך בפרטי החשבון לשנת 2026.",
    "המנוי בתוקף עד 31.12.2026. דמי המנוי הם 248.00 ₪ לשנה, כולל מע״מ, וניתן לשלם ב-3 תשלומים.",
    "לשאלות אפשר לפנות למוקד השירות בטלפון 03-5551234, בימים א׳ עד ה׳, בין 9:00 ל-17:00.",
]
ROWS = [("השאלות", "34"), ("הזמנות", "7"), ("איחורים", "0"), ("יתרת זכות", "12.50 ₪"), ("נקודות", "1,240")]


def page(number, address, subject, index, pages):
    head = f'<header><b>ספריית ערער</b><span>מכתב {number}</span></header>'
    foot = f"<footer>ספריית ערער · שדרות בן גוריון 3 · תל אביב · עמוד {index + 1} מתוך {pages}</footer>"
    if index > 0:
        rows = "".join(f"<tr><td>{name}<td>{value}" for name, value in ROWS)
        return f"<section>{head}<h1>פירוט החשבון</h1><table>{rows}</table>{foot}</section>"
    lines = "<br>".join(address)
    text = "".join(f"<p>{line}</p>" for line in TEXT)
    more = "<p>הפירוט בעמוד הבא.</p>" if pages > 1 else ""
    return (
        f'<section>{head}<address>{lines}</address><h1>{subject}</h1><p>שלום רב,</p>{text}{more}'
        f"<p>בברכה,<br>רות שגיא, מנהלת הספרייה</p>{foot}</section>"
    )


faces = "".join(
    f"@font-face {{ font-family: Hebrew; font-weight: {weight}; src: url('{(FONTS / path).as_uri()}') }}"
    for weight, path in [(400, "400Regular/NotoSansHebrew_400Regular.ttf"), (700, "700Bold/NotoSansHebrew_700Bold.ttf")]
)
style = (
    faces
    + "@page { size: A4; margin: 0 } body { margin: 0; font: 11pt/1.5 Hebrew, 'Noto Sans'; color: #1c2321 }"
    + "section { position: relative; width: 210mm; height: 296.9mm; break-after: page; box-sizing: border-box; padding: 0 20mm }"
    + "section:last-child { break-after: auto }"
    + "header { position: absolute; top: 14mm; left: 20mm; right: 20mm; display: flex; justify-content: space-between;"
    + " border-bottom: 0.6mm solid #7a3b5d; padding-bottom: 2mm; align-items: baseline }"
    + "header b { font-size: 17pt; color: #7a3b5d }"
    # The window of the envelope is at the right.
    + "address { position: absolute; top: 50mm; right: 20mm; width: 85mm; font-style: normal; line-height: 4.8mm; font-size: 10.5pt }"
    + "h1 { font-size: 15pt; padding-top: 104mm; margin: 0 0 4mm } p { margin: 0 0 3mm } section h1:has(+ table) { padding-top: 36mm }"
    + "table { border-collapse: collapse; width: 100% } td { border-bottom: 0.2mm solid #d5c6ce; padding: 2mm 1mm }"
    + "td + td { text-align: left } footer { position: absolute; bottom: 12mm; right: 20mm; font-size: 8pt; color: #6b5a63 }"
)
pages = "".join(page(n, a, s, i, count) for n, a, s, count in LETTERS for i in range(count))
source = f'<!doctype html><html lang="he" dir="rtl"><meta charset="utf-8"><title>מכתבים</title><style>{style}</style>{pages}'
print_html(source, HERE / "letters.pdf")
