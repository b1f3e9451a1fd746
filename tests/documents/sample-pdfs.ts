// Documents for tests, made by another library than ours.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { degrees, PDFDocument, PDFName, PDFNumber, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';

const MM = 72 / 25.4;

export interface SampleOptions {
  readonly pages?: number;
  /** points */
  readonly size?: readonly [number, number];
  readonly rotate?: number;
  readonly userUnit?: number;
  /** CropBox: points cut off at each side. */
  readonly crop?: number;
  readonly title?: string;
}

/** Page `n` says "Letter n" and has an address at 20 mm from the left, 50 mm from the top of the unrotated page. */
export async function sampleDocument(options: SampleOptions = {}): Promise<PDFDocument> {
  const { pages = 2, size = [595.28, 841.89], title } = options;
  const document = await PDFDocument.create();
  if (title !== undefined) document.setTitle(title);
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let n = 1; n <= pages; n++) {
    const page = document.addPage([size[0], size[1]]);
    page.drawText(`Letter ${n}`, { x: 20 * MM, y: size[1] - 30 * MM, size: 14, font });
    const address = [`Recipient ${n}`, `${n} High Street`, 'London SW1A 1AA'];
    address.forEach((line, i) => {
      page.drawText(line, { x: 20 * MM, y: size[1] - (50 + i * 5) * MM, size: 11, font });
    });
    dress(page, options);
  }
  return document;
}

function dress(page: PDFPage, { rotate, userUnit, crop }: SampleOptions): void {
  if (rotate !== undefined) page.setRotation(degrees(rotate));
  if (userUnit !== undefined) page.node.set(PDFName.of('UserUnit'), PDFNumber.of(userUnit));
  if (crop !== undefined) page.setCropBox(crop, crop, page.getWidth() - 2 * crop, page.getHeight() - 2 * crop);
}

/** Writes a sample to a folder and gives its path. */
export async function writeSample(folder: string, name: string, options: SampleOptions = {}): Promise<string> {
  const path = join(folder, name);
  const document = await sampleDocument(options);
  writeFileSync(path, await document.save({ useObjectStreams: false }));
  return path;
}

async function formDocument(): Promise<PDFDocument> {
  const document = await sampleDocument();
  const field = document.getForm().createTextField('name');
  field.setText('Somebody');
  field.addToPage(document.getPage(0), { x: 50, y: 50, width: 100, height: 20, borderWidth: 0 });
  return document;
}

/** A form with a field, filled in and drawn. */
export async function writeFilledForm(folder: string): Promise<string> {
  const path = join(folder, 'filled.pdf');
  writeFileSync(path, await (await formDocument()).save({ useObjectStreams: false }));
  return path;
}

/** A form that only programs of one maker draw. */
export async function writeXfaForm(folder: string): Promise<string> {
  const document = await sampleDocument();
  document.catalog.set(PDFName.of('AcroForm'), document.context.obj({ XFA: [], Fields: [] }));
  const path = join(folder, 'xfa.pdf');
  writeFileSync(path, await document.save({ useObjectStreams: false }));
  return path;
}

/** The document encrypted; without `userPassword` it opens for everybody. */
export async function writeEncrypted(folder: string, userPassword?: string): Promise<string> {
  const document = await sampleDocument();
  document.encrypt({ ownerPassword: 'owner', ...(userPassword === undefined ? {} : { userPassword }) });
  const path = join(folder, `encrypted-${userPassword ?? 'open'}.pdf`);
  writeFileSync(path, await document.save({ useObjectStreams: false }));
  return path;
}
