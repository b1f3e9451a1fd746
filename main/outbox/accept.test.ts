// Documents in hard times: when there is hardly room for them, when the server is away for days.
import { afterEach, describe, expect, it } from 'vitest';
import { openScene, type Scene, silence } from '#tests/outbox/scene.ts';
import { nodeDisk } from './store/outbox-disk.ts';

let scene: Scene;
afterEach(() => scene.close());

describe('a full disk', () => {
  it('refuses new documents while there is still room to write down what becomes of the others', async () => {
    let room = 2 ** 30;
    scene = await openScene({ disk: { ...nodeDisk, room: async () => room } });
    const first = await scene.outbox.accept(scene.document('first'));
    room = 1_000_000;
    const second = scene.document('second');
    await expect(scene.outbox.accept(second)).rejects.toMatchObject({ code: 'ENOSPC' });
    await scene.clock.advance(1_000);
    expect(scene.outbox.get(first.id)?.state).toBe('uploaded');
    room = 2 ** 30;
    expect((await scene.outbox.accept(second)).id).toBe(second.id);
  });
});

describe('equal content', () => {
  it('that comes several times at the same instant is warned of in all but the first', async () => {
    scene = await openScene();
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const taken = await Promise.all(ids.map((id) => scene.outbox.accept(scene.document('one letter', { id }))));
    expect(taken.map(({ sameAs }) => sameAs).filter((same) => same === null)).toHaveLength(1);
    for (const { id, sameAs } of taken) expect(sameAs).not.toBe(id);
    expect(new Set(taken.map(({ sameAs }) => sameAs)).size).toBe(ids.length);
  });

  it('of a document that could not be kept warns of nothing', async () => {
    let fails = false;
    const takeOver: typeof nodeDisk.takeOver = (from, to) =>
      fails ? Promise.reject(new Error('the disk failed')) : nodeDisk.takeOver(from, to);
    scene = await openScene({ disk: { ...nodeDisk, takeOver } });
    const accept = (id: string, content: string) => scene.outbox.accept(scene.document(content, { id }));
    await accept('first', 'a letter');
    fails = true;
    await expect(accept('lost', 'another letter')).rejects.toThrow('the disk failed');
    await expect(accept('lost too', 'a letter')).rejects.toThrow('the disk failed');
    fails = false;
    expect((await accept('second', 'another letter')).sameAs).toBeNull();
    expect((await accept('third', 'a letter')).sameAs).toBe('first');
  });
});

describe('days without a server', () => {
  it('end with every document uploaded once, about in the order in which they came, whatever restarts there were', async () => {
    scene = await openScene({ pauses: { least: 1_000, most: 6 * 3_600_000 } });
    for (let count = 0; count < 200; count++) scene.server.instead('files.createUpload', silence);
    const ids: string[] = [];
    for (let day = 0; day < 3; day++) {
      for (let count = 0; count < 5; count++) {
        const receivedAt = new Date(scene.clock.now().getTime() + count).toISOString();
        ids.push((await scene.outbox.accept(scene.document(`${day} ${count}`, { receivedAt }))).id);
      }
      await scene.clock.advance(20 * 3_600_000);
      await scene.restart();
      await scene.clock.advance(4 * 3_600_000);
    }
    expect([...scene.server.uploads.keys()]).toEqual([]);
    scene.server.answersAgain();
    scene.outbox.wake();
    await scene.clock.advance(60_000);
    const arrived = [...scene.server.uploads.keys()];
    expect(new Set(arrived)).toEqual(new Set(ids));
    // Two are on their way at once, and one more asks first while nothing is known of the server.
    for (const [at, id] of arrived.entries())
      expect(Math.abs(ids.indexOf(id) - at)).toBeLessThanOrEqual(at === 0 ? 15 : 3);
    expect(scene.outbox.list().every(({ state }) => state === 'uploaded')).toBe(true);
  });
});
