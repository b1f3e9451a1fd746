// What every file store driver promises. A driver's test file calls this with a way to open an empty store.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { FileMissing, type FileStore, FileTooLarge } from '#server/storage/files/file-store.ts';

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const ABSENT = 'f'.repeat(64);

async function names(store: FileStore): Promise<string[]> {
  const found: string[] = [];
  for await (const name of store.list()) found.push(name);
  return found.sort((a, b) => (a < b ? -1 : 1));
}

/** As if it had been stored two hours ago. */
async function makeOld(store: FileStore, hash: string): Promise<void> {
  const then = new Date(Date.now() - 7_200_000);
  await utimes(await store.pathOf(hash), then, then);
}

/** Registers the shared tests. */
export function fileStoreSuite(openEmpty: () => Promise<FileStore>): void {
  let store: FileStore;
  beforeEach(async () => {
    store = await openEmpty();
  });

  const fileWith = async (bytes: Buffer): Promise<string> => {
    const file = store.temporaryPath();
    await writeFile(file, bytes);
    return file;
  };

  test('a stored document comes back as it was, whole and in parts', async () => {
    const bytes = randomBytes(300_000);
    const stored = await store.put(Readable.from([bytes.subarray(0, 1), bytes.subarray(1)]));
    expect(stored).toEqual({ hash: sha256(bytes), bytes: 300_000, known: false });
    expect((await buffer(await store.open(stored.hash))).equals(bytes)).toBe(true);
    const part = await buffer(await store.open(stored.hash, { start: 10, end: 19 }));
    expect(part.equals(bytes.subarray(10, 20))).toBe(true);
    expect((await readFile(await store.pathOf(stored.hash))).equals(bytes)).toBe(true);
    expect(await store.has(stored.hash)).toBe(300_000);
  });

  test('an empty document is a document', async () => {
    const { hash, bytes } = await store.put(Readable.from([]));
    expect({ hash, bytes }).toEqual({ hash: sha256(Buffer.alloc(0)), bytes: 0 });
    expect(await store.has(hash)).toBe(0);
  });

  test('the same content is kept once, also when it arrives ten times at the same moment', async () => {
    const bytes = randomBytes(50_000);
    const results = await Promise.all(Array.from({ length: 10 }, () => store.put(Readable.from([bytes]))));
    expect(new Set(results.map((result) => result.hash))).toEqual(new Set([sha256(bytes)]));
    expect(await names(store)).toEqual([sha256(bytes)]);
    expect((await store.put(Readable.from([bytes]))).known).toBe(true);
    expect(await store.sweepTemporary(0)).toBe(0);
  });

  test('a document beyond its limit is refused while it streams, and nothing of it stays', async () => {
    let sent = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          sent += 1;
          yield Buffer.alloc(10_000);
        }
      })(),
    );
    await expect(store.put(endless, { maxBytes: 100_000 })).rejects.toBeInstanceOf(FileTooLarge);
    expect(sent).toBeLessThan(100);
    expect(await names(store)).toEqual([]);
    expect(await store.sweepTemporary(0)).toBe(0);
    expect((await store.put(Readable.from([Buffer.alloc(100_000)]), { maxBytes: 100_000 })).bytes).toBe(100_000);
  });

  test('an upload that breaks off or is aborted leaves nothing', async () => {
    const broken = new Readable({ read() {} });
    broken.push(Buffer.alloc(1_000));
    const put = store.put(broken);
    setTimeout(() => broken.destroy(new Error('cable pulled')), 20);
    await expect(put).rejects.toThrow('cable pulled');
    const abort = new AbortController();
    const endless = new Readable({ read() {} });
    const aborted = store.put(endless, { signal: abort.signal });
    setTimeout(() => abort.abort(new Error('user left')), 20);
    await expect(aborted).rejects.toThrow('user left');
    expect(await names(store)).toEqual([]);
    expect(await store.sweepTemporary(0)).toBe(0);
  });

  test('finished files are taken over in order and are gone from where they were', async () => {
    const first = randomBytes(1_000);
    const contents = [first, randomBytes(2_000), randomBytes(1_000), first];
    const files = await Promise.all(contents.map(fileWith));
    const results = await store.putMany(files);
    expect(results.map((result) => result.hash)).toEqual(contents.map(sha256));
    expect(await names(store)).toEqual([...new Set(contents.map(sha256))].sort((a, b) => (a < b ? -1 : 1)));
    expect(files.some((file) => existsSync(file))).toBe(false);
    for (const { hash } of results) expect(sha256(await buffer(await store.open(hash)))).toBe(hash);
    const last = randomBytes(10);
    expect((await store.putFile(await fileWith(last))).hash).toBe(sha256(last));
  });

  test('a finished file beyond its limit is refused', async () => {
    await expect(store.putFile(await fileWith(Buffer.alloc(11)), { maxBytes: 10 })).rejects.toBeInstanceOf(
      FileTooLarge,
    );
  });

  test('what is not there says so', async () => {
    expect(await store.has(ABSENT)).toBeUndefined();
    expect(await store.remove(ABSENT)).toBe(false);
    await expect(store.open(ABSENT)).rejects.toBeInstanceOf(FileMissing);
    await expect(store.pathOf(ABSENT)).rejects.toBeInstanceOf(FileMissing);
  });

  test('a removed document is gone', async () => {
    const { hash } = await store.put(Readable.from([randomBytes(10)]));
    expect(await store.remove(hash)).toBe(true);
    expect(await store.has(hash)).toBeUndefined();
  });

  test('an unused document goes when it is old enough, and only then', async () => {
    const { hash } = await store.put(Readable.from([randomBytes(10)]));
    expect(await store.removeUnused(hash, 60_000)).toBe(false);
    expect(await store.has(hash)).toBe(10);
    expect(await store.removeUnused(hash, 0)).toBe(true);
    expect(await store.has(hash)).toBeUndefined();
    expect(await store.removeUnused(hash, 0)).toBe(false);
    expect(await store.sweepTemporary(0)).toBe(0);
  });

  test('a document that is stored at the moment of its removal is there or says so: a fulfilled put is never undone', async () => {
    const bytes = randomBytes(2_000);
    const hash = sha256(bytes);
    for (let round = 0; round < 60; round += 1) {
      await store.put(Readable.from([bytes]));
      await makeOld(store, hash);
      const puts = Array.from({ length: 3 }, () => store.put(Readable.from([bytes])));
      await Promise.all([...puts, store.removeUnused(hash, 60_000), store.removeUnused(hash, 60_000)]);
      expect((await buffer(await store.open(hash))).equals(bytes)).toBe(true);
    }
    expect(await store.sweepTemporary(0)).toBe(0);
  });

  test('only a content hash names a document', async () => {
    for (const name of ['../../etc/passwd', '', 'A'.repeat(64), `${ABSENT}/x`])
      await expect(store.open(name)).rejects.toThrow('Not a content hash');
  });

  test('temporary files are swept by age', async () => {
    await fileWith(randomBytes(10));
    expect(await store.sweepTemporary(60_000)).toBe(0);
    expect(await store.sweepTemporary(0)).toBe(1);
  });
}
