// That the checker reads files of any size.
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readFolder } from './verify-bundle.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-bundle-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Node reads no such file whole. */
const TWO_GIB = 2 ** 31;
const HASH_OF_ZEROS = 'a7c744c13cc101ed66c29f672f92455547889cc586ce6d44fe76ae824958ea51';

it('a document of two GiB is hashed, and an empty one', { timeout: 60_000 }, () => {
  for (const name of ['bundle.json', 'bundle.sig', 'chain.json']) writeFileSync(path.join(folder, name), '{}\n');
  mkdirSync(path.join(folder, 'outputs'));
  for (const [name, bytes] of [
    ['large.pdf', TWO_GIB],
    ['empty.pdf', 0],
  ] as const) {
    writeFileSync(path.join(folder, 'outputs', name), '');
    // Sparse: it takes no room on the disk.
    truncateSync(path.join(folder, 'outputs', name), bytes);
  }
  const { found } = readFolder(folder);
  expect(found.get('outputs/large.pdf')).toEqual({ sha256: HASH_OF_ZEROS, bytes: TWO_GIB });
  expect(found.get('outputs/empty.pdf')).toEqual({
    sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    bytes: 0,
  });
});
