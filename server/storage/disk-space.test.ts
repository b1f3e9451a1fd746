// When intake stops, and the ballast.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createBallast, judgeDiskSpace, readDiskSpace } from './disk-space.ts';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

test('intake stops below 512 MiB or 5 % of the volume, and on a big volume below 8 GiB', () => {
  expect(judgeDiskSpace(500 * MIB, 4 * GIB).low).toBe(true);
  expect(judgeDiskSpace(600 * MIB, 4 * GIB).low).toBe(false);
  expect(judgeDiskSpace(4 * GIB, 100 * GIB).low).toBe(true);
  expect(judgeDiskSpace(6 * GIB, 100 * GIB).low).toBe(false);
  expect(judgeDiskSpace(9 * GIB, 4_000 * GIB).low).toBe(false);
});

test('the free space of a real folder is read', async () => {
  const space = await readDiskSpace(tmpdir());
  expect(space.totalBytes).toBeGreaterThan(space.freeBytes);
  expect(space.freeBytes).toBeGreaterThan(0);
});

test('the ballast is written once, dropped once, and not written where room is short', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-ballast-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const ballast = createBallast(folder, 2 * MIB + 5, 0);
  expect(await ballast.keep()).toBe(true);
  const file = path.join(folder, 'ballast');
  expect(statSync(file).size).toBe(2 * MIB + 5);
  expect(statSync(file).blocks * 512).toBeGreaterThanOrEqual(2 * MIB);
  expect([await ballast.drop(), await ballast.drop()]).toEqual([true, false]);
  expect(await createBallast(folder, MIB, Number.MAX_SAFE_INTEGER / 2).keep()).toBe(false);
});
