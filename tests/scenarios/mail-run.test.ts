// A mail run of another producer (LibreOffice) through a service made here: split by its reference, wrong addresses kept
// back, proofs looked at, 22 letters in one merged file with a manifest.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { Command } from '#domain/api/sending/command.schema.ts';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { codesOn, differing, drawn } from '#tests/support/drawn-pages.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { failure } from '#tests/support/test-client.ts';
import { addChannel, addService, CODE_AREA, PRINTED, runService } from '../support/town.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

interface Expected {
  readonly firstPage: number;
  readonly lastPage: number;
  readonly address: readonly string[];
  readonly country: string | null;
  readonly flaw: string | null;
}

const FOLDER = path.resolve(import.meta.dirname, '../../demo');
const RUN = readFileSync(path.join(FOLDER, 'letters-25.pdf'));
const EXPECTED = JSON.parse(readFileSync(path.join(FOLDER, 'letters-25.expected.json'), 'utf8')) as Expected[];
const GOOD = EXPECTED.filter(({ flaw }) => flaw === null);
const COUNTRIES = new Set(['ALLEMAGNE', 'ESPAGNE', 'ROYAUME-UNI', 'PAYS-BAS']);
const linesOf = ({ address }: Expected) => address.filter((line) => !COUNTRIES.has(line));

/** Comparing pages pixel by pixel takes its time on a busy machine. */
const PIXELS_MS = 120_000;

let office: PostOffice;
let clerk: TestClient;
let serviceId: number;
beforeAll(async () => {
  office = await openPostOffice();
  const { services } = office.server;
  const channelId = await addChannel(services, {
    channelType: 'SIMPLE_MAIL',
    name: 'Mail run',
    providerName: 'folder',
    timeZone: 'Europe/Paris',
    requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
    outputFileDefinitions: [
      {
        name: 'main',
        mainOutputFile: true,
        outputFileOptions: { merged: true },
        technicalAreas: [{ type: 'datamatrix', page: '1', area: CODE_AREA, datamatrixFitToArea: true }],
      },
    ],
  });
  const area = { page: 1, left: 104, top: 45, width: 92, height: 50 };
  const reference = { page: 1, left: 138, top: 11, width: 60, height: 8 };
  serviceId = await addService(
    services,
    office.town.accountId,
    runService('Mail run', channelId, {
      boxes: [{ name: 'letters', label: 'Letters', main: true, splitConfig: { type: 'textChanges', area: reference } }],
      requirements: [{ name: 'postalRecipient', value: { type: 'pdfText', box: null, area, extraction: {} } }],
      channels: [{ label: 'mail', channelId, composition: { printSide: 'simplex' } }],
    }),
  );
  const { id } = await services.db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  await services.db.insertInto('profile_service').values({ profile_id: id, service_id: serviceId }).execute();
  clerk = await office.as('clerk');
});
afterAll(() => office?.close());

