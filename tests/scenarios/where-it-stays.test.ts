// What must not move: pages and rows of another order, rows that somebody confirmed or rejected, the split of boxes that the
// depositor does not choose for; and what may not become too much.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { STEP_QUEUES } from '#server/letters/steps/enqueue.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { ADDRESS_AREA, REFERENCE_AREA } from '../support/letters-pdf.ts';
import { addChannel, runService } from '../support/town.ts';
import { DUBOIS, type InvoicePage, invoicesPdf, MARTIN } from './invoice-pages.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

const textIn = (area: object) => ({ type: 'pdfText', box: null, area, extraction: {} });
const reference = textIn(REFERENCE_AREA);
const csvBox = (name: string, over: object = {}) => ({
  ...{ name, label: name, boxType: 'datafile', metadatas: [{ name: 'value', allowedValues: ['good'] }] },
  parserConfiguration: {
    ...{ format: 'csv', encoding: 'utf-8', separator: ';' },
    columns: [{ metadata: 'value', column: 'value' }],
  },
  ...over,
});

let office: PostOffice;
let admin: TestClient;
let depositor: TestClient;
let channelId: number;
beforeAll(async () => {
  office = await openPostOffice();
  channelId = await addChannel(office.server.services, {
    ...{ channelType: 'SIMPLE_MAIL', name: 'Letters', providerName: 'folder', timeZone: 'Europe/Paris' },
    requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
    outputFileDefinitions: [{ name: 'main', mainOutputFile: true }],
  });
  admin = await office.server.administrator();
  depositor = await office.as('depositor');
});
afterAll(() => office?.close());

async function serviceOf(name: string, over: object): Promise<number> {
  const requirements = [{ name: 'postalRecipient', value: textIn(ADDRESS_AREA) }];
  const definition = { ...runService(name, channelId, { requirements, ...over }), ouId: office.town.accountId };
  const parts = [{ name: 'parameters', value: JSON.stringify(definition) }];
  const { id: service_id } = await admin.call('services.save', { parts });
  const { db } = office.server.services;
  const { id: profile_id } = await db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'depositor')
    .executeTakeFirstOrThrow();
  await db.insertInto('profile_service').values({ profile_id, service_id }).execute();
  return service_id;
}

async function deposit(
  given: object,
  files: readonly (readonly [box: string, name: string, value: Buffer])[],
): Promise<Job> {
  const parameters = { name: 'parameters', value: JSON.stringify(given) };
  const parts = files.map(([name, fileName, value]) => ({ name, fileName, value }));
  const { id } = await depositor.call('jobs.create', { parts: [parameters, ...parts] });
  await expect.poll(() => office.server.idle(), { timeout: 60_000 }).toBe(true);
  return depositor.call('jobs.get', { params: { jobId: id } });
}

const page = (name: string, address: readonly string[] = []): InvoicePage => ({ reference: name, says: name, address });
const main = { name: 'letters', label: 'Letters', main: true, splitConfig: { type: 'everyPages', pages: 1 } };
const annexes = {
  ...{ name: 'annexes', label: 'Annexes', minElements: 0, maxElements: -1 },
  splitConfig: { type: 'everyPages', pages: 1 },
  reconcile: { packIdentifier: reference, identifier: reference },
};

