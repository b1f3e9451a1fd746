// The folder of the outbox when the disk fails, fills up, or the process ends between any two of its steps.
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inboxDocument } from '#tests/support/inbox-document.ts';
import { newlyKept, withDocument } from './kept.ts';
import { nodeDisk, type OutboxDisk } from './outbox-disk.ts';
import { fileKey } from './outbox-records.ts';
import { openStore } from './outbox-store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailroom-store-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const quiet = (): void => undefined;

const keptOf = (id: string) => newlyKept(inboxDocument({ id, bytes: 6 }), `${fileKey(id)}.pdf`, {});

const WRITING = ['write', 'takeOver', 'rename', 'syncFolder'] as const;
type Step = (typeof WRITING)[number];

/** The disk, whose step number `at` (of those that write) fails; `before`: it is not done, else it is done and then fails. */
function failing(at: number, how: 'before' | 'after', code = 'EIO'): { disk: OutboxDisk; steps: string[] } {
  const steps: string[] = [];
  const broken = () => Object.assign(new Error(code), { code });
  const wrapped = WRITING.map((name) => [
    name,
    async (...input: never[]) => {
      steps.push(name);
      if (steps.length === at && how === 'before') throw broken();
      await (nodeDisk[name] as (...input: never[]) => Promise<void>)(...input);
      if (steps.length === at) throw broken();
    },
  ]);
  return { disk: { ...nodeDisk, ...(Object.fromEntries(wrapped) as Pick<OutboxDisk, Step>) }, steps };
}

const source = (): string => {
  const path = join(folder, 'source');
  writeFileSync(path, 'letter');
  return path;
};
const filesIn = (): string[] =>
  ['records', 'documents'].flatMap((name) =>
    readdirSync(join(folder, 'outbox', name)).map((file) => `${name}/${file}`),
  );

describe('taking a document over', () => {
  it('is five steps: the document, its name on disk, the record, its name, its name on disk', async () => {
    const { disk, steps } = failing(0, 'before');
    const store = await openStore(join(folder, 'outbox'), disk, quiet);
    await store.add(keptOf('one'), source());
    expect(steps).toEqual(['takeOver', 'syncFolder', 'write', 'rename', 'syncFolder']);
    expect(filesIn()).toEqual(['records/one.json', 'documents/one.pdf']);
  });

  for (const at of [1, 2, 3, 4, 5]) {
    for (const how of ['before', 'after'] as const) {
      it(`fails whole when step ${at} fails ${how} it was done: nothing stays, the source does, and it works again`, async () => {
        const { disk } = failing(at, how, 'ENOSPC');
        const store = await openStore(join(folder, 'outbox'), disk, quiet);
        const path = source();
        await expect(store.add(keptOf('one'), path)).rejects.toThrow('ENOSPC');
        expect(store.get('one')).toBeUndefined();
        expect(filesIn()).toEqual([]);
        expect(existsSync(path)).toBe(true);
        await store.add(keptOf('one'), path);
        const again = await openStore(join(folder, 'outbox'), nodeDisk, quiet);
        expect([...again.all()].map(({ document }) => document.id)).toEqual(['one']);
      });
    }
  }

  it('leaves the old record whole when a change cannot be written', async () => {
    const store = await openStore(join(folder, 'outbox'), nodeDisk, quiet);
    await store.add(keptOf('one'), source());
    for (const at of [1, 2]) {
      const { disk } = failing(at, 'before', 'ENOSPC');
      const broken = await openStore(join(folder, 'outbox'), disk, quiet);
      await expect(broken.update('one', (now) => withDocument(now, { state: 'uploaded' }))).rejects.toThrow('ENOSPC');
      expect(broken.get('one')?.document.state).toBe('waiting');
    }
    const again = await openStore(join(folder, 'outbox'), nodeDisk, quiet);
    expect(again.get('one')?.document.state).toBe('waiting');
  });
});

describe('opening again', () => {
  it('sweeps what a crash left: drafts, and documents that were never accepted', async () => {
    const store = await openStore(join(folder, 'outbox'), nodeDisk, quiet);
    await store.add(keptOf('one'), source());
    writeFileSync(join(folder, 'outbox/records/two.json.part'), '{"vers');
    writeFileSync(join(folder, 'outbox/documents/two.pdf'), 'letter');
    await openStore(join(folder, 'outbox'), nodeDisk, quiet);
    expect(filesIn()).toEqual(['records/one.json', 'documents/one.pdf']);
  });

  it('says which record cannot be read, keeps it, and removes no document meanwhile', async () => {
    const store = await openStore(join(folder, 'outbox'), nodeDisk, quiet);
    await store.add(keptOf('one'), source());
    writeFileSync(join(folder, 'outbox/records/one.json'), 'rotten');
    const said: string[] = [];
    const again = await openStore(join(folder, 'outbox'), nodeDisk, (_, event) => void said.push(event));
    expect([...again.all()]).toEqual([]);
    expect(said).toEqual(['outbox.record-unreadable']);
    expect(filesIn()).toEqual(['records/one.json', 'documents/one.pdf']);
  });

  it('names files by identities that are plain, and by a hash for all others', () => {
    expect(fileKey('0b54-a1')).toBe('0b54-a1');
    for (const hostile of ['../../etc/passwd', 'A', 'a/b', '', 'x'.repeat(200), 'nul\u0000']) {
      expect(fileKey(hostile)).toMatch(/^h-[0-9a-f]{64}$/);
    }
  });

  it('changes one document in turn, however many ask at once', async () => {
    const store = await openStore(join(folder, 'outbox'), nodeDisk, quiet);
    await store.add(keptOf('one'), source());
    const more = () => store.update('one', (now) => withDocument(now, { attempts: now.document.attempts + 1 }));
    await Promise.all(Array.from({ length: 20 }, more));
    const again = await openStore(join(folder, 'outbox'), nodeDisk, quiet);
    expect(again.get('one')?.document.attempts).toBe(20);
  });
});
