// Documents behind which the printer wrote something: the outbox keeps, hashes and sends the document alone, whatever
// fails in between.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openScene, type Scene, silence } from '#tests/outbox/scene.ts';
import type { Acceptance } from './outbox.types.ts';
import { nodeDisk, type OutboxDisk } from './store/outbox-disk.ts';

let scene: Scene;
afterEach(() => scene.close());

const LETTER = '%PDF-1.7 letter';
const SHA256 = '3d18ee';
const printed = (more: Partial<Acceptance> = {}): Acceptance =>
  scene.document(`${LETTER}{"metadata":1}`, { bytes: LETTER.length, sha256: SHA256, more: true, ...more });
const kept = (): string[] => {
  const folder = join(scene.folder, 'outbox/documents');
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
};
const sent = (id: string) => scene.server.uploads.get(id)?.content.toString();
const broken = () => Promise.reject(Object.assign(new Error('the disk failed'), { code: 'EIO' }));

describe('a printed document', () => {
  it.each<[string, Partial<OutboxDisk>]>([
    ['by a second name of its file', {}],
    ['by a copy of its file', { takeOver: async (from, to) => nodeDisk.write(to, readFileSync(from, 'utf8')) }],
  ])('is kept alone, %s', async (_name, disk) => {
    scene = await openScene({ disk: { ...nodeDisk, ...disk }, open: () => false });
    const letter = printed();
    expect(await scene.outbox.accept(letter)).toMatchObject({ bytes: LETTER.length, sha256: SHA256 });
    expect(kept()).toEqual([LETTER]);
    expect(existsSync(letter.path)).toBe(false);
  });

  it('is hashed alone when nobody told its hash', async () => {
    scene = await openScene({ open: () => false });
    const { sha256: _told, ...untold } = printed();
    const { sha256 } = await scene.outbox.accept(untold);
    expect((await scene.outbox.accept(scene.document(LETTER))).sha256).toBe(sha256);
  });

  it('is sent alone when the crash came before its file was cut', async () => {
    let crashes = true;
    const cut: OutboxDisk['cut'] = (path, bytes) => (crashes ? broken() : nodeDisk.cut(path, bytes));
    scene = await openScene({ disk: { ...nodeDisk, cut }, open: () => !crashes });
    const { id } = await scene.outbox.accept(printed());
    expect(kept()).toEqual([`${LETTER}{"metadata":1}`]);
    crashes = false;
    await scene.restart();
    await scene.clock.advance(1_000);
    expect([scene.outbox.get(id)?.state, sent(id)]).toEqual(['uploaded', LETTER]);
  });

  it('leaves its source whole until that is removed, and is cut then: the crash came between', async () => {
    let fails = true;
    const disk: OutboxDisk = {
      ...nodeDisk,
      remove: (path) => (fails && path.endsWith('.source') ? broken() : nodeDisk.remove(path)),
    };
    scene = await openScene({ disk });
    scene.server.instead('files.appendUpload', silence);
    const letter = printed();
    await scene.outbox.accept(letter);
    await scene.clock.advance(0);
    // A try to send it has not touched the source: it is found and handed over once more.
    expect(readFileSync(letter.path, 'utf8')).toBe(`${LETTER}{"metadata":1}`);
    fails = false;
    await scene.outbox.accept(letter);
    expect([kept(), existsSync(letter.path), scene.outbox.list().length]).toEqual([[LETTER], false, 1]);
    await scene.clock.advance(60_000);
    expect(sent(letter.id)).toBe(LETTER);
  });
});