describe('orphans', () => {
  it('go to rows of their own order alone, and only through it', async () => {
    const serviceId = await serviceOf('strays', { boxes: [main, annexes] });
    const one = async () =>
      deposit({ serviceId }, [
        ['letters', 'run.pdf', await invoicesPdf([page('A-1', DUBOIS)])],
        ['annexes', 'annexes.pdf', await invoicesPdf([page('B-9')])],
      ]);
    const [own, other] = [await one(), await one()];
    const orphanOf = async ({ id }: Job) =>
      (await depositor.call('jobs.orphanChunks', { params: { jobId: id } }))[0]?.id ?? 0;
    const rowOf = async ({ id }: Job) => (await office.rows(depositor, id))[0]?.id ?? 0;
    const attach = (jobId: number, chunkId: number, packGroupId: number) =>
      failure(depositor.call('jobs.attachOrphan', { params: { jobId, chunkId }, body: { packGroupId } }));
    const foreign = await orphanOf(other);
    expect((await attach(own.id, foreign, await rowOf(own))).label).toBe('exception.notFound');
    expect((await attach(own.id, await orphanOf(own), await rowOf(other))).label).toBe('packGroup.unknown');
    const params = { jobId: own.id, chunkId: foreign };
    expect((await failure(depositor.call('jobs.acceptOrphan', { params, body: {} }))).label).toBe('exception.notFound');
    for (const job of [own, other]) {
      expect(await depositor.call('jobs.get', { params: { jobId: job.id } })).toMatchObject({
        counts: { orphans: 1, pages: 1 },
      });
    }
  });

  it('do not go to a row that was rejected', async () => {
    const serviceId = await serviceOf('rejected rows', { boxes: [main, annexes] });
    const job = await deposit({ serviceId }, [
      ['letters', 'run.pdf', await invoicesPdf([page('A-1', DUBOIS), page('A-2', MARTIN)])],
      ['annexes', 'annexes.pdf', await invoicesPdf([page('B-9')])],
    ]);
    const [first] = await office.rows(depositor, job.id);
    const packGroupId = first?.id ?? 0;
    await depositor.call('packGroups.reject', { body: { packGroupIds: [packGroupId], reason: 'twice' } });
    const [orphan] = await depositor.call('jobs.orphanChunks', { params: { jobId: job.id } });
    const params = { jobId: job.id, chunkId: orphan?.id ?? 0 };
    const refused = await failure(depositor.call('jobs.attachOrphan', { params, body: { packGroupId } }));
    expect(refused.label).toBe('packGroup.rejected');
  });
});

describe('rows that are grouped again', () => {
  it('are none that somebody confirmed before, nor rejected ones', async () => {
    const grouping = { key: [{ type: 'requirementReference', name: 'postalRecipient' }], maxSheets: null };
    const serviceId = await serviceOf('grouped', { boxes: [main], grouping });
    const people = [DUBOIS, MARTIN, ['Mme Anne Petit', '1 rue du Port', '69001 Lyon']];
    const job = await deposit({ serviceId }, [
      ['letters', 'run.pdf', await invoicesPdf(people.map((address, at) => page(`A-${at}`, address)))],
    ]);
    const [confirmed, rejected, edited] = await office.rows(depositor, job.id);
    const command = await depositor.call('commands.create', {
      body: { packGroupIds: [confirmed?.id ?? 0], expectedPostDate: null },
    });
    const params = { commandId: command.id };
    await depositor.call('commands.cancel', { params });
    await depositor.call('commands.free', { params });
    await depositor.call('packGroups.reject', { body: { packGroupIds: [rejected?.id ?? 0], reason: 'twice' } });
    const likeThose = async (address: readonly string[]) => {
      const now = (await office.rows(depositor, job.id)).find(({ id }) => id === edited?.id);
      const rawShipmentRequirements = { postalRecipient: { value: address.join('\n'), countryCode: 'FR' } };
      await depositor.call('packGroups.edit', {
        params: { packGroupId: now?.id ?? 0 },
        body: { version: now?.version ?? 0, rawShipmentRequirements },
      });
      const { counts } = await depositor.call('jobs.regroup', { params: { jobId: job.id } });
      return counts.packGroups;
    };
    expect(await likeThose(DUBOIS)).toBe(3);
    expect(await likeThose(MARTIN)).toBe(3);
    expect(await violationsOf(office)).toEqual([]);
  });
});

describe('an envelope with a limit of sheets', () => {
  it('counts what each envelope has once', async () => {
    const serviceId = await serviceOf('thick', {
      boxes: [main, { name: 'terms', label: 'Terms', scope: 'shipment' }],
      channels: [{ label: 'mail', channelId, composition: { printSide: 'simplex' } }],
      grouping: { key: [{ type: 'requirementReference', name: 'postalRecipient' }], maxSheets: 3 },
    });
    const run = ['A-1', 'A-2', 'A-3'].map((name) => page(name, DUBOIS));
    const job = await deposit({ serviceId }, [
      ['letters', 'run.pdf', await invoicesPdf(run)],
      ['terms', 'terms.pdf', await invoicesPdf([page('terms')])],
    ]);
    const rows = await office.rows(depositor, job.id);
    expect(rows.map(({ documents, pages }) => [documents, pages])).toEqual([
      [2, 3],
      [1, 2],
    ]);
  });
});

