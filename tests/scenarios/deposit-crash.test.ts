// A worker is killed between the results of a slice and their commit; another one finishes, and nothing is there twice.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import type { TestServer } from '#tests/support/test-server.ts';
import { PASSWORD } from '#tests/support/town.ts';
import { startDepositServer } from '../pipeline/deposit-client.ts';
import { makeWorld, twentyFiveLetters } from '../pipeline/deposit-world.ts';

const WORKER = fileURLToPath(new URL('../pipeline/deposit-worker.ts', import.meta.url));
let server: TestServer;
let depositor: TestClient;
let serviceId: number;
const children: ChildProcess[] = [];

/** The server of this file answers people only, so that all work is done by the processes that are killed. */
beforeAll(async () => {
  server = await startDepositServer({ ROLE: 'web' });
  const world = await makeWorld(server.services);
  serviceId = world.services.run;
  depositor = await server.signIn('depositor', PASSWORD);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await server?.stop();
});

function startWorker(failPoint: string): ChildProcess {
  const child = spawn(process.execPath, [WORKER, JSON.stringify(server.connection), server.dataDir], {
    env: { ...process.env, MAILROOM_TEST_FAILPOINTS: '1', FAILPOINT: failPoint },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  return child;
}

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  for (let turn = 0; turn < 600; turn += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('It did not happen within a minute.');
};

const countOf = async (table: 'chunk' | 'pack' | 'pack_group'): Promise<number> => {
  const { count } = await server.services.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

it('resumes after kills in the middle of splitting and of evaluating', { timeout: 120_000 }, async () => {
  const pdf = await lettersPdf(twentyFiveLetters());
  const { id } = await depositor.call('jobs.create', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ serviceId }) },
      { name: 'letters', value: pdf, fileName: 'march.pdf' },
    ],
  });

  const [, splitKilledBy] = await once(startWorker('after-split-before-commit:kill'), 'exit');
  expect(splitKilledBy).toBe('SIGKILL');
  expect(await countOf('chunk')).toBe(0);

  const [, evaluateKilledBy] = await once(startWorker('after-evaluate-before-commit:kill'), 'exit');
  expect(evaluateKilledBy).toBe('SIGKILL');
  expect([await countOf('chunk'), await countOf('pack_group')]).toEqual([25, 0]);

  startWorker('');
  await until(async () =>
    (await depositor.call('jobs.get', { params: { jobId: id } })).state.startsWith('PACK_GROUPS'),
  );
  expect([await countOf('chunk'), await countOf('pack'), await countOf('pack_group')]).toEqual([25, 25, 25]);
  const job = await depositor.call('jobs.get', { params: { jobId: id } });
  expect(job.counts).toMatchObject({ packGroups: 25, bad: 3, pages: 49 });
  const history = await depositor.call('jobs.revisions', { params: { jobId: id } });
  expect(history.map(({ event }) => event)).toEqual(['CREATED', 'PROCESSING', 'PACK_GROUPS_CREATED_ERROR']);
  expect(await depositor.call('jobs.counters', {})).toMatchObject({ ordersRemaining: 1, ordersRemainingProcessing: 0 });
});
