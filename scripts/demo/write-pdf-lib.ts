// Writes a demonstration run from npm packages alone: Noto Sans embedded once, one page after the other.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';
import { TEXTS } from './letter-texts.ts';
import { type Letter, statementRows } from './letters.ts';
import * as at from './page-layout.ts';

const mm = (value: number): number => (value * 72) / 25.4;
const INK = rgb(0.1, 0.12, 0.14);
const GREEN = rgb(0.06, 0.36, 0.39);
const GREY = rgb(0.42, 0.45, 0.47);

interface Pen {
  readonly page: PDFPage;
  readonly font: PDFFont;
}

function put(pen: Pen, text: string, place: { left: number; top: number; size: number }, color = INK): void {
  const y = mm(at.PAGE.height - place.top) - place.size;
  pen.page.drawText(text, { x: mm(place.left), y, size: place.size, font: pen.font, color });
}

/** Texts whose shapes are kept: the lines of all paragraphs, and as many names and amounts as come between. */
const MOST_SHAPES = 20_000;

/** Shaping is most of the work, and most lines of a run are those of other letters: each is shaped once. */
const shapingOnce = {
  create(...given: readonly unknown[]): fontkit.FontkitFont {
    const font = fontkit.create(...given);
    const shape = font.layout.bind(font);
    const shapes = new Map<string, object>();
    font.layout = (text, features) => {
      const key = features === undefined ? text : `${JSON.stringify(features)} ${text}`;
      const known = shapes.get(key);
      if (known !== undefined) return known;
      if (shapes.size >= MOST_SHAPES) shapes.clear();
      const made = shape(text, features);
      shapes.set(key, made);
      return made;
    };
    return font;
  },
};

/** Breaks a paragraph at `TEXT.width`. */
function wrap(text: string, font: PDFFont): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (font.widthOfTextAtSize(longer, at.TEXT.size) > mm(at.TEXT.width)) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function drawHead(pen: Pen, letter: Letter, page: number): void {
  pen.page.drawRectangle({ x: mm(20), y: mm(at.PAGE.height - 22), width: mm(7), height: mm(7), color: GREEN });
  put(pen, at.COMPANY, { left: 30, top: 15.5, size: 14 }, GREEN);
  put(pen, letter.reference, at.REFERENCE);
  put(pen, `${at.SENDER} · ${letter.reference} · ${page + 1}/${letter.pages.length}`, at.FOOTER, GREY);
}

function drawFirst(pen: Pen, letter: Letter): void {
  put(pen, at.SENDER, at.SENDER_LINE, GREY);
  letter.address.forEach((line, index) => {
    put(pen, line, { ...at.ADDRESS, top: at.ADDRESS.top + index * at.ADDRESS.lineHeight });
  });
  if (letter.email !== null) put(pen, letter.email, at.EMAIL);
  put(pen, 'Lyon, 19.11.2026', { left: 20, top: 46, size: 9 }, GREY);
  put(pen, TEXTS[letter.language].subject, at.SUBJECT);
}

/** Stands for the table among the paragraphs. */
const STATEMENT = '\u0000statement';

function drawStatement(pen: Pen, letter: Letter, start: number): number {
  let top = start;
  for (const row of statementRows(letter)) {
    put(pen, row.label, { left: at.TEXT.left, top, size: at.TEXT.size });
    const width = pen.font.widthOfTextAtSize(row.amount, at.TEXT.size);
    put(pen, row.amount, { left: at.TEXT.left + at.TEXT.width - (width * 25.4) / 72, top, size: at.TEXT.size });
    const y = mm(at.PAGE.height - top - 5.6);
    const end = { x: mm(at.TEXT.left + at.TEXT.width), y };
    pen.page.drawLine({ start: { x: mm(at.TEXT.left), y }, end, thickness: 0.3, color: GREY });
    top += 7;
  }
  return top + 3;
}

function drawText(pen: Pen, letter: Letter, page: number): void {
  const texts = TEXTS[letter.language];
  const paragraphs = [...(letter.pages[page] ?? [])];
  if (page === 0) paragraphs.unshift(texts.greeting);
  if (page === letter.pages.length - 1) {
    paragraphs.push(STATEMENT, texts.closing, 'Camille Renaud');
  }
  let top: number = page === 0 ? at.TEXT_TOP.first : at.TEXT_TOP.following;
  for (const paragraph of paragraphs) {
    if (paragraph === STATEMENT) {
      top = drawStatement(pen, letter, top);
      continue;
    }
    for (const line of wrap(paragraph, pen.font)) {
      put(pen, line, { left: at.TEXT.left, top, size: at.TEXT.size });
      top += at.TEXT.lineHeight;
    }
    top += at.TEXT.lineHeight / 2;
  }
}

/** The run as PDF bytes. */
export async function writeWithPdfLib(letters: readonly Letter[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.registerFontkit(shapingOnce as never);
  const fontFile = createRequire(import.meta.url).resolve(
    '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  );
  const font = await document.embedFont(readFileSync(fontFile), { subset: true });
  document.setTitle('Annual statements 2026');
  document.setCreationDate(new Date(Date.UTC(2026, 10, 19)));
  document.setModificationDate(new Date(Date.UTC(2026, 10, 19)));
  for (const letter of letters) {
    for (let index = 0; index < letter.pages.length; index++) {
      const pen = { page: document.addPage([mm(at.PAGE.width), mm(at.PAGE.height)]), font };
      drawHead(pen, letter, index);
      if (index === 0) drawFirst(pen, letter);
      drawText(pen, letter, index);
    }
  }
  return document.save();
}
