// What the outbox makes of a line that cuts: who answered at all is there, and who takes a little more each time is near.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openScene, type Scene, silence } from '#tests/outbox/scene.ts';

let scene: Scene;
afterEach(() => scene.close());

const stateOf = (id: string) => scene.outbox.get(id)?.state;
const keysOf = (name: string) => scene.server.requests.filter((one) => one.name === name).map(({ key }) => key);

describe('a line that is bad', () => {
  const cut: typeof silence = { kind: 'unanswered', reason: 'ECONNRESET' };

  it('keeps no document from another: a try that the server answered at all shows that it is there', async () => {
    scene = await openScene();
    for (let count = 0; count < 30; count++) scene.server.instead('files.appendUpload', cut);
    const letters = Array.from({ length: 30 }, (_, count) => scene.document(`letter ${count}`));
    for (const letter of letters) await scene.outbox.accept(letter);
    await scene.clock.advance(2_000);
    expect(letters.map(({ id }) => stateOf(id))).toEqual(letters.map(() => 'uploaded'));
    expect(scene.news).toEqual([]);
    expect(new Set(scene.server.uploads.keys())).toEqual(new Set(letters.map(({ id }) => id)));
  });

  it('counts as an answer that was cut after it began: somebody is there', async () => {
    scene = await openScene();
    const begun: typeof silence = { kind: 'unanswered', reason: 'the answer was cut', begun: true };
    for (let count = 0; count < 30; count++) scene.server.instead('files.createUpload', begun, true);
    for (let count = 0; count < 30; count++) await scene.outbox.accept(scene.document(`letter ${count}`));
    await scene.clock.advance(2_000);
    expect(scene.outbox.list().filter(({ state }) => state === 'uploaded')).toHaveLength(30);
    expect(scene.news).toEqual([]);
  });

  it('that takes a little more of a document with each try is tried again soon, however often', async () => {
    scene = await openScene();
    for (let count = 1; count <= 20; count++) scene.server.cutAfter(count);
    const letter = scene.document('x'.repeat(300));
    await scene.outbox.accept(letter);
    await scene.clock.advance(25_000);
    expect(stateOf(letter.id)).toBe('uploaded');
    expect(scene.server.uploads.get(letter.id)?.content.toString()).toBe('x'.repeat(300));
    expect(keysOf('files.appendUpload')).toHaveLength(21);
  });

  it('that takes nothing more of a document lets that one wait longer and longer, and the others go', async () => {
    scene = await openScene();
    for (let count = 0; count < 100; count++) scene.server.cutAfter(0, 'cursed');
    const cursed = scene.document('cursed');
    await scene.outbox.accept(cursed);
    for (let minute = 0; minute < 20; minute++) {
      const letter = await scene.outbox.accept(scene.document(`letter ${minute}`));
      await scene.clock.advance(60_000);
      expect(stateOf(letter.id)).toBe('uploaded');
    }
    expect(stateOf(cursed.id)).toBe('waiting');
    expect(keysOf('files.appendUpload').length - 20).toBeLessThan(15);
  });

  it('whose server dies in the middle leads to one careful question at a time', async () => {
    scene = await openScene();
    const letters = Array.from({ length: 30 }, (_, count) => scene.document(`letter ${count}`));
    scene.server.instead('files.appendUpload', cut);
    for (let count = 0; count < 12; count++) scene.server.instead('files.createUpload', silence);
    for (const letter of letters) await scene.outbox.accept(letter);
    await scene.clock.advance(60_000);
    const before = scene.server.requests.length;
    expect(scene.news).toEqual(['away']);
    expect(before).toBeLessThan(20);
    await scene.clock.advance(3_600_000);
    expect(letters.map(({ id }) => stateOf(id))).toEqual(letters.map(() => 'uploaded'));
  });

  it('opens for all as soon as one request is answered, not when a big document has ended', async () => {
    scene = await openScene();
    scene.server.instead('files.createUpload', silence);
    scene.server.instead('files.createUpload', silence);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { call } = scene.server.link;
    const slow: typeof call = async (name, input) => {
      if ((input?.stream?.length ?? 0) > 4_000_000) await held;
      return call(name, input);
    };
    Object.assign(scene.server.link, { call: slow });
    const big = await scene.outbox.accept(scene.document('B'.repeat(4_200_000)));
    const small = await scene.outbox.accept(scene.document('small'));
    await scene.clock.advance(30_000);
    const meanwhile = [stateOf(big.id), stateOf(small.id)];
    release();
    expect(meanwhile).toEqual(['waiting', 'uploaded']);
    await vi.waitFor(() => expect(stateOf(big.id)).toBe('uploaded'), 10_000);
  });
});