describe('a mail run of another producer', () => {
  let job: Job;
  let command: Command;
  let shipments: Shipment[];
  const number = () => shipments[0]?.deliveryNumber ?? '';
  const merged = () => path.join(office.server.dataDir, 'outbox', 'mail-run', number(), `${number()}.pdf`);

  it('becomes one row per letter, with the addresses of the expected file and its flaws as bad rows', async () => {
    job = await office.deposit(clerk, serviceId, RUN);
    expect(job.state).toBe('PACK_GROUPS_CREATED_ERROR');
    const rows = await office.rows(clerk, job.id);
    expect(rows).toHaveLength(25);
    expect(rows.map(({ quality }) => quality === 'BAD')).toEqual(EXPECTED.map(({ flaw }) => flaw !== null));
    const good = rows.filter(({ quality }) => quality !== 'BAD');
    expect(good.map(({ recipientLines }) => recipientLines)).toEqual(GOOD.map(linesOf));
    expect(good.map(({ countryCode }) => countryCode)).toEqual(GOOD.map(({ country }) => country));
  });

  it('never lets a bad row out', async () => {
    const rows = await office.rows(clerk, job.id);
    const packGroupIds = rows.map(({ id }) => id);
    const refused = await failure(clerk.call('commands.create', { body: { packGroupIds } }));
    // The first row that keeps the others back is named as the screen names it.
    const [first] = rows.filter(({ quality }) => quality === 'BAD');
    expect(refused).toMatchObject({ label: 'packGroup.bad', parameters: { recipient: first?.recipientName } });
    // Where nothing of what is left is good, it is said what keeps it back.
    const left = { readyOfJob: job.id, packGroupIds: [first?.id ?? 0] };
    for (const name of ['commands.create', 'deliveries.checkOptions'] as const)
      expect((await failure(clerk.call(name, { body: left }))).label).toBe('packGroup.bad');
  });

  it('shows proofs that nobody can take for letters', async () => {
    const rows = (await office.rows(clerk, job.id)).filter(({ quality }) => quality !== 'BAD');
    const packGroupIds = rows.map(({ id }) => id);
    const body = { packGroupIds, expectedProofsPerServiceChannelLabel: { mail: 5 } };
    let proof = await clerk.call('deliveries.proof', { body });
    for (let turn = 0; turn < 200 && proof.state !== 'DONE' && proof.state !== 'ERROR'; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      proof = await clerk.call('deliveries.proofState', { params: { proofId: proof.id } });
    }
    expect(proof.fault).toBeNull();
    expect(proof.files.map(({ packGroupId }) => packGroupId)).toEqual(
      expect.arrayContaining([packGroupIds[0], packGroupIds.at(-1)]),
    );
    expect(proof.files).toHaveLength(5);
    // Since when somebody could look at them: evidence calls what was there later not confirmed.
    const { db } = office.server.services;
    const made = await db.selectFrom('proof').selectAll().where('id', '=', proof.id).executeTakeFirstOrThrow();
    expect(made.done_at?.getTime()).toBeGreaterThanOrEqual(made.created_at.getTime());
    const file = await clerk.call('deliveries.proofFile', {
      params: { proofId: proof.id, index: '0' },
    });
    const target = path.join(office.server.dataDir, 'proof.pdf');
    writeFileSync(target, file);
    const look = await drawn(office.server.services.documents, { pdf: target, page: 1 });
    expect(await codesOn(look)).toEqual(['PROOF00000000']);
    const stranger = await office.as('depositor');
    const read = stranger.call('deliveries.proofState', { params: { proofId: proof.id } });
    expect((await failure(read)).code).toBe(-20);
  });

  it('is sent as one file with a manifest that tells where each letter begins', async () => {
    command = await office.confirm(clerk, job.id);
    command = await office.reaches(clerk, command.id, 'OUTPUTTED');
    shipments = await office.shipments(clerk, job.id);
    expect(shipments.map(({ recipientLines }) => recipientLines)).toEqual(GOOD.map(linesOf));
    expect(office.outbox('mail-run', number())).toEqual([`${number()}.csv`, `${number()}.pdf`]);
    const manifest = office
      .read('mail-run', number(), `${number()}.csv`)
      .toString('utf8')
      .trim()
      .split('\r\n')
      .slice(1);
    let next = 1;
    const wanted = GOOD.map(({ firstPage, lastPage }, index) => {
      const first = next;
      next += lastPage - firstPage + 1;
      return { nuid: shipments[index]?.nuid, file: `${number()}.pdf`, first: String(first) };
    });
    const fields = manifest.map((row) => row.split(',').map((field) => field.replaceAll('"', '')));
    expect(fields.map(([nuid, , file, first]) => ({ nuid, file, first }))).toEqual(wanted);
    const remaining = await clerk.call('jobs.get', { params: { jobId: job.id } });
    expect(remaining).toMatchObject({ state: 'PACK_GROUPS_CREATED_ERROR', counts: { sent: 22, bad: 3 } });
  });

  it(
    'has each letter as its source has it, under its own code',
    async () => {
      const source = path.join(office.server.dataDir, 'source.pdf');
      writeFileSync(source, RUN);
      let page = 1;
      for (const [index, { firstPage, lastPage }] of GOOD.entries()) {
        if (index % 7 === 0) {
          const output = await drawn(office.server.services.documents, { pdf: merged(), page });
          const original = await drawn(office.server.services.documents, { pdf: source, page: firstPage });
          expect(await codesOn(output)).toEqual([shipments[index]?.nuid]);
          expect(differing(original, output, PRINTED)).toBe(0);
        }
        page += lastPage - firstPage + 1;
      }
    },
    PIXELS_MS,
  );

  it('finds its letters by NUID, number and name, and not for another tenant’s eyes', async () => {
    const [first] = shipments;
    const byNuid = await clerk.call('shipments.find', { query: { nuid: first?.nuid.toLowerCase() ?? '' } });
    expect(byNuid.items.map(({ id }) => id)).toEqual([first?.id]);
    const byName = await clerk.call('shipments.list', { query: { text: 'weiss' } });
    expect(byName.items.map(({ recipient }) => recipient).sort()).toEqual(['Björn Weiß', 'Friedrich Weiß']);
    const { hits } = await clerk.call('app.search', { query: { text: 'bjorn weiss' } });
    expect(hits.map(({ kind, title }) => [kind, title])).toEqual([['recipient', 'Björn Weiß']]);
    const found = await clerk.call('deliveries.find', { query: { externalId: number() } });
    expect(found).toMatchObject([{ shipmentCount: 22, countPerStatus: { '400': 22 } }]);
    const depositor = await office.as('depositor');
    expect((await depositor.call('shipments.list', {})).items).toEqual([]);
    const params = { deliveryId: found[0]?.id ?? 0 };
    expect((await failure(depositor.call('deliveries.get', { params }))).code).toBe(-20);
  });

  it('pages the list by cursor and leaves the system sound', async () => {
    const first = await clerk.call('shipments.list', { query: { maxResults: 20 } as never });
    expect(first).toMatchObject({ overflow: true });
    const rest = await clerk.call('shipments.list', { query: { maxResults: 20, cursor: first.cursor ?? '' } as never });
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(shipments.map(({ id }) => id).toReversed());
    expect(await violationsOf(office)).toEqual([]);
  });
});
