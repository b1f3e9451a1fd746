// Pictures of pages: 100 of 200 pixels, as PNG files, by what the server's children run, beside pdftoppm; CPU of both.
import { alternate, type BenchRow, benchRow } from '../measure/row.ts';
import { pdfInput } from './pdf-inputs.ts';
import { cpuOf, freshFolder, missing, type PdfRun, production } from './pdf-run.ts';

const PICTURES = 100;
const LONGEST_SIDE_PX = 200;

/** The one row; none where LibreOffice or poppler is missing. */
export async function pictureRows(run: PdfRun): Promise<BenchRow[]> {
  const input = await pdfInput('lo', run);
  if (input === null || missing(run, 'pictures', 'pdftoppm')) return [];
  const args = ['-png', '-scale-to', String(LONGEST_SIDE_PX), '-f', '1', '-l', String(PICTURES), input];
  const taken = await alternate(
    run.rounds,
    () => production('pictures', input, freshFolder(run)).cpu,
    () => cpuOf('pdftoppm', [...args, `${freshFolder(run)}/p`]),
  );
  const name = `production: ${PICTURES} pictures of ${LONGEST_SIDE_PX} pixels, CPU ÷ pdftoppm's`;
  return [benchRow({ name, ...taken, unit: 's', target: 1.3 })];
}
