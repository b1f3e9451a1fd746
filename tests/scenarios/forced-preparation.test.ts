// A deposit of several files of which some are faulty: what is good is prepared and sent, what is faulty is listed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { addChannel, addService, runService } from '../support/town.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

const FIXED = { type: 'constant', value: ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'].join('\n') };

let office: PostOffice;
let clerk: TestClient;
let serviceId = 0;
beforeAll(async () => {
  office = await openPostOffice();
  const { services } = office.server;
  const channelId = await addChannel(services, {
    channelType: 'SIMPLE_MAIL',
    name: 'Printed',
    providerName: 'folder',
    requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
    outputFileDefinitions: [{ name: 'letter', mainOutputFile: true }],
  });
  const service = runService('Lists', channelId, {
    type: 'preprocessing',
    preprocessor: { name: 'printStream', parameters: { columns: 40 } },
    boxes: [{ name: 'letters', label: 'Letters', main: true, maxElements: -1 }],
    requirements: [{ name: 'postalRecipient', value: FIXED }],
  });
  serviceId = await addService(services, office.town.accountId, service);
  const { id: profile_id } = await services.db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  await services.db.insertInto('profile_service').values({ profile_id, service_id: serviceId }).execute();
  clerk = await office.as('clerk');
});
afterAll(() => office?.close());

const read = (jobId: number) => clerk.call('jobs.get', { params: { jobId } });

async function settled(jobId: number): Promise<Job> {
  await expect.poll(() => office.server.idle(), { timeout: 30_000 }).toBe(true);
  return read(jobId);
}

async function deposit(files: Readonly<Record<string, string>>): Promise<Job> {
  const parts = Object.entries(files).map(([fileName, text]) => ({
    name: 'letters',
    value: Buffer.from(text),
    fileName,
  }));
  const parameters = { name: 'parameters', value: JSON.stringify({ serviceId }) };
  const { id } = await clerk.call('jobs.create', { parts: [parameters, ...parts] });
  return settled(id);
}

async function force(jobId: number): Promise<Job> {
  await clerk.call('jobs.forcePreparation', { params: { jobId } });
  return settled(jobId);
}

const reject = (job: Job, name: string, rejected = true) => {
  const inputFileId = job.inputFiles.find((file) => file.name === name)?.id ?? 0;
  return clerk.call('jobs.rejectFile', { params: { jobId: job.id, inputFileId }, body: { rejected } });
};

const leftOutIn = ({ inputFiles }: Job) =>
  inputFiles.flatMap(({ name, leftOut }) => (leftOut === null ? [] : [[name, leftOut.fault.label]]));

describe('preparing despite errors', () => {
  it('leaves faulty files out with their reasons, and sends what is good; the order is in error until they are rejected', async () => {
    const failed = await deposit({
      'a.txt': 'Dear reader\n',
      'b.txt': `${'x'.repeat(41)}\n`,
      'c.txt': '\u4e00',
      'd.txt': 'Dear other reader\n',
    });
    expect([failed.state, failed.counts.packGroups]).toEqual(['PROCESSING_ERROR', 0]);
    expect(failed.abilities).toContain('forcePreparation');
    expect(leftOutIn(failed)).toEqual([]);

    const forced = await force(failed.id);
    expect([forced.state, forced.errorMessage, forced.counts.packGroups]).toEqual([
      'PACK_GROUPS_CREATED_ERROR',
      null,
      2,
    ]);
    expect(leftOutIn(forced)).toEqual([
      ['b.txt', 'preprocessing.lineTooLong'],
      ['c.txt', 'preprocessing.glyph'],
    ]);
    const command = await office.confirm(clerk, forced.id);
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    expect(await office.shipments(clerk, forced.id)).toHaveLength(2);
    expect((await read(forced.id)).state).toBe('PACK_GROUPS_CREATED_ERROR');

    expect((await reject(forced, 'b.txt')).state).toBe('PACK_GROUPS_CREATED_ERROR');
    const done = await reject(forced, 'c.txt');
    expect(done.state).toBe('PACK_GROUPS_CREATED_SENT');
    expect(done.inputFiles.find(({ name }) => name === 'c.txt')?.leftOut?.rejected?.rejectedBy.login).toBe('clerk');
    expect((await reject(forced, 'c.txt', false)).state).toBe('PACK_GROUPS_CREATED_ERROR');
    // A press that comes twice is one, also in the history.
    for (let n = 0; n < 2; n += 1) expect((await reject(forced, 'c.txt')).state).toBe('PACK_GROUPS_CREATED_SENT');

    const revisions = await clerk.call('jobs.revisions', { params: { jobId: forced.id } });
    expect(revisions.map(({ event }) => event).filter((event) => event.startsWith('FILE_'))).toEqual([
      ...['FILE_LEFT_OUT', 'FILE_LEFT_OUT', 'FILE_REJECTED', 'FILE_REJECTED', 'FILE_REOPENED', 'FILE_REJECTED'],
    ]);
    expect(await violationsOf(office)).toEqual([]);
  });

  it('prepares nothing where no file is good, and says so as before', async () => {
    const failed = await deposit({ 'b.txt': `${'x'.repeat(41)}\n` });
    const forced = await force(failed.id);
    expect([forced.state, forced.errorMessage]).toEqual([failed.state, failed.errorMessage]);
    expect(leftOutIn(forced)).toEqual([]);
  });

  it('is undone by reading the order again as a whole', async () => {
    const failed = await deposit({ 'b.txt': `${'x'.repeat(41)}\n`, 'c.txt': '\u4e00' });
    const forced = await force(failed.id);
    expect([forced.state, leftOutIn(forced)]).toEqual(['PROCESSING_ERROR', [['b.txt', 'preprocessing.lineTooLong']]]);
    await clerk.call('jobs.revalidate', { params: { jobId: failed.id } });
    const again = await settled(failed.id);
    expect([again.state, leftOutIn(again)]).toEqual(['PROCESSING_ERROR', []]);
  });

  it('is refused of an order that did not fail, and a file of an order that was not left out is not rejected', async () => {
    const good = await deposit({ 'a.txt': 'Dear reader\n' });
    const refused = await failure(clerk.call('jobs.forcePreparation', { params: { jobId: good.id } }));
    expect([refused.label, refused.code]).toEqual(['job.cannotForcePreparation', -50]);
    expect(good.abilities).not.toContain('forcePreparation');
    expect((await failure(reject(good, 'a.txt'))).label).toBe('exception.notFound');
    // Nor one that was left out of another order.
    const { id } = await deposit({ 'a.txt': 'Dear reader\n', 'b.txt': `${'x'.repeat(41)}\n` });
    const other = await force(id);
    expect(leftOutIn(other)).toEqual([['b.txt', 'preprocessing.lineTooLong']]);
    expect((await failure(reject({ ...other, id: good.id }, 'b.txt'))).label).toBe('exception.notFound');
    expect((await read(id)).inputFiles.find(({ name }) => name === 'b.txt')?.leftOut?.rejected).toBeNull();
  });
});
