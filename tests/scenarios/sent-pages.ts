// The pages of letters as they left, read by other software.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { complaintsAbout } from '#tests/documents/independent-readers.ts';
import { pageText } from '#tests/documents/page-text.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import type { PostOffice } from './post-office.ts';

/** Which of the words stands on each page of a file. */
async function textsOf(office: PostOffice, file: string, pages: number): Promise<string[]> {
  const texts: string[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const said = await pageText(office.server.services, file, page);
    texts.push(/\b(one|two|three|four)\b/.exec(said)?.[0] ?? '');
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
