// What a page of a PDF says, to a program that is not ours where there is one.
import { spawnSync } from 'node:child_process';
import type { Services } from '#server/context/context.ts';

/** The text of a page (from 1); where pdftotext is missing, our own engine reads it. */
export async function pageText({ documents }: Pick<Services, 'documents'>, file: string, page: number) {
  const range = ['-f', String(page), '-l', String(page)];
  const read = spawnSync('pdftotext', [...range, '-layout', file, '-'], { encoding: 'utf8' });
  if (read.status === 0) return read.stdout;
  const extraction = { lineDetection: 'default', characterOrder: 'position', wordSpacing: 'normal' } as const;
  const requests = [{ page, areas: [{ left: 0, top: 0, width: 210, height: 297 }], extraction }];
  const answer = await documents.areaText({ path: file, lane: 'person', requests });
  return answer.ok ? answer.value.flatMap(({ lines }) => lines).join('\n') : '';
}
