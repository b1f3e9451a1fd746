# Writes a demonstration run with cairo: letters as JSON on standard input, target file as argument.
# Layout in mm as in page-layout.ts.
import json, sys
import cairo

letters = json.load(sys.stdin)
K = 72 / 25.4
surface = cairo.PDFSurface(sys.argv[1], 210 * K, 297 * K)
context = cairo.Context(surface)


def put(text, left, top, size, grey=0.1):
    context.set_source_rgb(grey, grey, grey)
    context.select_font_face("Noto Sans")
    context.set_font_size(size)
    context.move_to(left * K, top * K + size)
    context.show_text(text)


def wrap(text, size, width):
    lines, line = [], ""
    context.select_font_face("Noto Sans")
    context.set_font_size(size)
    for word in text.split(" "):
        longer = word if not line else line + " " + word
        if context.text_extents(longer).x_advance > width * K:
            lines.append(line)
            line = word
        else:
            line = longer
    return lines + [line]


for letter in letters:
    count = len(letter["pages"])
    for index, paragraphs in enumerate(letter["pages"]):
        put("Alder Énergie", 30, 15.5, 14)
        put(letter["reference"], 140, 12, 9)
        put(f"{letter['reference']} · {index + 1}/{count}", 20, 283, 7, 0.4)
        if index == 0:
            for n, line in enumerate(letter["address"]):
                put(line, 105, 46 + n * 4.6, 10.5)
            if letter["email"]:
                put(letter["email"], 20, 66, 9)
        top = 104 if index == 0 else 30
        for paragraph in paragraphs:
            for line in wrap(paragraph, 10, 170):
                put(line, 20, top, 10)
                top += 5
            top += 2.5
        context.show_page()
surface.finish()
