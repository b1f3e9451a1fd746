// A person corrects an address, and the letter leaves with it: what a row says is what its sent file says.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { addChannel, addService, runService } from '#tests/support/town.ts';
import { allBytes, hasReaders, textByMupdf, textByPoppler, wordsByPoppler } from './sent-letters.ts';

const WRONG = ['Oceane Martin', '172 allee des Tilleuls', '31000 TOULOUSE', 'RURITANIE'];
const RIGHT = ['Océane Martin-Łuczak', '3 rue Neuve', '75011 PARIS'];
/** A line that is wider than the area. */
const WIDE = ['Océane Martin', 'W'.repeat(35), '75011 PARIS'];
const OTHER = ['Hugo Garnier', '159 rue de la Republique', '69002 LYON'];

const SAFE = [
  { name: 'recipientName', kind: 'RECIPIENT', type: 'TEXT', content: 'Somebody' },
  { name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: false },
];

interface DemoService {
  readonly name: string;
  readonly boxes: readonly object[];
  readonly requirements: readonly { readonly name: string }[];
}

/** Where the window of the envelope is, mm from the top left. */
const WINDOW = { left: 102, top: 45, width: 100, height: 40 };

let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office?.close());

async function correct(clerk: TestClient, row: PackGroup, lines: readonly string[], forced = false) {
  const rawShipmentRequirements = { postalRecipient: { value: lines.join('\n'), countryCode: 'FR', forced } };
  const params = { packGroupId: row.id };
  return clerk.call('packGroups.edit', { params, body: { version: row.version, rawShipmentRequirements } });
}

interface Configured {
  readonly name: string;
  readonly [field: string]: unknown;
}

/** A service of the clerk by a channel of its own; `over`: other fields of the service. */
async function serviceBy(channel: Configured, composition: object = {}, over: object = {}): Promise<number> {
  const { services } = office.server;
  const channelId = await addChannel(services, {
    channelType: 'SIMPLE_MAIL',
    providerName: 'folder',
    timeZone: 'Europe/Paris',
    requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', forceValidation: true }],
    outputFileDefinitions: [{ name: 'main', mainOutputFile: true }],
    ...channel,
  });
  const name = `Service ${channel.name}`;
  const channels = [{ label: 'mail', channelId, composition }];
  const service = await addService(services, office.town.accountId, runService(name, channelId, { channels, ...over }));
  const { id } = await services.db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  await services.db.insertInto('profile_service').values({ profile_id: id, service_id: service }).execute();
  return service;
}

async function depositedAndCorrected(clerk: TestClient, serviceId: number, lines: readonly string[] = RIGHT) {
  const job = await office.deposit(
    clerk,
    serviceId,
    await lettersPdf([
      { address: WRONG, pages: 2 },
      { address: OTHER, pages: 1 },
    ]),
  );
  const [wrong] = await office.rows(clerk, job.id);
  if (wrong === undefined) throw new Error('no rows');
  await correct(clerk, wrong, lines);
  return job;
}

const pathOf = (...file: string[]): string => path.join(office.server.dataDir, 'outbox', ...file);

async function sendAll(clerk: TestClient, jobId: number, folder: string) {
  const sent = await office.confirm(clerk, jobId);
  const { deliveries } = await office.reaches(clerk, sent.id, 'OUTPUTTED', 'DELIVERY_CREATION_ERROR');
  const number = deliveries[0]?.externalId ?? '';
  const shipments = await office.shipments(clerk, jobId);
  return { number, shipments, folder: pathOf(folder, number), share: sent.shares[0] };
}

/** The lines of a page whose words lie in the window. */
function windowOf(file: string, page = 1): string[] {
  const lines = new Map<number, string[]>();
  for (const word of wordsByPoppler(file)) {
    const { left, top, width, height } = WINDOW;
    const inside = word.x >= left && word.x <= left + width && word.y >= top && word.y <= top + height;
    if (word.page === page && inside)
      lines.set(Math.round(word.y), [...(lines.get(Math.round(word.y)) ?? []), word.text]);
  }
  return [...lines].toSorted(([a], [b]) => a - b).map(([, words]) => words.join(' '));
}

function expectNothingOf(file: string, lines: readonly string[]) {
  for (const line of lines) {
    expect(textByPoppler(file)).not.toContain(line);
    expect(textByMupdf(file) ?? '').not.toContain(line);
    const bytes = allBytes(file);
    expect(bytes).not.toContain(line);
    // Strings of pages may be written as hexadecimal digits.
    expect(bytes.toUpperCase()).not.toContain(Buffer.from(line, 'latin1').toString('hex').toUpperCase());
  }
}