describe('a task of an earlier run', () => {
  it('does nothing to an order that was begun anew', async () => {
    const serviceId = await serviceOf('begun anew', { boxes: [main] });
    const job = await deposit({ serviceId }, [['letters', 'run.pdf', await invoicesPdf([page('A-1', DUBOIS)])]]);
    const { db, queue } = office.server.services;
    const begunAnew = db.updateTable('job').set({ state: 'PROCESSING' }).where('id', '=', job.id);
    await begunAnew.execute();
    const late = { jobId: job.id, step: 'check', run: 99 };
    await db
      .transaction()
      .execute((trx) => queue.send(trx, STEP_QUEUES.batch, late, { accountId: office.town.accountId }));
    await expect.poll(() => office.server.idle(), { timeout: 30_000 }).toBe(true);
    expect((await depositor.call('jobs.get', { params: { jobId: job.id } })).state).toBe('PROCESSING');
    await db.updateTable('job').set({ state: 'PACK_GROUPS_CREATED' }).where('id', '=', job.id).execute();
  });
});

describe('boxes beside the main one', () => {
  it('are cut as the service says, whatever split the depositor chooses', async () => {
    const serviceId = await serviceOf('own splits', { boxes: [main, annexes] });
    const splitConfiguration = { type: 'everyPages', pages: 2 };
    const job = await deposit({ serviceId, splitConfiguration }, [
      ['letters', 'run.pdf', await invoicesPdf([page('A-1', DUBOIS), page('A-1')])],
      ['annexes', 'annexes.pdf', await invoicesPdf([page('A-1'), page('B-9')])],
    ]);
    const orphans = await depositor.call('jobs.orphanChunks', { params: { jobId: job.id } });
    expect(orphans.map(({ identifier, firstPage, pageCount }) => [identifier, firstPage, pageCount])).toEqual([
      ['B-9', 2, 1],
    ]);
    expect(job.counts).toMatchObject({ packGroups: 1, pages: 3 });
  });

  it('are read by their first row where they belong to the deposit; another one at fault spoils nothing', async () => {
    const serviceId = await serviceOf('of the deposit', {
      boxes: [main, csvBox('facts', { scope: 'job' })],
      serviceMetadatas: [{ name: 'fact', value: { type: 'dataColumn', box: 'facts', column: 'value' } }],
    });
    const job = await deposit({ serviceId }, [
      ['letters', 'run.pdf', await invoicesPdf([page('A-1', DUBOIS)])],
      ['facts', 'facts.csv', Buffer.from('value\ngood\nbad\n')],
    ]);
    const [row] = await office.rows(depositor, job.id);
    expect([row?.quality, row?.packs[0]?.metadatas.fact]).toEqual(['GOOD', 'good']);
  });

  it('share no more pages and rows than an order may have, counted before any is copied', async () => {
    const rows = (count: number) => Buffer.from(`value\n${'good\n'.repeat(count)}`);
    const serviceId = await serviceOf('too much', {
      boxes: [csvBox('letters', { main: true }), csvBox('extras', { hidden: true, maxElements: -1 })],
      requirements: [{ name: 'postalRecipient', value: { type: 'constant', value: DUBOIS.join('\n') } }],
    });
    const job = await deposit({ serviceId }, [
      ['letters', 'letters.csv', rows(1_000)],
      ['extras', 'extras.csv', rows(501)],
    ]);
    expect([job.state, job.errorMessage]).toEqual([
      'PROCESSING_ERROR',
      { label: 'job.tooManyPages', parameters: { pages: 501_000, maximum: 500_000 } },
    ]);
  }, 90_000);
});
