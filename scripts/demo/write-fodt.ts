// Writes a demonstration run as flat ODF, for LibreOffice: frames at fixed places on each page, the text beside them.

import { TEXTS } from './letter-texts.ts';
import { type Letter, statementRows } from './letters.ts';
import * as at from './page-layout.ts';

const NAMESPACES = [
  ['office', 'office:1.0'],
  ['style', 'style:1.0'],
  ['text', 'text:1.0'],
  ['draw', 'drawing:1.0'],
  ['svg', 'svg-compatible:1.0'],
  ['fo', 'xsl-fo-compatible:1.0'],
]
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}"`)
  .join(' ');

const xml = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

const FONT = 'fo:font-family="\'Noto Sans\'"';
/** Paragraph styles: size in points, line height in mm, colour, weight. */
const STYLES = [
  { name: 'Body', size: at.TEXT.size, line: at.TEXT.lineHeight, color: '#1a1e22', weight: 'normal' },
  { name: 'Address', size: at.ADDRESS.size, line: at.ADDRESS.lineHeight, color: '#1a1e22', weight: 'normal' },
  { name: 'Small', size: at.SENDER_LINE.size, line: 3, color: '#6b7277', weight: 'normal' },
  { name: 'Fact', size: at.EMAIL.size, line: 4, color: '#1a1e22', weight: 'normal' },
  { name: 'Company', size: 15, line: 7, color: '#0f5c63', weight: 'bold' },
  { name: 'Subject', size: at.SUBJECT.size, line: 5, color: '#1a1e22', weight: 'bold' },
] as const;

function styles(): string {
  const paragraphs = STYLES.map(
    (s) =>
      `<style:style style:name="${s.name}" style:family="paragraph"><style:paragraph-properties fo:line-height="${s.line}mm" fo:margin-bottom="${s.name === 'Body' ? 2.5 : 0}mm"/><style:text-properties ${FONT} fo:font-size="${s.size}pt" fo:color="${s.color}" fo:font-weight="${s.weight}"/></style:style>`,
  ).join('');
  const breaks = [
    ['First', at.TEXT_TOP.first],
    ['Next', at.TEXT_TOP.following],
  ]
    .map(
      ([name, top]) =>
        `<style:style style:name="Break${name}" style:family="paragraph"><style:paragraph-properties fo:break-before="page" fo:margin-top="${Number(top) - 20}mm" fo:margin-bottom="2.5mm" fo:line-height="5mm"/><style:text-properties ${FONT} fo:font-size="${at.TEXT.size}pt"/></style:style>`,
    )
    .join('');
  const row = `<style:style style:name="Row" style:family="paragraph"><style:paragraph-properties fo:line-height="5mm" fo:padding-bottom="1mm" fo:padding-top="1mm" fo:border-bottom="0.3pt solid #6b7277" fo:margin-bottom="0mm"><style:tab-stops><style:tab-stop style:position="170mm" style:type="right"/></style:tab-stops></style:paragraph-properties><style:text-properties ${FONT} fo:font-size="${at.TEXT.size}pt"/></style:style>`;
  const frame =
    '<style:style style:name="Frame" style:family="graphic"><style:graphic-properties draw:fill="none" draw:stroke="none" fo:padding="0mm" fo:border="none" style:wrap="run-through" style:run-through="foreground" style:vertical-pos="from-top" style:vertical-rel="page" style:horizontal-pos="from-left" style:horizontal-rel="page"/></style:style>';
  const layout = `<style:page-layout style:name="PM"><style:page-layout-properties fo:page-width="210mm" fo:page-height="297mm" fo:margin-top="20mm" fo:margin-bottom="20mm" fo:margin-left="20mm" fo:margin-right="20mm"/></style:page-layout>`;
  return `<office:automatic-styles>${layout}${paragraphs}${breaks}${row}${frame}</office:automatic-styles><office:master-styles><style:master-page style:name="Standard" style:page-layout-name="PM"/></office:master-styles>`;
}

interface FramePosition {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function frame(page: number, place: FramePosition, style: string, lines: readonly string[]): string {
  const text = lines.map((line) => `<text:p text:style-name="${style}">${xml(line)}</text:p>`).join('');
  return `<draw:frame draw:style-name="Frame" text:anchor-type="page" text:anchor-page-number="${page}" svg:x="${place.left}mm" svg:y="${place.top}mm" svg:width="${place.width}mm" svg:height="${place.height}mm"><draw:text-box>${text}</draw:text-box></draw:frame>`;
}

function framesOf(letter: Letter, index: number, page: number): string {
  const all = [
    frame(page, { left: 20, top: 13, width: 80, height: 8 }, 'Company', [at.COMPANY]),
    frame(page, at.REFERENCE, 'Fact', [letter.reference]),
    frame(page, { ...at.FOOTER, width: 170, height: 4 }, 'Small', [
      `${at.SENDER} · ${letter.reference} · ${index + 1}/${letter.pages.length}`,
    ]),
  ];
  if (index > 0) return all.join('');
  all.push(frame(page, { ...at.SENDER_LINE, width: 90, height: 3.5 }, 'Small', [at.SENDER]));
  all.push(frame(page, at.ADDRESS, 'Address', letter.address));
  all.push(frame(page, { left: 20, top: 46, width: 60, height: 5 }, 'Fact', ['Lyon, 19.11.2026']));
  if (letter.email !== null) all.push(frame(page, at.EMAIL, 'Fact', [letter.email]));
  all.push(
    frame(page, { left: at.SUBJECT.left, top: at.SUBJECT.top, width: 170, height: 6 }, 'Subject', [
      TEXTS[letter.language].subject,
    ]),
  );
  return all.join('');
}

/** Flat ODF of the run, to be turned into PDF by `soffice --headless --convert-to pdf`. */
export function writeFodt(letters: readonly Letter[]): string {
  let frames = '';
  let body = '';
  let page = 0;
  for (const letter of letters) {
    const texts = TEXTS[letter.language];
    letter.pages.forEach((paragraphs, index) => {
      page++;
      frames += framesOf(letter, index, page);
      const all = index === 0 ? [texts.greeting, ...paragraphs] : [...paragraphs];
      all.forEach((paragraph, n) => {
        const style = n > 0 ? 'Body' : index === 0 ? 'BreakFirst' : 'BreakNext';
        body += `<text:p text:style-name="${style}">${xml(paragraph)}</text:p>`;
      });
      if (index < letter.pages.length - 1) return;
      for (const row of statementRows(letter)) {
        body += `<text:p text:style-name="Row">${xml(row.label)}<text:tab/>${row.amount}</text:p>`;
      }
      body += `<text:p text:style-name="Body"/><text:p text:style-name="Body">${xml(texts.closing)}</text:p>`;
      body += '<text:p text:style-name="Body">Camille Renaud</text:p>';
    });
  }
  return `<?xml version="1.0" encoding="UTF-8"?><office:document ${NAMESPACES} office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text">${styles()}<office:body><office:text>${frames}${body}</office:text></office:body></office:document>`;
}
