// Envelopes as a plain reading of the rules makes them (docs/model.md, "Grouping"): letters of chance, with chance corrections,
// split, grouped and grouped again by the product, and by a few lines that know nothing of it.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { REFERENCE_AREA } from '../support/letters-pdf.ts';
import { addChannel, addService, runService } from '../support/town.ts';
import { type InvoicePage, invoicesPdf } from './invoice-pages.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

const HOUSES = [
  ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'],
  ['MME CLAIRE DUBOIS', '12 rue des Lilas', '75011 Paris'],
  ['M. Bruno Dubois', '12 rue des Lilas', '75011 Paris'],
  ['M. Paul Martin', '3 avenue du Port', '13002 Marseille'],
  // No post code: the address is BAD.
  ['M. Paul Martin', '3 avenue du Port', 'Marseille'],
] as const;
const CUSTOMERS = ['K1', 'K2', ''] as const;
const MOST_SHEETS = 8;

interface Letter {
  readonly number: number;
  readonly house: number;
  readonly customer: string;
  readonly pages: number;
}

const letters = fc
  .array(
    fc.record({
      house: fc.nat(HOUSES.length - 1),
      customer: fc.constantFrom(...CUSTOMERS),
      pages: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 15, maxLength: 30 },
  )
  .map((list) => list.map((one, index): Letter => ({ number: index + 1, ...one })));

/** What makes letters travel together; null: nothing does. */
const keyOf = ({ house, customer }: Letter): string | null =>
  house === 4 || customer === '' ? null : `${customer} ${HOUSES[house]?.join(' ').toUpperCase()}`;
/** One sheet a page, and one offer in each envelope. */
const sheetsOf = (list: readonly Letter[]): number => list.reduce((sum, { pages }) => sum + pages, 1);

/** A row as a person sees it: all of it goes to one house. */
interface Row {
  readonly house: number;
  readonly letters: readonly Letter[];
}

/** Letters leave a row whose first has another key, and get rows at the end; then rows with one key become one. */
function regrouped(rows: readonly Row[]): number[][] {
  const keyIn = (row: Row, letter: Letter | undefined): string | null =>
    letter === undefined ? null : keyOf({ ...letter, house: row.house });
  const stays = (row: Row) => (letter: Letter, place: number) =>
    place === 0 || (keyIn(row, letter) !== null && keyIn(row, letter) === keyIn(row, row.letters[0]));
  const kept = rows.map((row) => ({ ...row, letters: row.letters.filter(stays(row)) }));
  const left = rows.flatMap((row) => row.letters.filter((letter, place) => !stays(row)(letter, place)));
  const all: Row[] = [...kept, ...left.map((letter) => ({ house: letter.house, letters: [letter] }))];
  const made: { key: string | null; letters: Letter[] }[] = [];
  for (const row of all) {
    const key = keyIn(row, row.letters[0]);
    const last = key === null ? undefined : made.findLast((one) => one.key === key);
    if (last !== undefined && sheetsOf([...last.letters, ...row.letters]) <= MOST_SHEETS)
      last.letters.push(...row.letters);
    else made.push({ key, letters: [...row.letters] });
  }
  return made.map((one) => one.letters.map(({ number }) => number));
}

/** Envelopes one after the other: a letter joins the last one with its key, as long as that takes it. */
function envelopesOf(list: readonly Letter[]): number[][] {
  const made: Letter[][] = [];
  for (const letter of list) {
    const key = keyOf(letter);
    const last = key === null ? undefined : made.findLast(([first]) => first !== undefined && keyOf(first) === key);
    if (last !== undefined && sheetsOf([...last, letter]) <= MOST_SHEETS) last.push(letter);
    else made.push([letter]);
  }
  return made.map((one) => one.map(({ number }) => number));
}

let office: PostOffice;
let clerk: TestClient;
let serviceId: number;
beforeAll(async () => {
  office = await openPostOffice();
  const given = office.server.services;
  const channelId = await addChannel(given, {
    ...{ channelType: 'SIMPLE_MAIL', name: 'Chance', providerName: 'folder' },
    requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
    outputFileDefinitions: [{ name: 'main', mainOutputFile: true }],
  });
  const plain = runService('Chance', channelId);
  const customer = { type: 'pdfText', box: null, area: { ...REFERENCE_AREA, top: 98 }, extraction: {} };
  serviceId = await addService(given, office.town.accountId, {
    ...plain,
    boxes: [...plain.boxes, { name: 'offers', label: 'Offers', scope: 'shipment', rank: 3 }],
    requirements: [...plain.requirements, { name: 'customer', scope: 'pack', value: customer }],
    channels: [{ label: 'mail', channelId, composition: { printSide: 'simplex' } }],
    grouping: {
      key: ['customer', 'postalRecipient'].map((name) => ({ type: 'requirementReference', name })),
      maxSheets: MOST_SHEETS,
    },
  });
  const { id: profile_id } = await given.db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  await given.db.insertInto('profile_service').values({ profile_id, service_id: serviceId }).execute();
  clerk = await office.as('clerk');
});
afterAll(() => office?.close());

/** The customer stands on the first page, where other scenarios have what a page says. */
const pagesOf = ({ number, house, customer, pages }: Letter): InvoicePage[] =>
  Array.from({ length: pages }, (_, page) => ({
    reference: `N-${number}`,
    says: page === 0 ? customer : 'next page',
    ...(page === 0 ? { address: HOUSES[house] ?? [] } : {}),
  }));

async function deposit(list: readonly Letter[]): Promise<number> {
  const offer = await invoicesPdf([{ reference: '', says: 'offer' }]);
  const made = await clerk.call('jobs.create', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ serviceId }) },
      { name: 'letters', value: await invoicesPdf(list.flatMap(pagesOf)), fileName: 'run.pdf' },
      { name: 'offers', value: offer, fileName: 'offer.pdf' },
    ],
  });
  await expect.poll(() => office.server.idle(), { timeout: 30_000 }).toBe(true);
  return made.id;
}

