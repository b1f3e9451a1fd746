// The job "fit address": whether new lines can stand on a page in place of the old ones, and whether they can be printed.
import { ok, type Result } from '#domain/errors/result.ts';
import type { JobContext } from '../pool/child-program.ts';
import type { TextItem } from '../writer/draw-item.ts';
import { layOutText } from '../writer/text-layout.ts';
import type { AddressFit, FitAddressJob } from './document-jobs.ts';

/** Refuses as opening does. */
export function fitAddress({ lines }: FitAddressJob, _context: JobContext): Result<AddressFit> {
  const printable = layOutText(probe(lines), { left: 0, top: 0, width: 1, height: 1 }).ok;
  return ok({ obstacle: 'notOnPage', printable });
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
