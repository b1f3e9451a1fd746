// A power cut behind an answer loses nothing of what was answered: uploads, manifests, the agent's records, marks.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeDisk } from '#main/outbox/store/outbox-disk.ts';
import { placeContent, placeCopy, revealNew, writeHidden } from '#server/channels/provider/place-file.ts';
import { openLocalFileStore } from '#server/storage/files/local-file-store.ts';
import { markFiles, NO_MARKS } from '#server/storage/marks/marks.ts';
import { canWitness, witnessSyncs } from '#tests/support/sync-witness.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mailroom-durable-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!canWitness)('on disk before it is answered', () => {
  it('an upload: its bytes under a temporary name, then its name', async () => {
    const store = await openLocalFileStore({ folder: path.join(folder, 'files') });
    const kept = { hash: '' };
    const syncs = await witnessSyncs(async () => {
      kept.hash = (await store.put(Readable.from([Buffer.from('letter')]))).hash;
    });
    const part = path.join(folder, 'files', kept.hash.slice(0, 2));
    const bytes = syncs.findIndex((sync) => !sync.folder && sync.path.startsWith(path.join(folder, 'files', 'tmp')));
    const name = syncs.findIndex((sync) => sync.folder && sync.path === part);
    expect(bytes).toBeGreaterThanOrEqual(0);
    expect(name).toBeGreaterThan(bytes);
  });

  it('a file that is taken over, and several together', async () => {
    const store = await openLocalFileStore({ folder: path.join(folder, 'files') });
    const files = ['one', 'two'].map((name) => {
      const file = store.temporaryPath();
      writeFileSync(file, name);
      return file;
    });
    const kept: string[] = [];
    const syncs = await witnessSyncs(async () => {
      for (const { hash } of await store.putMany(files)) kept.push(hash);
    });
    const names = syncs.findIndex((sync) => sync.folder);
    const bytes = syncs.slice(0, names).filter(({ path: at }) => at.startsWith(path.join(folder, 'files', 'tmp')));
    expect(bytes).toHaveLength(files.length);
    for (const hash of kept)
      expect(syncs).toContainEqual({ path: path.join(folder, 'files', hash.slice(0, 2)), folder: true });
  });

  it('a manifest: its bytes under the hidden name, then the name in the folder', async () => {
    const target = path.join(folder, 'ALDER-2026-00000001-5.csv');
    expect(await witnessSyncs(() => writeHidden('rows', target))).toEqual([{ path: `${target}.part`, folder: false }]);
    expect(await witnessSyncs(() => revealNew(target))).toEqual([{ path: folder, folder: true }]);
    expect(await witnessSyncs(() => placeContent('rows', path.join(folder, 'a.eml')))).toEqual([
      { path: path.join(folder, 'a.eml.part'), folder: false },
      { path: folder, folder: true },
    ]);
  });

  it('a letter in a production folder: its bytes before its name', async () => {
    writeFileSync(path.join(folder, 'source'), 'letter');
    const target = path.join(folder, 'letter.pdf');
    const syncs = await witnessSyncs(() => placeCopy(path.join(folder, 'source'), target));
    expect(syncs).toEqual([{ path: `${target}.part`, folder: false }]);
  });

  it('a record of the agent, a document that it took over, and their names', async () => {
    const record = path.join(folder, 'one.json');
    expect(await witnessSyncs(() => nodeDisk.write(record, '{}'))).toEqual([{ path: record, folder: false }]);
    writeFileSync(path.join(folder, 'printed'), 'letter');
    const syncs = await witnessSyncs(() =>
      nodeDisk.takeOver(path.join(folder, 'printed'), path.join(folder, 'one.pdf')),
    );
    expect(syncs).toEqual([{ path: path.join(folder, 'printed'), folder: false }]);
    expect(await witnessSyncs(() => nodeDisk.syncFolder(folder))).toEqual([{ path: folder, folder: true }]);
  });

  it('the marks that notice a restore', async () => {
    mkdirSync(path.join(folder, 'files'));
    const marks = markFiles([path.join(folder, 'files')]);
    expect(await witnessSyncs(() => marks.raise(NO_MARKS))).toEqual([
      { path: path.join(folder, 'files', 'marks.json.part'), folder: false },
      { path: path.join(folder, 'files'), folder: true },
    ]);
  });
});
