// Letters of two pages with their annexes and payments, none of the three in the order of the others; two letters for each
// address.
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

const MM = 72 / 25.4;
const HEIGHT = 841.89;

/** Files of one deposit. */
export interface MatchedInput {
  readonly letters: string;
  readonly annexes: string;
  readonly payments: string;
}

const reference = (index: number): string => `N-${String(index + 1).padStart(6, '0')}`;

/** The same numbers in another order: a step that has no common divisor with any count of the bench. */
const shuffled = (count: number, step: number): number[] =>
  Array.from({ length: count }, (_, index) => (index * step) % count);

/** Two letters for each address: those of the first half, and of the second. */
const addressOf = (index: number, count: number): string[] => {
  const house = index % Math.ceil(count / 2);
  const code = 75_001 + (house % 20);
  return [`Mme Claire Dubois`, `${Math.floor(house / 20) + 1} rue des Lilas`, `${code} Paris`];
};

async function writePdf(target: string, pages: readonly { number: string; address: string[]; says: string }[]) {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const { number, address, says } of pages) {
    const page = pdf.addPage([595.28, HEIGHT]);
    const put = (text: string, left: number, top: number) =>
      page.drawText(text, { x: left * MM, y: HEIGHT - (top + 4) * MM, size: 10, font });
    put(number, 20, 15);
    for (const [line, text] of address.entries()) put(text, 110, 46 + line * 5);
    put(says, 20, 100);
  }
  writeFileSync(target, await pdf.save());
}

/** The files of a deposit of `count` letters, made once. */
export async function matchedInput(folder: string, count: number): Promise<MatchedInput> {
  const file = (name: string): string => path.join(folder, `matched-${count}-${name}`);
  const made = { letters: file('letters.pdf'), annexes: file('annexes.pdf'), payments: file('payments.csv') };
  if (existsSync(made.payments)) return made;
  const all = Array.from({ length: count }, (_, index) => index);
  const letters = all.flatMap((index) => [
    { number: reference(index), address: addressOf(index, count), says: `Letter ${index + 1}, page 1` },
    { number: reference(index), address: [], says: `Letter ${index + 1}, page 2` },
  ]);
  await writePdf(made.letters, letters);
  await writePdf(
    made.annexes,
    shuffled(count, 7_919).map((index) => ({ number: reference(index), address: [], says: `Annex of ${index + 1}` })),
  );
  const rows = shuffled(count, 6_007).map(
    (index) => `${reference(index)};${index % 2 ? 'card' : 'cheque'};${index}.50`,
  );
  writeFileSync(made.payments, ['number;means;sum', ...rows, ''].join('\n'));
  return made;
}
