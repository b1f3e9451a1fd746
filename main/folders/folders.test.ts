// Watched folders on real disks: what arrives, what does not, and what a crash or a broken disk at any step leaves.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import type { Acceptance } from '../outbox/outbox.types.ts';
import { type FolderDisk, nodeFolderDisk } from './folder-disk.ts';
import { watchFolder } from './folders.ts';
import type { FolderWatch, WatchFolderOptions } from './folders.types.ts';

const PDF = '%PDF-1.4\nbody\n%%EOF\n';
const roots: string[] = [];
const watches: FolderWatch[] = [];

/** A folder, an outbox that keeps what it got by id, and a clock that only moves by hand. */
function office() {
  const root = mkdtempSync(path.join(tmpdir(), 'folders-test-'));
  roots.push(root);
  const at = (...names: string[]): string => path.join(root, ...names);
  for (const name of ['watched', 'staging', 'kept']) mkdirSync(at(name));
  const kept = new Map<string, Acceptance>();
  let ms = 0;
  let count = 0;
  const accept = async (acceptance: Acceptance): Promise<InboxDocument> => {
    if (kept.has(acceptance.id)) await rm(acceptance.path);
    else await rename(acceptance.path, at('kept', acceptance.id));
    kept.set(acceptance.id, acceptance);
    return { id: acceptance.id, sameAs: null } as InboxDocument;
  };
  const options: WatchFolderOptions = {
    folder: { path: at('watched'), quietSeconds: 1, keepDays: 10 },
    queueId: 'office',
    accept,
    staging: at('staging'),
    clock: { now: () => new Date(Date.UTC(2026, 0, 5) + ms), monotonic: () => ms, after: () => () => {} },
    ids: () => `id-${++count}`,
    log: () => {},
    onState: () => {},
    locale: 'de',
    events: false,
  };
  return {
    at,
    options,
    write: (name: string, text: string | Buffer = PDF) => writeFileSync(at('watched', name), text),
    watch(more: Partial<WatchFolderOptions> = {}) {
      const watch = watchFolder({ ...options, ...more });
      watches.push(watch);
      return watch;
    },
    /** Time goes by: two looks, so far apart. */
    async settle(watch: FolderWatch, seconds = 2) {
      await watch.rescan();
      ms += seconds * 1000;
      await watch.rescan();
    },
    wait: (seconds: number) => {
      ms += seconds * 1000;
    },
    arrived: () => [...kept.values()].map((one) => one.name).sort((a, b) => a.localeCompare(b)),
    bytes: () => readdirSync(at('kept')).map((name) => readFileSync(at('kept', name), 'utf8')),
    list: (...names: string[]) => (existsSync(at(...names)) ? readdirSync(at(...names)).sort() : []),
    claims: () =>
      readdirSync(at('watched'))
        .filter((name) => name.startsWith('.mailroom-'))
        .flatMap((name) => readdirSync(at('watched', name)))
        .filter((name) => name !== 'ledger.jsonl'),
  };
}

