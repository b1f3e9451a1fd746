// The job "fit address": whether new lines can stand on a page in place of the old ones, and whether they can be printed.
import { rmSync } from 'node:fs';
import { ok, type Result } from '#domain/errors/result.ts';
import type { JobContext } from '#server/documents/pool/child-program.ts';
import type { TextItem } from '#server/documents/writer/draw-item.ts';
import { layOutText } from '#server/documents/writer/text-layout.ts';
import type { AddressFit, FitAddressJob } from '../document-jobs.ts';
import { pagePictures } from '../page-pictures.ts';
import { sourceFiles } from '../sources/source-files.ts';
import { addressedLetter } from './addressed-letter.ts';

/** Within the child's own folder, where this process works. */
const STEM = 'fit';

/** Refuses as opening does. */
export async function fitAddress(job: FitAddressJob, context: JobContext): Promise<Result<AddressFit>> {
  const { path, pages, area, lines } = job;
  const nowhere = { left: 0, top: 0, width: 1, height: 1 };
  const printable = layOutText(probe(lines), nowhere).ok;
  if (!printable) return ok({ obstacle: 'font', printable });
  if (area === null) return ok({ obstacle: 'notOnPage', printable });
  const files = sourceFiles(context);
  const pictures = pagePictures();
  try {
    const made = await addressedLetter({ path, ...pages, area, lines }, { files, pictures, stem: STEM });
    if (!made.ok) return made;
    return ok({ obstacle: typeof made.value === 'string' ? made.value : null, printable });
  } finally {
    pictures.close();
    files.close();
    for (const part of ['before', 'after', 'addressed']) rmSync(`${STEM}-${part}.pdf`, { force: true });
  }
}

const probe = (lines: readonly string[]): TextItem => ({
  type: 'text',
  area: { left: 0, top: 0, width: 1, height: 1 },
  lines,
  fontName: 'Noto Sans',
  fontSize: 10,
  color: { r: 0, g: 0, b: 0, a: 1 },
  lineSpace: 1,
  hAlign: 'left',
  vAlign: 'top',
  rtl: false,
  lineBreak: 'none',
  overflow: 'visible',
});
