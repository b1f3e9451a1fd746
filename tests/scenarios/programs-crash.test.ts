// A worker is killed while a program works for it: nothing of the program is left, and another worker goes on.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docx } from '#tests/support/programs/office-files.ts';
import { running } from '#tests/support/programs/running-programs.ts';
import { type SofficeDouble, sofficeDouble } from '#tests/support/programs/soffice-double.ts';
import { MERGED, type MergeOffice, openMergeOffice, people } from './merge-office.ts';

const WORKER = fileURLToPath(new URL('../pipeline/deposit-worker.ts', import.meta.url));
const ADDRESS = { type: 'constant', value: 'Mme Claire Dubois\n12 rue des Lilas\n75011 Paris' };
let soffice: SofficeDouble;
let world: MergeOffice;
const children: ChildProcess[] = [];

/** The server of this file answers people only, so that all work is done by the processes that are killed. */
beforeAll(async () => {
  soffice = sofficeDouble();
  world = await openMergeOffice({ MAILROOM_SOFFICE: soffice.path, ROLE: 'web' });
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await world?.office.close();
  soffice?.remove();
});

function startWorker(failPoint = ''): ChildProcess {
  const { connection, dataDir } = world.office.server;
  const child = spawn(process.execPath, [WORKER, JSON.stringify(connection), dataDir], {
    env: { ...process.env, MAILROOM_SOFFICE: soffice.path, MAILROOM_TEST_FAILPOINTS: '1', FAILPOINT: failPoint },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  return child;
}

async function deposit(serviceId: number, fileName: string, value: Buffer): Promise<number> {
  const parts = [
    { name: 'parameters', value: JSON.stringify({ serviceId }) },
    { name: 'letters', value, fileName },
  ];
  return (await world.clerk.call('jobs.create', { parts })).id;
}

const stateOf = async (jobId: number) => (await world.clerk.call('jobs.get', { params: { jobId } })).state;
const isRead = { timeout: 60_000, interval: 200 };

it('a program that hangs ends with its worker, and the document is converted by the next', async () => {
  const serviceId = await world.save({
    type: 'preprocessing',
    preprocessor: { name: 'officeToPdf', parameters: {} },
    boxes: [{ name: 'letters', label: 'Letters', main: true }],
    requirements: [{ name: 'postalRecipient', value: ADDRESS }],
  });
  const jobId = await deposit(serviceId, 'letter.docx', docx(['HANG once']));
  const worker = startWorker();
  await expect.poll(() => soffice.isHanging(), isRead).toBe(true);
  expect(running(soffice.folder).length).toBeGreaterThan(0);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  await expect.poll(() => running(soffice.folder), { timeout: 10_000 }).toEqual([]);
  const second = startWorker();
  await expect.poll(() => stateOf(jobId), isRead).toBe('PACK_GROUPS_CREATED');
  expect(await world.made(jobId)).toEqual([['letter.pdf', 1]]);
  second.kill('SIGKILL');
  await once(second, 'exit');
});

it('a mail merge goes on behind the batches that are done', async () => {
  const serviceId = await world.save(MERGED, [['letter.docx', docx(['Dear {name}'])]]);
  const rows = Array.from({ length: 201 }, (_, at): [string, string] => [`Person ${at + 1}`, '']);
  const jobId = await deposit(serviceId, 'people.csv', people(rows));
  const before = soffice.calls().length;
  // Counted, the first batch, and killed with the second one made and not kept.
  const [, killedBy] = await once(startWorker('after-preprocess-before-commit:kill:3'), 'exit');
  expect(killedBy).toBe('SIGKILL');
  const job = await world.clerk.call('jobs.get', { params: { jobId } });
  expect(job.progress).toMatchObject({ step: 'preprocess', done: 200, total: 201, unit: 'rows' });
  expect(job.progress?.seconds).toBeGreaterThan(0);
  expect(await world.made(jobId)).toEqual([['people 1-200.pdf', 200]]);
  startWorker();
  await expect.poll(() => stateOf(jobId), isRead).toBe('PACK_GROUPS_CREATED');
  expect(await world.made(jobId)).toEqual([
    ['people 1-200.pdf', 200],
    ['people 201-201.pdf', 1],
  ]);
  expect(soffice.calls().slice(before)).toEqual([200, 1, 1]);
});