describe.skipIf(!hasReaders)('a corrected address', () => {
  it.each([
    ['a file for each letter', { name: 'Single' }],
    [
      'one file for all',
      {
        name: 'Merged',
        outputFileDefinitions: [{ name: 'main', mainOutputFile: true, outputFileOptions: { merged: true } }],
      },
    ],
  ])('stands on the page in place of the old lines: %s', async (_, channel) => {
    const clerk = await office.as('clerk');
    const job = await depositedAndCorrected(clerk, await serviceBy(channel));
    const check = await clerk.call('deliveries.checkOptions', { body: { readyOfJob: job.id } });
    expect(check.shares[0]).toMatchObject({ sheets: 2, corrected: { onPage: 1, addressPage: 0, moreSheets: 0 } });
    const { folder, number, shipments } = await sendAll(clerk, job.id, channel.name.toLowerCase());
    const isMerged = 'outputFileDefinitions' in channel;
    const file = path.join(folder, `${isMerged ? number : shipments[0]?.nuid}.pdf`);
    expect(windowOf(file)).toEqual(RIGHT);
    expect(windowOf(isMerged ? file : path.join(folder, `${shipments[1]?.nuid}.pdf`), isMerged ? 3 : 1)).toEqual(OTHER);
    expectNothingOf(file, WRONG);
    expect(textByPoppler(file)).toContain('Letter 1, page 2');
    const manifest = readFileSync(path.join(folder, `${number}.csv`), 'utf8');
    expect(manifest).toContain(`"${RIGHT.join('\n')}","75011","PARIS","FRANCE"`);
  });

  it('stands on a page in front of this letter alone, where a person wants that, and on its page again', async () => {
    const clerk = await office.as('clerk');
    const job = await depositedAndCorrected(clerk, await serviceBy({ name: 'Choice' }, { printSide: 'simplex' }));
    const choose = async (onAddressPage: boolean) => {
      const [row] = await office.rows(clerk, job.id);
      if (row === undefined) throw new Error('no row');
      const rawShipmentRequirements = {
        postalRecipient: { value: RIGHT.join('\n'), countryCode: 'FR', onAddressPage },
      };
      const params = { packGroupId: row.id };
      return clerk.call('packGroups.edit', { params, body: { version: row.version, rawShipmentRequirements } });
    };
    const sheets = async () => {
      const { shares } = await clerk.call('deliveries.checkOptions', { body: { readyOfJob: job.id } });
      return [shares[0]?.sheets, shares[0]?.corrected?.addressPage];
    };
    expect((await choose(true)).addressCorrection).toMatchObject({ onPage: true, onAddressPage: true });
    expect(await sheets()).toEqual([4, 1]);
    expect((await choose(false)).addressCorrection).toEqual({ onPage: true, obstacle: null });
    expect(await sheets()).toEqual([3, 0]);
  });

  it('goes in front on a page of its own where the service wants that, and the page is counted', async () => {
    const clerk = await office.as('clerk');
    const service = await serviceBy({ name: 'Cover' }, { correctedAddress: 'addressPage', printSide: 'simplex' });
    const job = await depositedAndCorrected(clerk, service);
    const check = await clerk.call('deliveries.checkOptions', { body: { readyOfJob: job.id } });
    expect(check.shares[0]).toMatchObject({ sheets: 4, corrected: { onPage: 0, addressPage: 1, moreSheets: 1 } });
    const { folder, shipments } = await sendAll(clerk, job.id, 'cover');
    expect(shipments.map(({ sheets }) => sheets)).toEqual([3, 1]);
    const file = path.join(folder, `${shipments[0]?.nuid}.pdf`);
    expect(windowOf(file)).toEqual(RIGHT);
    expect(windowOf(path.join(folder, `${shipments[1]?.nuid}.pdf`))).toEqual(OTHER);
  });

  it('is refused before anything is confirmed where the service wants that', async () => {
    const clerk = await office.as('clerk');
    const job = await depositedAndCorrected(clerk, await serviceBy({ name: 'Never' }, { correctedAddress: 'refuse' }));
    const check = await clerk.call('deliveries.checkOptions', { body: { readyOfJob: job.id } });
    expect(check.addressRefused).toMatchObject([{ recipientName: RIGHT[0] }]);
    await expect(office.confirm(clerk, job.id)).rejects.toMatchObject({ label: 'packGroup.addressNotPrintable' });
  });

  it('goes in front where something else stands in its place', async () => {
    const clerk = await office.as('clerk');
    const job = await depositedAndCorrected(clerk, await serviceBy({ name: 'Long' }), WIDE);
    const [row] = await office.rows(clerk, job.id);
    expect(row?.addressCorrection).toEqual({ onPage: false, obstacle: 'noRoom' });
    const { folder, shipments } = await sendAll(clerk, job.id, 'long');
    expect(shipments[0]).toMatchObject({ addressWay: 'addressPage', sheets: 2 });
    expect(windowOf(path.join(folder, `${shipments[0]?.nuid}.pdf`))).toEqual(WIDE);
  });

  it('that is forced is printed as it was forced; one that is put back leaves as it came', async () => {
    const clerk = await office.as('clerk');
    const job = await depositedAndCorrected(clerk, await serviceBy({ name: 'Forced' }), RIGHT);
    const [first, second] = await office.rows(clerk, job.id);
    if (first === undefined || second === undefined) throw new Error('no rows');
    const forced = ['Océane Martin', 'Rue sans code'];
    await correct(clerk, first, forced, true);
    await correct(clerk, second, ['Somebody Else', ...OTHER.slice(1)]);
    const [, changed] = await office.rows(clerk, job.id);
    if (changed === undefined) throw new Error('no rows');
    expect((await correct(clerk, changed, OTHER)).addressCorrection).toBeNull();
    const { folder, shipments } = await sendAll(clerk, job.id, 'forced');
    expect(shipments.map(({ addressWay }) => addressWay)).toEqual(['onPage', 'asDeposited']);
    expect(windowOf(path.join(folder, `${shipments[0]?.nuid}.pdf`))).toEqual(forced);
    expect(windowOf(path.join(folder, `${shipments[1]?.nuid}.pdf`))).toEqual(OTHER);
  });

  it('is refused for a document whose bytes must stay as they are', async () => {
    const clerk = await office.as('clerk');
    const boxes = [{ name: 'letters', label: 'Letters', main: true, integrityPreservable: true }];
    const outputFileDefinitions = [{ name: 'main', mainOutputFile: true, preserveIntegrity: true }];
    const over = { boxes, laterAddresses: 'expected' };
    const service = await serviceBy({ name: 'Signed', outputFileDefinitions }, {}, over);
    const job = await depositedAndCorrected(clerk, service);
    await expect(office.confirm(clerk, job.id)).rejects.toMatchObject({ label: 'packGroup.addressNotPrintable' });
  });

  it.each([
    ['on the page', { name: 'Before page' }, {}, RIGHT, { way: 'onPage', obstacle: null, moreSheets: 0 }],
    ['in front: no room', { name: 'Before wide' }, {}, WIDE, { way: 'addressPage', obstacle: 'noRoom', moreSheets: 1 }],
    ['not at all', { name: 'Before never' }, { correctedAddress: 'refuse' }, RIGHT, { way: 'refused', moreSheets: 0 }],
  ])('says how it will be printed before it is stored: %s', async (_, channel, composition, lines, expected) => {
    const clerk = await office.as('clerk');
    const pdf = await lettersPdf([{ address: WRONG, pages: 2 }]);
    const job = await office.deposit(clerk, await serviceBy(channel, composition), pdf);
    const [row] = await office.rows(clerk, job.id);
    if (row === undefined) throw new Error('no row');
    const rawShipmentRequirements = { postalRecipient: { value: lines.join('\n'), countryCode: 'FR' } };
    const body = { rawShipmentRequirements };
    const tried = await clerk.call('packGroups.tryEdit', { params: { packGroupId: row.id }, body });
    expect(tried).toMatchObject({ quality: 'MODIFIED', readLines: WRONG, printed: [expected] });
    // Nothing is stored by it, and storing it says the same.
    expect((await office.rows(clerk, job.id))[0]).toEqual(row);
    expect((await correct(clerk, row, lines)).addressCorrection?.onPage).toBe(tried.printed[0]?.obstacle === null);
  });

  it('does not change what leaves electronically', async () => {
    const clerk = await office.as('clerk');
    const service = await serviceBy({ name: 'Safe', channelType: 'DIGITAL_SAFE', requirements: SAFE });
    const job = await depositedAndCorrected(clerk, service);
    const { folder, shipments } = await sendAll(clerk, job.id, 'safe');
    expect(shipments.map(({ addressWay }) => addressWay)).toEqual(['asDeposited', 'asDeposited']);
    expect(windowOf(path.join(folder, `${shipments[0]?.nuid}.pdf`))).toEqual(WRONG);
  });
});