afterEach(async () => {
  await Promise.all(watches.splice(0).map((watch) => watch.close()));
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

describe('a watched folder', () => {
  it('hands a finished PDF to the outbox and puts it into the archive', async () => {
    const { write, watch, settle, arrived, bytes, list, claims } = office();
    write('letter.pdf');
    await settle(watch());
    expect(arrived()).toEqual(['letter.pdf']);
    expect(bytes()).toEqual([PDF]);
    expect(list('watched', 'archive')).toEqual(['letter.pdf']);
    expect(claims()).toEqual([]);
    expect(list('staging')).toEqual([]);
  });

  it('waits for a file that still grows', async () => {
    const { write, watch, settle, arrived } = office();
    const one = watch();
    write('scan.pdf', '%PDF-1.4\npage 1\n%%EOF\n');
    await settle(one, 0.5);
    write('scan.pdf', '%PDF-1.4\npage 1\npage 2\n%%EOF\n');
    await settle(one, 0.9);
    expect(arrived()).toEqual([]);
    await settle(one, 1);
    expect(arrived()).toEqual(['scan.pdf']);
  });

  it('gives a PDF without an end a minute, then lets the server judge', async () => {
    const { write, watch, settle, arrived } = office();
    const one = watch();
    write('cut.pdf', '%PDF-1.4\nhalf');
    await settle(one, 50);
    expect(arrived()).toEqual([]);
    await settle(one, 20);
    expect(arrived()).toEqual(['cut.pdf']);
  });

  it('takes the same name and the same content again as a new document', async () => {
    const { write, watch, settle, arrived, list } = office();
    const one = watch();
    for (let turn = 0; turn < 3; turn++) {
      write('letter.pdf');
      await settle(one);
    }
    expect(arrived()).toEqual(['letter.pdf', 'letter.pdf', 'letter.pdf']);
    expect(list('watched', 'archive')).toEqual(['letter (2).pdf', 'letter (3).pdf', 'letter.pdf']);
  });

  it('never replaces a file in the archive', async () => {
    const { write, watch, settle, at } = office();
    mkdirSync(at('watched', 'archive'));
    writeFileSync(at('watched', 'archive', 'letter.pdf'), 'mine');
    write('letter.pdf');
    await settle(watch());
    expect(readFileSync(at('watched', 'archive', 'letter.pdf'), 'utf8')).toBe('mine');
    expect(readFileSync(at('watched', 'archive', 'letter (2).pdf'), 'utf8')).toBe(PDF);
  });

  it('puts what is no PDF into failed, with the reason in the language of the computer', async () => {
    const { write, watch, settle, arrived, list, at } = office();
    write('letter.docx', 'PK\u0003\u0004');
    const one = watch();
    await settle(one);
    expect(arrived()).toEqual([]);
    expect(list('watched', 'failed')).toEqual(['letter.docx', 'letter.docx.reason.txt']);
    const reason = readFileSync(at('watched', 'failed', 'letter.docx.reason.txt'), 'utf8');
    expect(reason).toContain('Die Datei letter.docx ist kein PDF.');
    expect(one.state()).toMatchObject({ failed: 1, taken: 0, waiting: 0 });
  });

  it('takes a file whose name is no text', async () => {
    const { at, watch, settle, arrived } = office();
    if (process.platform !== 'linux') return expect(process.platform).not.toBe('linux');
    writeFileSync(Buffer.concat([Buffer.from(`${at('watched')}/`), Buffer.from([0xe9, 0x2e, 0x70, 0x64, 0x66])]), PDF);
    await settle(watch());
    expect(arrived()).toEqual(['\ufffd.pdf']);
  });

  it('does not follow links, neither files nor the archive', async () => {
    const { at, write, watch, settle, arrived, list } = office();
    writeFileSync(at('outside.pdf'), PDF);
    mkdirSync(at('elsewhere'));
    symlinkSync(at('outside.pdf'), at('watched', 'link.pdf'));
    symlinkSync(at('elsewhere'), at('watched', 'archive'));
    write('letter.pdf');
    const one = watch();
    await settle(one);
    expect(arrived()).toEqual(['letter.pdf']);
    expect(list('elsewhere')).toEqual([]);
    expect(one.state().failure?.label).toBe('desktop.folder.failure.notFolder');
    rmSync(at('watched', 'archive'));
    await settle(one);
    expect(list('watched', 'archive')).toEqual(['letter.pdf']);
    expect(arrived()).toEqual(['letter.pdf']);
  });

  it('says that it is missing, deletes nothing, and goes on when it is back', async () => {
    const { at, write, watch, settle, arrived } = office();
    rmSync(at('watched'), { recursive: true });
    const one = watch();
    await settle(one);
    expect(one.state()).toMatchObject({ condition: 'missing', failure: { label: 'desktop.folder.failure.missing' } });
    expect(existsSync(at('watched'))).toBe(false);
    mkdirSync(at('watched'));
    write('letter.pdf');
    await settle(one);
    expect(one.state()).toMatchObject({ condition: 'watching', failure: null });
    expect(arrived()).toEqual(['letter.pdf']);
  });

  it('says when it has no right to read the folder', async () => {
    const { at, watch, settle } = office();
    const disk = { ...nodeFolderDisk, files: () => Promise.reject(coded('EACCES')) };
    chmodSync(at('watched'), 0o700);
    const one = watch({ disk });
    await settle(one);
    expect(one.state()).toMatchObject({ condition: 'denied', failure: { label: 'desktop.folder.failure.denied' } });
  });

  it('reports a file that another program holds, and takes it later', async () => {
    const { write, watch, settle, arrived } = office();
    write('open.pdf');
    write('free.pdf');
    let locked = true;
    const disk: FolderDisk = {
      ...nodeFolderDisk,
      rename: (from, to) =>
        locked && String(from).endsWith('open.pdf') ? Promise.reject(coded('EBUSY')) : nodeFolderDisk.rename(from, to),
    };
    const one = watch({ disk });
    await settle(one, 700);
    expect(arrived()).toEqual(['free.pdf']);
    expect(one.state().held).toMatchObject([{ name: 'open.pdf', label: 'desktop.folder.held.locked' }]);
    locked = false;
    await settle(one);
    expect(arrived()).toEqual(['free.pdf', 'open.pdf']);
  });

  it('puts a file that stays unreadable into failed, and holds up no other', async () => {
    const { write, watch, settle, arrived, list } = office();
    write('bad.pdf');
    write('good.pdf');
    const disk: FolderDisk = {
      ...nodeFolderDisk,
      copy: (from, to) =>
        String(from).endsWith('bad.pdf')
          ? Promise.reject(Object.assign(coded('EIO'), { reading: true }))
          : nodeFolderDisk.copy(from, to),
    };
    const one = watch({ disk });
    await settle(one);
    expect(arrived()).toEqual(['good.pdf']);
    for (let turn = 0; turn < 5; turn++) await settle(one, 100);
    expect(list('watched', 'failed')).toEqual(['bad.pdf', 'bad.pdf.reason.txt']);
  });

  it('archives to another volume by copy, and keeps the bytes', async () => {
    const { write, watch, settle, list, at, claims } = office();
    write('letter.pdf');
    const disk: FolderDisk = {
      ...nodeFolderDisk,
      rename: (from, to) =>
        String(from).includes('.mailroom-') && to.includes('/archive/')
          ? Promise.reject(coded('EXDEV'))
          : nodeFolderDisk.rename(from, to),
    };
    await settle(watch({ disk }));
    expect(list('watched', 'archive')).toEqual(['letter.pdf']);
    expect(readFileSync(at('watched', 'archive', 'letter.pdf'), 'utf8')).toBe(PDF);
    expect(claims()).toEqual([]);
  });

  it('keeps what the outbox cannot take now, and hands it over under the same id later', async () => {
    const { write, watch, settle, arrived, options } = office();
    write('letter.pdf');
    const ids: string[] = [];
    const one = watch({
      accept: (acceptance) => {
        ids.push(acceptance.id);
        return ids.length < 3 ? Promise.reject(coded('ENOSPC')) : options.accept(acceptance);
      },
    });
    await settle(one);
    expect(one.state().failure?.label).toBe('desktop.folder.failure.diskFull');
    await settle(one, 100);
    await settle(one, 100);
    expect(arrived()).toEqual(['letter.pdf']);
    expect(new Set(ids).size).toBe(1);
    expect(one.state().failure).toBeNull();
  });
});

describe('a full disk', () => {
  it('keeps nothing of a copy that did not fit', async () => {
    const { write, watch, settle, arrived, list } = office();
    write('letter.pdf');
    let full = true;
    const copy: FolderDisk['copy'] = async (from, to) => {
      if (!full) return nodeFolderDisk.copy(from, to);
      writeFileSync(to, 'half');
      throw coded('ENOSPC');
    };
    const one = watch({ disk: { ...nodeFolderDisk, copy } });
    await settle(one);
    expect([arrived(), list('staging')]).toEqual([[], []]);
    full = false;
    await settle(one, 100);
    expect(arrived()).toEqual(['letter.pdf']);
  });
});

const coded = (code: string): Error => Object.assign(new Error(code), { code });

describe('the archive', () => {
  it('is swept after its days, of our own files alone', async () => {
    const { write, watch, settle, list, at, wait } = office();
    write('old.pdf');
    write('changed.pdf');
    const one = watch();
    await settle(one);
    writeFileSync(at('watched', 'archive', 'by-hand.pdf'), PDF);
    writeFileSync(at('watched', 'archive', 'changed.pdf'), 'edited by somebody');
    wait(9 * 86_400);
    await one.rescan();
    expect(list('watched', 'archive')).toEqual(['by-hand.pdf', 'changed.pdf', 'old.pdf']);
    wait(2 * 86_400);
    await one.rescan();
    expect(list('watched', 'archive')).toEqual(['by-hand.pdf', 'changed.pdf']);
  });

  it('is kept for ever with 0 days', async () => {
    const { write, watch, settle, list, wait, options } = office();
    write('old.pdf');
    const one = watch({ folder: { ...options.folder, keepDays: 0 } });
    await settle(one);
    wait(4_000 * 86_400);
    await one.rescan();
    expect(list('watched', 'archive')).toEqual(['old.pdf']);
  });

  it('gives a document that the server refuses to failed, once, after a restart too', async () => {
    const { write, watch, settle, list, at } = office();
    write('secret.pdf');
    const first = watch();
    await settle(first);
    await first.close();
    const second = watch();
    await second.refused('id-1', 'document.encrypted', {});
    expect(list('watched', 'archive')).toEqual([]);
    expect(list('watched', 'failed')).toEqual(['secret.pdf', 'secret.pdf.reason.txt']);
    expect(readFileSync(at('watched', 'failed', 'secret.pdf.reason.txt'), 'utf8')).toContain('geschützt');
    write('secret.pdf');
    await settle(second);
    await second.refused('id-1', 'document.encrypted', {});
    await second.refused('unknown', 'document.encrypted', {});
    expect(list('watched', 'archive')).toEqual(['secret.pdf']);
    expect(list('watched', 'failed')).toEqual(['secret.pdf', 'secret.pdf.reason.txt']);
  });
});

const untilTrue = async (what: () => boolean): Promise<void> => {
  while (!what()) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('a crash', () => {
  const CALLS = [
    'rename',
    'reserve',
    'makeFolder',
    'write',
    'append',
    'remove',
    'removeFolder',
    'syncFolder',
    'copy',
  ] as const;

  /** A disk that does `calls` things more and then nothing for ever, as after a kill. */
  function dyingDisk(calls: number): FolderDisk & { died: () => boolean } {
    let left = calls;
    const never = new Promise<never>(() => {});
    const mortal = <A extends unknown[], T>(work: (...args: A) => Promise<T>) => {
      return (...args: A): Promise<T> => (left-- > 0 ? work(...args) : never);
    };
    const disk = { ...nodeFolderDisk };
    for (const name of CALLS) Object.assign(disk, { [name]: mortal(nodeFolderDisk[name] as () => Promise<unknown>) });
    return { ...disk, died: () => left < 0 };
  }

  it('at any step of the disk leaves each document exactly once, archived or failed', async () => {
    let steps = 0;
    for (let calls = 0; ; calls++) {
      const { write, watch, settle, arrived, list, claims, options } = office();
      write('a.pdf');
      write('b.pdf', `${PDF}b`);
      write('c.txt', 'no PDF');
      const disk = dyingDisk(calls);
      const never = new Promise<never>(() => {});
      const accept: typeof options.accept = (one) => (disk.died() ? never : options.accept(one));
      const first = watchFolder({ ...options, accept, disk });
      await Promise.race([settle(first), untilTrue(disk.died)]);
      const died = disk.died();
      const second = watch();
      await settle(second);
      await settle(second);
      expect({ calls, arrived: arrived() }).toEqual({ calls, arrived: ['a.pdf', 'b.pdf'] });
      expect(list('watched', 'archive').filter((name) => !name.startsWith('.'))).toContain('a.pdf');
      expect(list('watched', 'failed')).toContain('c.txt.reason.txt');
      expect(claims()).toEqual([]);
      if (!died) break;
      steps = calls;
    }
    expect(steps).toBeGreaterThan(20);
  });

  it('that cuts the last line of the ledger off costs that line alone', async () => {
    const { write, watch, settle, at, arrived, list } = office();
    write('a.pdf');
    const first = watch();
    await settle(first);
    await first.close();
    const hidden = list('watched').find((name) => name.startsWith('.mailroom-')) ?? '';
    writeFileSync(at('watched', hidden, 'ledger.jsonl'), '{"id":"id-9","to":"arch', { flag: 'a' });
    write('b.pdf');
    const second = watch();
    await settle(second);
    const third = watch();
    await third.refused('id-2', 'document.broken', {});
    expect(arrived()).toEqual(['a.pdf', 'b.pdf']);
    expect(list('watched', 'failed')).toEqual(['b.pdf', 'b.pdf.reason.txt']);
  });
});
