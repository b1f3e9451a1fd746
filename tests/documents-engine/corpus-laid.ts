// Judges pages of a corpus file that were turned and laid onto A4: by the look that the product takes after production.
import { join } from 'node:path';
import type { PdfFile } from '#server/documents/engine/file/pdf-file.ts';
import { assemble } from '#server/documents/engine/write/assemble.ts';
import type { ComposeOutput } from '#server/documents/jobs/compose-jobs.ts';
import { composePage } from '#server/documents/jobs/compose-page.ts';
import { verifySample } from '#server/documents/jobs/sample/verify-sample.ts';
import { startOutput } from '#server/documents/writer/writer.ts';
import type { DrawnReport } from './corpus-report.ts';

const MOST_PAGES = 4;
const TURNS = [0, 90, 180, 270] as const;
const MARGINS = { top: 10, right: 5, bottom: 15, left: 20 };

interface LaidFile {
  readonly file: PdfFile;
  readonly path: string;
  readonly folder: string;
}

/** One output for each page, every one turned otherwise. */
export async function judgeLaid({ file, path, folder }: LaidFile): Promise<DrawnReport> {
  const result: DrawnReport = { right: 0, wrong: [] };
  for (let page = 1; page <= Math.min(MOST_PAGES, file.pageCount); page++) {
    const layout = { rotation: TURNS[page % 4] ?? 0, paper: { width: 210, height: 297 }, margins: MARGINS };
    const output: ComposeOutput = {
      target: join(folder, `laid-${page}.pdf`),
      pages: [{ kind: 'source', path, page, layout }],
    };
    try {
      const drawing = {
        writer: startOutput(),
        fieldsStay: false,
        overflowing: [],
        leftOut: [],
        progress: () => undefined,
      };
      const composing = { output, open: new Map([[path, file]]), ...drawing };
      const pages = output.pages.map((each, index) => composePage(composing, each, index));
      const refused = pages.find(({ ok }) => !ok);
      if (refused?.ok === false) {
        result.error = refused.refusal.label;
        continue;
      }
      assemble(
        output.target,
        pages.flatMap((each) => (each.ok ? [each.value] : [])),
      );
      const verdict = await verifySample({ outputs: [output], every: 1 }, { progress: () => undefined });
      if (verdict.ok) result.right++;
      else result.wrong.push(`page ${page}: turned by ${layout.rotation}`);
    } catch (error) {
      result.error = String(error).slice(0, 120);
    }
  }
  return result;
}
