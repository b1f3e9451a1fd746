// The pages of letters as they left, read by other software.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { complaintsAbout } from '#tests/documents/independent-readers.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import type { PostOffice } from './post-office.ts';

/** What the pages of a file say; where pdftotext is missing, our own engine reads them. */
async function textsOf(office: PostOffice, file: string, pages: number): Promise<string[]> {
  const texts: string[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const range = ['-f', String(page), '-l', String(page)];
    const read = spawnSync('pdftotext', [...range, '-layout', file, '-'], { encoding: 'utf8' });
    const extraction = { lineDetection: 'default', characterOrder: 'position', wordSpacing: 'normal' } as const;
    const requests = [{ page, areas: [{ left: 0, top: 0, width: 210, height: 297 }], extraction }];
    const { documents } = office.server.services;
    const answer = read.status === 0 ? null : await documents.areaText({ path: file, lane: 'person', requests });
    const own = answer?.ok ? answer.value.flatMap(({ lines }) => lines).join('\n') : '';
    texts.push(/\b(one|two|three|four)\b/.exec(read.status === 0 ? read.stdout : own)?.[0] ?? '');
  }
  return texts;
}

/** Which of the words one to four stands on each page of each letter that leaves, in the order of the rows. */
export async function sentPages(
  { office, clerk }: { readonly office: PostOffice; readonly clerk: TestClient },
  job: Job,
): Promise<string[][]> {
  const command = await office.confirm(clerk, job.id);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  const letters: string[][] = [];
  for (const { nuid, deliveryNumber } of (await office.shipments(clerk, job.id)).toSorted((a, b) => a.id - b.id)) {
    const file = path.join(office.server.dataDir, `${nuid}.pdf`);
    const content = office.read('letters-france', deliveryNumber, `${nuid}.pdf`);
    writeFileSync(file, content);
    expect(complaintsAbout(file)).toEqual([]);
    letters.push(await textsOf(office, file, (await PDFDocument.load(content)).getPageCount()));
  }
  return letters;
}