/** The numbers of the letters of each row, by the page on which they begin. */
function numbersIn(rows: readonly PackGroup[], list: readonly Letter[]): number[][] {
  const begins = new Map<number, number>();
  let page = 1;
  for (const { number, pages } of list) {
    begins.set(page, number);
    page += pages;
  }
  return rows.map(({ packs }) => packs.map(({ chunks }) => begins.get(chunks[0]?.firstPage ?? 0) ?? 0));
}

interface Change {
  readonly at: number;
  readonly house: number;
  readonly customer: string;
}

/** A row gets another address, or one of its letters another customer. @returns the row as it is then */
async function change(row: PackGroup, before: Row, { at, house, customer }: Change): Promise<Row> {
  const params = { packGroupId: row.id };
  if (at % 2 === 0) {
    const value = HOUSES[house]?.join('\n') ?? '';
    const rawShipmentRequirements = { postalRecipient: { value } };
    await clerk.call('packGroups.edit', { params, body: { version: row.version, rawShipmentRequirements } });
    return { ...before, house };
  }
  const chosen = at % before.letters.length;
  const rawPackRequirements = { [row.packs[chosen]?.id ?? 0]: { customer: { value: customer } } };
  await clerk.call('packGroups.edit', { params, body: { version: row.version, rawPackRequirements } });
  const letters = before.letters.map((one, place) => (place === chosen ? { ...one, customer } : one));
  return { ...before, letters };
}

/** Corrects rows, has them grouped again, and looks at all envelopes. */
async function corrected(jobId: number, list: readonly Letter[], changes: readonly Change[]): Promise<void> {
  const rows: Row[] = envelopesOf(list).map((numbers) => {
    const own = numbers.map((number) => list[number - 1] as Letter);
    return { house: own[0]?.house ?? 0, letters: own };
  });
  for (const one of changes) {
    const place = one.at % rows.length;
    const row = (await office.rows(clerk, jobId))[place];
    const before = rows[place];
    if (row !== undefined && before !== undefined) rows[place] = await change(row, before, one);
  }
  await clerk.call('jobs.regroup', { params: { jobId } });
  const after = await office.rows(clerk, jobId);
  const wanted = regrouped(rows);
  expect(numbersIn(after, list)).toEqual(wanted);
  expect(after.map(({ pages }) => pages)).toEqual(
    wanted.map((one) => sheetsOf(one.map((number) => list[number - 1] as Letter))),
  );
}

describe('letters of chance', () => {
  it('are in the envelopes that the rules name, before and after corrections', async () => {
    const change = fc.record({ at: fc.nat(29), house: fc.nat(3), customer: fc.constantFrom('K1', 'K2') });
    const runs = fc.array(change, { minLength: 3, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(letters, runs, async (list, changes) => {
        const jobId = await deposit(list);
        const wanted = envelopesOf(list);
        const rows = await office.rows(clerk, jobId);
        expect(numbersIn(rows, list)).toEqual(wanted);
        expect(rows.map(({ pages, documents }) => [documents, pages])).toEqual(
          wanted.map((one) => [one.length, sheetsOf(one.map((number) => list[number - 1] as Letter))]),
        );
        await corrected(jobId, list, changes);
        expect(await violationsOf(office)).toEqual([]);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  }, 120_000);
});
