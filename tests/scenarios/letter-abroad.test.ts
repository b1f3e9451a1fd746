// A letter abroad with a generated address page: the reading of the address took the country out of its lines, the paper
// names it again.
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Extraction } from '#domain/documents/area.schema.ts';
import { engineExtraction } from '#server/letters/rows/page-text.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { lettersPdf } from './town.ts';

/** Where the window of the envelope is, in mm. */
const WINDOW = { left: 100, top: 40, width: 105, height: 50 };
const extraction = engineExtraction(Extraction.parse({}));

let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office?.close());

it('names the country of a recipient abroad, and not the own one', async () => {
  const clerk = await office.as('clerk');
  const pdf = await lettersPdf([
    { address: ['Frau Anna Schmidt', 'Hauptstraße 5', '10115 Berlin', 'Deutschland'], pages: 1 },
    { address: ['Mme Claire Dubois', '3 rue Haute', '69002 Lyon'], pages: 1 },
  ]);
  const job = await office.deposit(clerk, office.town.services.merged, pdf);
  const sent = await office.confirm(clerk, job.id);
  const { deliveries } = await office.reaches(clerk, sent.id, 'OUTPUTTED');
  const number = deliveries[0]?.externalId ?? '';
  const file = path.join(office.server.dataDir, 'outbox', 'letters-merged', number, `${number}.pdf`);
  const read = await office.server.services.documents.areaText({
    path: file,
    lane: 'person',
    requests: [{ page: 'all', areas: [WINDOW], extraction }],
  });
  if (!read.ok) throw new Error(read.refusal.label);
  // The letters themselves stay as they came; the address pages are those with the sender.
  const pages = read.value.map(({ lines }) => lines).filter((lines) => lines.at(-1)?.startsWith('Acme'));
  expect(pages.map((lines) => lines.slice(0, -1))).toEqual([
    ['Frau Anna Schmidt', 'Hauptstraße 5', '10115 Berlin', 'GERMANY'],
    ['Mme Claire Dubois', '3 rue Haute', '69002 Lyon'],
  ]);
});
