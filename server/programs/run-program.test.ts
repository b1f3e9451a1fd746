// What a program started is ended with it, in namespaces and where the machine allows none: also what left its group, or hides
// by another environment.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endFamily, newMark } from '#server/documents/pool/family.ts';
import { type Orphans, watchOrphans } from '#server/documents/pool/orphans.ts';
import { running } from '#tests/support/programs/running-programs.ts';
import { findIsolation, type Isolation } from './isolation.ts';
import { runProgram } from './run-program.ts';

/** Starts what never ends in a session of its own, as `env` says, and goes on as `then` says. */
const PROGRAM = `
const { spawn } = require('node:child_process');
const { writeFileSync } = require('node:fs');
const [ready, how, then] = process.argv.slice(2);
const rest = (...given) => spawn(process.execPath, given, { detached: true, stdio: 'ignore', env: how === 'hidden' ? {} : process.env });
if (how === 'twice') rest(__filename, ready, 'marked', 'end');
else rest('-e', 'setInterval(() => 0, 1000)', __filename);
setTimeout(() => {
  writeFileSync(ready, '');
  if (then === 'end') process.exit(0);
  setInterval(() => 0, 1000);
}, how === 'hidden' || how === 'twice' ? 900 : 0);
`;
const NONE: Isolation = { works: false, reason: 'The test has no namespaces.' };
const LIMITS = { totalMs: 20_000, memoryBytes: 1024 ** 3, folderBytes: 1024 ** 2, folderFiles: 10 };

const isolation = await findIsolation();
if (!isolation.works) console.log(`left out: programs in namespaces, because of this machine: ${isolation.reason}`);

let folder = '';
let program = '';
let orphans: Orphans;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'run-program-'));
  program = path.join(folder, 'program.cjs');
  writeFileSync(program, PROGRAM);
  orphans = watchOrphans();
});
afterAll(async () => {
  await orphans?.stop();
  rmSync(folder, { recursive: true, force: true });
});

let runs = 0;
type How = 'marked' | 'hidden' | 'twice';
function run(given: Isolation, how: How, then: 'end' | 'stay', more: { totalMs?: number; signal?: AbortSignal } = {}) {
  runs += 1;
  const own = path.join(folder, String(runs));
  mkdirSync(own);
  const ready = path.join(own, 'ready');
  const { signal, totalMs = LIMITS.totalMs } = more;
  const outcome = runProgram(
    {
      ...{ path: process.execPath, args: [program, ready, how, then], folder: own, environment: {}, network: 'open' },
      limits: { ...LIMITS, totalMs },
      ...(signal ? { signal } : {}),
    },
    { isolation: given, orphans, now: () => performance.now() },
  );
  return { outcome, isReady: () => existsSync(ready) };
}

const WAYS = [
  ['in namespaces', isolation],
  ['where the machine has no namespaces', NONE],
] as const;

describe.each(WAYS)('%s', (_where, given) => {
  const isLeftOut = given !== NONE && !isolation.works;
  const possible = it.skipIf(isLeftOut || process.platform !== 'linux');

  possible.each(['marked', 'hidden', 'twice'] as const)('nothing is left of a program that ends: %s', async (how) => {
    expect(await run(given, how, 'end').outcome).toMatchObject({ type: 'ended', code: 0 });
    expect(running(program)).toEqual([]);
  });

  possible.each(['marked', 'hidden', 'twice'] as const)('nor of one that takes too long: %s', async (how) => {
    const { outcome } = run(given, how, 'stay', { totalMs: 2_000 });
    expect(await outcome).toMatchObject({ type: 'killed', reason: 'time' });
    expect(running(program)).toEqual([]);
  });

  possible('nor of one that is stopped before anybody looked at it', async () => {
    const stop = new AbortController();
    const { outcome, isReady } = run(given, 'marked', 'stay', { signal: stop.signal });
    await expect.poll(isReady, { interval: 10 }).toBe(true);
    stop.abort();
    expect(await outcome).toMatchObject({ type: 'killed', reason: 'stopped' });
    expect(running(program)).toEqual([]);
  });
});

it('a process that has the number of one that ended is left alone', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: 'ignore' });
  const { pid = 0 } = child;
  await endFamily({ leader: pid, mark: 'none', seen: new Map([[pid, '1']]) });
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
  expect(() => process.kill(pid, 0)).not.toThrow();
  child.kill('SIGKILL');
});

it.skipIf(process.platform !== 'linux')('nothing is left where the server ends, without namespaces', async () => {
  const watcher = watchOrphans();
  const mark = newMark();
  for (const how of ['marked', 'hidden']) {
    const ready = path.join(folder, `orphan-${how}`);
    const { pid = 0 } = spawn(process.execPath, [program, ready, how, 'stay'], {
      ...{ env: mark, detached: true, stdio: 'ignore' },
    });
    watcher.add(pid, mark.MAILROOM_RUN);
    await expect.poll(() => existsSync(ready), { timeout: 10_000 }).toBe(true);
  }
  expect(running(program)).toHaveLength(4);
  await watcher.stop();
  expect(running(program)).toEqual([]);
});
