// Watched folders in trouble: rights, locks, broken and full disks, and what a crash at any step leaves.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { closeOffices, coded, office, PDF } from '#tests/folders/office.ts';
import type { FolderDisk } from './disk/folder-disk.ts';
import { nodeFolderDisk } from './disk/node-folder-disk.ts';
import { shownCondition } from './folder-status.ts';
import { watchFolder } from './folders.ts';

afterEach(closeOffices);

describe('a watched folder', () => {
  it('says when it has no right to read the folder', async () => {
    const { at, watch, settle } = office();
    const disk = { ...nodeFolderDisk, files: () => Promise.reject(coded('EACCES')) };
    chmodSync(at('watched'), 0o700);
    const one = watch({ disk });
    await settle(one);
    expect(one.state()).toMatchObject({ condition: 'denied', failure: { label: 'desktop.folder.failure.denied' } });
  });

  it('that may only be read is shown as denied, and as watched once its files may be moved', async () => {
    const { write, watch, settle, arrived } = office();
    write('letter.pdf');
    let readOnly = true;
    const disk: FolderDisk = {
      ...nodeFolderDisk,
      rename: (from, to) => (readOnly ? Promise.reject(coded('EROFS')) : nodeFolderDisk.rename(from, to)),
    };
    const one = watch({ disk });
    await settle(one);
    expect(one.state().failure).toMatchObject({ label: 'desktop.folder.failure.denied' });
    expect(shownCondition(one.state())).toBe('denied');
    readOnly = false;
    await settle(one);
    expect([arrived(), shownCondition(one.state())]).toEqual([['letter.pdf'], 'watching']);
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

  it('does not take a file that is written to while it is copied, and takes it whole afterwards', async () => {
    const { write, watch, settle, arrived, list } = office();
    write('letter.pdf');
    let writing = true;
    const disk: FolderDisk = {
      ...nodeFolderDisk,
      copy: async (from, to) => ({ ...(await nodeFolderDisk.copy(from, to)), changed: writing }),
    };
    const one = watch({ disk });
    await settle(one, 700);
    expect(arrived()).toEqual([]);
    writing = false;
    await settle(one);
    expect(arrived()).toEqual(['letter.pdf']);
    expect(list('watched', 'failed')).toEqual([]);
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
