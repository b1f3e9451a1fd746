// Taking documents over when there is hardly room for them.
import { afterEach, describe, expect, it } from 'vitest';
import { openScene, type Scene } from '#tests/outbox/scene.ts';
import { nodeDisk } from './outbox-disk.ts';

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
