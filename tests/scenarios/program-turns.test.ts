// Programs of several accounts take turns, and all of them end with the server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openPrograms } from '#server/programs/programs.ts';
import { silentLogger } from '#server/system/logger.ts';
import { running } from '../support/programs/running-programs.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-turns-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = (now = () => performance.now()) =>
  openPrograms({ officePath: 'none', commandsFile: null, now, log: silentLogger });
const MEGABYTE = 1024 ** 2;
const waiting = (ms: number) => ({
  path: process.execPath,
  args: ['-e', `setTimeout(() => 0, ${ms})`, folder],
  folder,
  environment: {},
  limits: { totalMs: 60_000, memoryBytes: 512 * MEGABYTE, folderBytes: MEGABYTE, folderFiles: 10 },
  network: 'off' as const,
});

it('one that comes to a full house is next, whoever has many waiting', async () => {
  const programs = await open();
  const ended: string[] = [];
  const run = (account: number, name: string) =>
    programs.run(waiting(300), { account, person: 0 }).then(({ type }) => ended.push(`${name} ${type}`));
  const many = Array.from({ length: 5 }, (_, index) => run(1, `many ${index}`));
  const one = run(2, 'one');
  await Promise.all([...many, one]);
  expect(ended).toHaveLength(6);
  expect(ended.indexOf('one ended')).toBeLessThan(2);
  await programs.stop();
});

it('who has used much waits for who has used nothing', async () => {
  const clock = { ms: 0 };
  const programs = await open(() => clock.ms);
  const ended: string[] = [];
  const run = (account: number, name: string, ms: number) =>
    programs.run(waiting(ms), { account, person: 0 }).then(() => ended.push(name));
  const begun = [run(1, 'first', 300), run(2, 'long', 3_000)];
  await expect.poll(() => running(folder).length, { timeout: 10_000 }).toBeGreaterThan(1);
  const next = [run(1, 'again', 10), run(3, 'new', 10)];
  clock.ms = 10_000;
  await Promise.all([...begun, ...next]);
  expect(ended.indexOf('new')).toBeLessThan(ended.indexOf('again'));
  await programs.stop();
});

it('what runs and what waits ends with the server', async () => {
  const programs = await open();
  const asked = [1, 2, 3].map((account) => programs.run(waiting(60_000), { account, person: 0 }));
  await expect.poll(() => running(folder).length, { timeout: 10_000 }).toBeGreaterThan(0);
  await programs.stop();
  expect((await Promise.all(asked)).map((outcome) => outcome.type === 'killed' && outcome.reason)).toEqual([
    'stopped',
    'stopped',
    'stopped',
  ]);
  expect(running(folder)).toEqual([]);
});
