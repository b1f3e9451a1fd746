// A person corrects an address, and the letter leaves with it: what a row says is what its sent file says.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { addChannel, addService, runService } from '#tests/support/town.ts';
import { allBytes, textByMupdf, textByPoppler, wordsByPoppler } from './sent-letters.ts';

const WRONG = ['Oceane Martin', '172 allee des Tilleuls', '31000 TOULOUSE', 'RURITANIE'];
const RIGHT = ['Océane Martin-Łuczak', '3 rue Neuve', '75011 PARIS'];
const OTHER = ['Hugo Garnier', '159 rue de la Republique', '69002 LYON'];

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

/** A service of the clerk by a channel of its own. */
async function serviceBy(
  channel: { readonly name: string },
  composition: Record<string, unknown> = {},
): Promise<number> {
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
  const service = await addService(services, office.town.accountId, runService(name, channelId, { channels }));
  const { id } = await services.db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  await services.db.insertInto('profile_service').values({ profile_id: id, service_id: service }).execute();
  return service;
}

async function depositedAndCorrected(clerk: TestClient, serviceId: number) {
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
  await correct(clerk, wrong, RIGHT);
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

describe('a corrected address', () => {
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
});
