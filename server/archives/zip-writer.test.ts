// Archives of our own, read by another program.
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import yauzl from 'yauzl';
import { type ZipEntry, zipOf } from './zip-writer.ts';

const entry = (name: string, content: Buffer): ZipEntry => ({
  path: name,
  bytes: content.length,
  crc32: crc32(content),
  open: () => [content],
});

/** Names and contents, as yauzl reads them. */
async function read(entries: readonly ZipEntry[]): Promise<[name: string, content: string][]> {
  const { stream, length } = zipOf(entries, new Date('2026-11-28T12:34:56Z'));
  const written = Buffer.concat(await stream.toArray());
  expect(written).toHaveLength(length);
  const archive = await yauzl.fromBufferPromise(written);
  const found: [string, string][] = [];
  for await (const one of archive.eachEntry()) {
    expect(one.getLastModDate().getUTCFullYear()).toBe(2026);
    // Of many the last one alone: it lies farthest off.
    const isRead = entries.length < 100 || found.length === entries.length - 1;
    if (!isRead) {
      found.push([one.fileName, '']);
      continue;
    }
    const content = Buffer.concat(await (await archive.openReadStreamPromise(one)).toArray());
    expect(crc32(content)).toBe(one.crc32);
    found.push([one.fileName, content.toString()]);
  }
  return found;
}

it('holds files under names of any language, and none at all', async () => {
  const entries = [entry('cover.pdf', Buffer.from('one')), entry('outputs/Grüße – מכתב.txt', Buffer.alloc(0))];
  expect(await read(entries)).toEqual([
    ['cover.pdf', 'one'],
    ['outputs/Grüße – מכתב.txt', ''],
  ]);
  expect(await read([])).toEqual([]);
});

it('holds more files than the first form of its directory can count', async () => {
  const entries = Array.from({ length: 66_000 }, (_, n) => entry(`${n}`, Buffer.from(String(n))));
  const found = await read(entries);
  expect(found).toHaveLength(66_000);
  expect(found.at(-1)).toEqual(['65999', '65999']);
});

it('ends with an error where a file has another length than it should', async () => {
  const { stream } = zipOf([{ ...entry('a', Buffer.from('abc')), bytes: 4 }], new Date());
  await expect(stream.toArray()).rejects.toThrow('has 3 bytes');
});
