// A production site cuts the one file of a delivery by its manifest: each letter gets its own pages, blank backs included, and
// no line of another person's letter.
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { addChannel, addService, runService } from '#tests/support/town.ts';
import { hasReaders, pagesByPoppler } from './sent-letters.ts';

const PAGES = [1, 2, 3, 1, 5, 1];
const NAMES = ['Anna Berg', 'Bert Born', 'Carl Clay', 'Dora Dahl', 'Emil Ende', 'Fred Fels'];

let office: PostOffice;
let clerk: TestClient;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
});
afterAll(() => office?.close());

/** A service that sends one file with all letters. */
async function mergedService(name: string, over: object): Promise<number> {
  const { services } = office.server;
  const channelId = await addChannel(services, {
    channelType: 'SIMPLE_MAIL',
    name,
    providerName: 'folder',
    requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
    outputFileDefinitions: [{ name: 'main', mainOutputFile: true, outputFileOptions: { merged: true }, ...over }],
  });
  const id = await addService(services, office.town.accountId, runService(name, channelId));
  const { id: profile_id } = await services.db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  await services.db.insertInto('profile_service').values({ profile_id, service_id: id }).execute();
  return id;
}

/** The fields of a manifest by their columns (RFC 4180: a field may hold commas and line ends). */
function rowsOf(manifest: string): Readonly<Record<string, string>>[] {
  const lines: string[][] = [[]];
  for (const [, text = '', end] of manifest.matchAll(/"((?:[^"]|"")*)"(,|\r\n|$)/g)) {
    lines.at(-1)?.push(text.replaceAll('""', '"'));
    if (end === '\r\n') lines.push([]);
  }
  const [columns = [], ...rows] = lines.filter(({ length }) => length > 0);
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ''])));
}

/** Sends the letters in one file. @returns its rows of the manifest, and the text of each of its pages */
async function sendMerged(name: string, over: object = {}) {
  const serviceId = await mergedService(name, over);
  const letters = PAGES.map((pages, at) => ({ address: [NAMES[at] ?? '', '12 rue des Lilas', '75011 Paris'], pages }));
  const job = await office.deposit(clerk, serviceId, await lettersPdf(letters));
  const command = await office.reaches(clerk, (await office.confirm(clerk, job.id)).id, 'OUTPUTTED');
  const number = command.deliveries[0]?.externalId ?? '';
  const folder = name.toLowerCase().replaceAll(' ', '-');
  const rows = rowsOf(office.read(folder, number, `${number}.csv`).toString('utf8'));
  const file = path.join(office.server.dataDir, 'outbox', folder, number, `${number}.pdf`);
  return { rows, file };
}

describe.skipIf(!hasReaders)('one file with the letters of all, printed on both sides', () => {
  it.each([
    ['Merged', {}, PAGES],
    // An address page is a sheet of its own, with a blank back.
    ['Merged with covers', { forceAddressPage: true }, PAGES.map((pages) => pages + 2)],
  ])('%s: each stretch of the manifest is one letter, from a front to a back', async (name, over, least) => {
    const { rows, file } = await sendMerged(name, over);
    const pages = pagesByPoppler(file);
    const sides = least.map((count) => count + (count % 2));
    expect(rows.map((row) => Number(row.pages))).toEqual(sides);
    expect(rows.map((row) => Number(row.sheets))).toEqual(sides.map((count) => count / 2));
    expect(pages).toHaveLength(sides.reduce((sum, count) => sum + count, 0));
    for (const [at, row] of rows.entries()) {
      const first = Number(row['first page']);
      expect(first % 2).toBe(1);
      const own = pages.slice(first - 1, first - 1 + Number(row.pages)).join('\n');
      const found = [...own.matchAll(/Letter (\d+), page (\d+)/g)].map(([, letter, page]) => `${letter}/${page}`);
      expect(found).toEqual(Array.from({ length: PAGES[at] ?? 0 }, (_, page) => `${at + 1}/${page + 1}`));
      for (const other of NAMES) expect(own.includes(other), `${other} in letter ${at + 1}`).toBe(other === NAMES[at]);
      expect(row['address lines']).toContain(NAMES[at]);
    }
  });
});
