// npm run test:fair: one account sends hostile and huge files while five others work. What the others feel is held against
// what they feel when it is quiet. The server is a process of its own.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { createProfile, createUnit, createUser, PASSWORD } from '#tests/support/api-world.ts';
import { pagesPdf } from '#tests/support/bad-documents.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { createTestClient, type TestClient } from '#tests/support/test-client.ts';

const HOSTILE = Number(process.env.FAIR_HOSTILE ?? 50);
const HUGE = Number(process.env.FAIR_HUGE ?? 50);
const OTHERS = 5;
const ROUNDS = Number(process.env.FAIR_ROUNDS ?? 20);
const TIMES_SLOWER = 5;
const SLOWEST_MS = 6_000;

interface Asked {
  readonly what: 'upload' | 'picture';
  readonly ms: number;
}

const clientOf = async (url: string, login: string, password = PASSWORD): Promise<TestClient> => {
  const stranger = createTestClient({ url, token: null });
  const { token } = await stranger.call('authentication.authenticate', { body: { login, password } });
  return createTestClient({ url, token });
};

const letterOf = async (number: number): Promise<Buffer> =>
  Buffer.concat([await pagesPdf(3), Buffer.from(`\n% letter ${number}\n`)]);

async function timed(what: Asked['what'], work: () => Promise<unknown>, asked: Asked[]): Promise<void> {
  const start = performance.now();
  await work();
  asked.push({ what, ms: performance.now() - start });
}

/** One person uploads letters and looks at a page of each. */
async function work(client: TestClient, name: string, asked: Asked[]): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const raw = await letterOf(Math.random());
    const state = { fileId: '' };
    await timed(
      'upload',
      async () => {
        state.fileId = (await client.call('files.put', { query: { name: `${name}-${round}.pdf` }, raw })).fileId;
      },
      asked,
    );
    await timed('picture', () => client.call('files.page', { params: { fileId: state.fileId, page: 2 } }), asked);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function everybody(people: readonly TestClient[]): Promise<Asked[]> {
  const asked: Asked[] = [];
  await Promise.all(people.map((client, n) => work(client, `other-${n}`, asked)));
  return asked;
}

/** The assault is a process of its own: making its files would keep the others' clocks waiting. */
function startAssault(url: string, { token }: TestClient): { stop(): void } {
  const program = path.join(import.meta.dirname, 'assault.ts');
  const child = spawn(process.execPath, [program, url, token ?? '', String(HOSTILE), String(HUGE)], {
    stdio: 'inherit',
  });
  return { stop: () => void child.kill('SIGKILL') };
}

const share = (asked: readonly Asked[], what: Asked['what'], part: number): number => {
  const sorted = asked
    .filter((one) => one.what === what)
    .map(({ ms }) => ms)
    .toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
};

async function people(url: string, password: string): Promise<{ bad: TestClient; others: TestClient[] }> {
  const admin = await clientOf(url, 'admin', password);
  const [root] = await admin.call('units.list');
  const logins = ['bad', ...Array.from({ length: OTHERS }, (_, n) => `good${n}`)];
  const clients: TestClient[] = [];
  for (const login of logins) {
    const unit = await createUnit(admin, `unit-${login}`, root?.id ?? 0);
    const profile = await createProfile(admin, { ouId: unit.id, name: 'Depositor', masks: [3, 0, 0] });
    await createUser(admin, { login, ouId: unit.id, profileId: profile.id });
    clients.push(await clientOf(url, login));
  }
  const [bad, ...others] = clients;
  if (bad === undefined) throw new Error('nobody');
  return { bad, others };
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'mailroom-fair-'));
let said = '';
const server = await startServerProcess({
  dataDir,
  empty: true,
  environment: { MAILROOM_LOG: 'warn' },
  onOutput: (chunk) => {
    said += chunk.toString('utf8');
  },
});
const faults: string[] = [];
try {
  // The line of the administrator comes right behind the address.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const password = /admin \/ (\S+)/.exec(said)?.[1] ?? '';
  const { bad, others } = await people(server.url, password);
  await everybody(others.slice(0, 1));
  const quiet = await everybody(others);
  const assault = startAssault(server.url, bad);
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  const loaded = await everybody(others);
  assault.stop();
  for (const what of ['upload', 'picture'] as const) {
    const [before, after] = [share(quiet, what, 0.95), share(loaded, what, 0.95)];
    const slowest = share(loaded, what, 1);
    console.log(
      `${what}: 95th percentile ${before.toFixed(0)} ms when quiet, ${after.toFixed(0)} ms beside the assault (${(after / before).toFixed(1)} times), slowest ${slowest.toFixed(0)} ms`,
    );
    if (after > TIMES_SLOWER * before) faults.push(`${what} became more than ${TIMES_SLOWER} times slower`);
    if (slowest > SLOWEST_MS) faults.push(`one ${what} took longer than ${SLOWEST_MS} ms`);
  }
  console.log(
    `${HOSTILE} hostile and ${HUGE} huge files, ${OTHERS} others, ${availableParallelism()} cores, none refused`,
  );
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(faults.length === 0 ? 'fair: passed' : `fair: FAILED: ${faults.join('; ')}`);
process.exit(faults.length === 0 ? 0 : 1);
