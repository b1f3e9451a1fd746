// A print job of a shared machine that is canceled when its document is with a session already.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handedOver } from './handed-over.ts';

let folder: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'handed-over-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const open = (file = join(folder, 'handed-over.json')) =>
  handedOver({ file, log: (_level, event) => void said.push(event) });

describe('a canceled print job of a shared machine', () => {
  it('is told to the session that has its document, and to no other', () => {
    const documents = open();
    documents.handed('a', 'u-anna');
    documents.handed('b', 'u-anna');
    documents.handed('c', 'u-bob');
    documents.canceled('a');
    documents.canceled('c');
    expect([documents.canceledOf('u-anna'), documents.canceledOf('u-bob')]).toEqual([['a'], ['c']]);
  });

  it('stays canceled when its document is asked for once more', () => {
    const documents = open();
    documents.handed('a', 'u-anna');
    documents.canceled('a');
    documents.handed('a', 'u-anna');
    expect(documents.canceledOf('u-anna')).toEqual(['a']);
  });

  it('is told after a restart of the service too, whichever of the two came before it', () => {
    const before = open();
    before.handed('a', 'u-anna');
    before.handed('b', 'u-anna');
    before.canceled('a');
    const after = open();
    after.canceled('b');
    expect([after.canceledOf('u-anna'), open().canceledOf('u-anna')]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect([readdirSync(folder), said]).toEqual([['handed-over.json'], []]);
  });

  it('is told where its record cannot be read or kept, which is said', () => {
    writeFileSync(join(folder, 'handed-over.json'), '[{"uuid":');
    expect(open().canceledOf('u-anna')).toEqual([]);
    const documents = open(join(folder, 'nowhere', 'handed-over.json'));
    documents.handed('a', 'u-anna');
    documents.canceled('a');
    expect(documents.canceledOf('u-anna')).toEqual(['a']);
    expect(new Set(said)).toEqual(new Set(['shared.handed-over-not-read', 'shared.handed-over-not-kept']));
  });

  it('that no session has is no news, and old ones are forgotten', () => {
    const documents = open();
    documents.canceled('never handed');
    for (let count = 0; count < 1_200; count += 1) documents.handed(`job-${count}`, 'u-anna');
    documents.canceled('job-0');
    documents.canceled('job-1199');
    expect(documents.canceledOf('u-anna')).toEqual(['job-1199']);
  });
});