it.skipIf(!hasReaders)('the demonstration says on paper what its rows say, corrected or not', async () => {
  const clerk = await office.as('clerk');
  const demo = JSON.parse(readFileSync('demo/alder.json', 'utf8')) as { services: DemoService[] };
  const statements = demo.services.find(({ name }) => name === 'Annual statements');
  if (statements === undefined) throw new Error('the demonstration has no statements');
  const requirements = statements.requirements.filter(({ name }) => name === 'postalRecipient');
  const service = await serviceBy({ name: 'Demo' }, {}, { boxes: statements.boxes, requirements });
  const job = await office.deposit(clerk, service, readFileSync('demo/letters-25.pdf'));
  const wrong = (await office.rows(clerk, job.id)).filter(({ quality }) => quality === 'BAD');
  expect(wrong).toHaveLength(3);
  const old = new Map(wrong.map((row) => [row.id, row.recipientLines]));
  for (const row of wrong) {
    const now = (await office.rows(clerk, job.id)).find(({ id }) => id === row.id);
    if (now !== undefined) await correct(clerk, now, [row.recipientLines[0] ?? '', '1 rue Corrigée', '75001 PARIS']);
  }
  const { folder, shipments } = await sendAll(clerk, job.id, 'demo');
  expect(shipments).toHaveLength(25);
  for (const { nuid, packGroupId, recipientLines, addressWay } of shipments) {
    const file = path.join(folder, `${nuid}.pdf`);
    const before = old.get(packGroupId);
    expect(addressWay).toBe(before === undefined ? 'asDeposited' : 'onPage');
    expect(windowOf(file).slice(0, recipientLines.length)).toEqual(recipientLines);
    if (before !== undefined) expectNothingOf(file, before.slice(1));
  }
});
