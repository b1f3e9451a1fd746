// The local folder as a file store: the shared promises, and what only a folder can get wrong.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rename, rmdir, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { fileStoreSuite } from '#tests/support/file-store.suite.ts';
import { canMount, mountSmall } from '#tests/support/small-volume.ts';
import { DiskLow, FileDamaged } from './file-store.ts';
import { openLocalFileStore } from './local-file-store.ts';

const root = mkdtempSync(path.join(tmpdir(), 'mailroom-files-'));
let made = 0;
const emptyFolder = (): string => {
  made += 1;
  return path.join(root, String(made));
};
const openEmpty = () => openLocalFileStore({ folder: emptyFolder() });

afterAll(() => rmSync(root, { recursive: true, force: true }));

fileStoreSuite(openEmpty);

test('stored files are private to the program', async () => {
  const store = await openEmpty();
  const { hash } = await store.put(Readable.from([randomBytes(10)]));
  expect(statSync(await store.pathOf(hash)).mode & 0o777).toBe(0o600);
  const open = path.join(root, 'open-to-all');
  await writeFile(open, randomBytes(10), { mode: 0o644 });
  expect(statSync(await store.pathOf((await store.putFile(open)).hash)).mode & 0o777).toBe(0o600);
});

test('a part folder that somebody removed is made again', async () => {
  const folder = emptyFolder();
  const store = await openLocalFileStore({ folder });
  for (let part = 0; part < 256; part += 1) await rmdir(path.join(folder, part.toString(16).padStart(2, '0')));
  const { hash } = await store.put(Readable.from([randomBytes(10)]));
  expect(await store.has(hash)).toBe(10);
});

test('a stored file of the wrong size is noticed when its content comes again', async () => {
  const store = await openEmpty();
  const bytes = randomBytes(100);
  const { hash } = await store.put(Readable.from([bytes]));
  await truncate(await store.pathOf(hash), 50);
  await expect(store.put(Readable.from([bytes]))).rejects.toBeInstanceOf(FileDamaged);
});

test('an almost full disk takes nothing in but still gives out', async () => {
  let low = false;
  const store = await openLocalFileStore({ folder: emptyFolder(), isDiskLow: async () => low });
  const { hash } = await store.put(Readable.from([randomBytes(10)]));
  low = true;
  await expect(store.put(Readable.from([randomBytes(10)]))).rejects.toBeInstanceOf(DiskLow);
  await expect(store.putMany([])).rejects.toBeInstanceOf(DiskLow);
  expect(await store.has(hash)).toBe(10);
});

test('what a killed sweep was about to delete is back after the next start', async () => {
  const folder = emptyFolder();
  const store = await openLocalFileStore({ folder });
  const { hash } = await store.put(Readable.from([randomBytes(10)]));
  await rename(await store.pathOf(hash), path.join(folder, 'tmp', `${hash}.leaving`));
  const again = await openLocalFileStore({ folder });
  expect(await again.has(hash)).toBe(10);
  expect(await again.sweepTemporary(0)).toBe(0);
});

test('a file that is taken over is as young as its coming, however old it is', async () => {
  const store = await openEmpty();
  const file = store.temporaryPath();
  await writeFile(file, randomBytes(10));
  const then = new Date(Date.now() - 7_200_000);
  await utimes(file, then, then);
  const { hash } = await store.putFile(file);
  expect(await store.removeUnused(hash, 60_000)).toBe(false);
});

const place = emptyFolder();
mkdirSync(place);
const mountable = canMount(place);
if (!mountable) console.log('skipped: a small volume can only be mounted by root');

test.skipIf(!mountable)('a disk that fills up in the middle says so, and nothing of the document stays', async () => {
  const volume = mountSmall(emptyFolder(), 'size=3m');
  onTestFinished(() => volume.unmount());
  const store = await openLocalFileStore({ folder: volume.folder, isDiskLow: async () => false });
  const blocks = Array.from({ length: 40 }, () => randomBytes(100_000));
  await expect(store.put(Readable.from(blocks))).rejects.toMatchObject({ code: 'ENOSPC' });
  const finished = path.join(root, 'finished');
  await writeFile(finished, Buffer.concat(blocks));
  await expect(store.putFile(finished)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(readdirSync(path.join(volume.folder, 'tmp'))).toEqual([]);
  expect(statSync(finished).size).toBe(4_000_000);
  volume.remount('size=16m');
  expect((await store.put(Readable.from(blocks))).hash).toBe((await store.putFile(finished)).hash);
});
