// What the outbox does when the line fails or the server refuses: it waits, asks again, or leaves it to a person.
import { afterEach, describe, expect, it } from 'vitest';
import { openScene, refused, type Scene, silence } from '#tests/outbox/scene.ts';

let scene: Scene;
afterEach(() => scene.close());

const stateOf = (id: string) => scene.outbox.get(id)?.state;
const keysOf = (name: string) => scene.server.requests.filter((one) => one.name === name).map(({ key }) => key);

describe('a line that fails', () => {
  it('is tried again after growing pauses, without end, and exactly one upload comes of it', async () => {
    scene = await openScene();
    for (let count = 0; count < 40; count++) scene.server.instead('files.createUpload', silence);
    const letter = scene.document('patience');
    await scene.outbox.accept(letter);
    await scene.clock.advance(1_000);
    expect(scene.outbox.get(letter.id)).toMatchObject({
      state: 'waiting',
      failure: { label: 'desktop.outbox.unreachable' },
    });
    await scene.clock.advance(4 * 3_600_000);
    expect(stateOf(letter.id)).toBe('uploaded');
    expect(new Set(keysOf('files.createUpload'))).toEqual(new Set([letter.id]));
    expect(scene.news).toEqual(['away', 'back']);
  });

  it('asks with one document for all while the server does not answer', async () => {
    scene = await openScene();
    for (let count = 0; count < 6; count++) scene.server.instead('files.createUpload', silence);
    for (let count = 0; count < 30; count++) await scene.outbox.accept(scene.document(`letter ${count}`));
    await scene.clock.advance(3_000);
    expect(scene.server.requests.length).toBeLessThan(10);
    await scene.clock.advance(60_000);
    expect(scene.outbox.list().filter(({ state }) => state === 'uploaded')).toHaveLength(30);
  });

  it('ends no upload by an answer that is none of one: the document is sent once the server answers', async () => {
    scene = await openScene();
    const view = { uploadId: 'u1', offset: 0, file: null };
    const nonsense = [null, 'ok', {}, { ...view, file: {} }, { ...view, file: [] }, { ...view, offset: 9e9 }];
    for (const name of ['files.createUpload', 'files.appendUpload'] as const)
      for (const value of nonsense) scene.server.instead(name, { kind: 'result', value });
    const letter = scene.document('patience');
    await scene.outbox.accept(letter);
    await scene.clock.advance(10_000);
    expect(stateOf(letter.id)).toBe('waiting');
    await scene.clock.advance(4 * 3_600_000);
    expect(stateOf(letter.id)).toBe('uploaded');
    expect(scene.server.uploads.get(letter.id)?.content.toString()).toBe('patience');
  });

  it('waits as long as the server asks for', async () => {
    scene = await openScene();
    scene.server.instead('files.createUpload', { kind: 'foreign', status: 503, retryAfterMs: 120_000 });
    const letter = scene.document('later');
    await scene.outbox.accept(letter);
    await scene.clock.advance(119_000);
    expect(scene.outbox.get(letter.id)).toMatchObject({ state: 'waiting', nextTryAt: '2026-03-02T09:02:00.000Z' });
    await scene.clock.advance(2_000);
    expect(stateOf(letter.id)).toBe('uploaded');
  });

  it('takes a request that was cut on its way for no refusal of the document', async () => {
    scene = await openScene();
    scene.server.instead('files.createUpload', refused(-40, 'exception.invalidInput', { field: 'request' }));
    const letter = scene.document('half closed');
    await scene.outbox.accept(letter);
    await scene.clock.advance(5_000);
    expect(stateOf(letter.id)).toBe('uploaded');
  });

  it('starts over under another key when the server has forgotten the upload', async () => {
    scene = await openScene();
    scene.server.instead('files.appendUpload', silence);
    scene.server.instead('files.uploadState', refused(-20, 'upload.notFound'));
    const letter = scene.document('forgotten');
    await scene.outbox.accept(letter);
    await scene.clock.advance(30_000);
    expect(stateOf(letter.id)).toBe('uploaded');
    expect(keysOf('files.createUpload').at(-1)).toBe(`${letter.id}.1`);
  });
});

describe('a refusal', () => {
  it('of who we are stops everything until somebody signs in, and keeps accepting', async () => {
    scene = await openScene();
    scene.server.instead('files.createUpload', refused(-11, 'exception.notLoggedIn'));
    const letter = scene.document('signed out');
    await scene.outbox.accept(letter);
    await scene.clock.advance(600_000);
    const other = await scene.outbox.accept(scene.document('another'));
    await scene.clock.advance(600_000);
    expect(scene.news).toEqual(['signedOut']);
    expect([stateOf(letter.id), stateOf(other.id)]).toEqual(['waiting', 'waiting']);
    scene.outbox.wake();
    await scene.clock.advance(1_000);
    expect([stateOf(letter.id), stateOf(other.id)]).toEqual(['uploaded', 'uploaded']);
  });

  it('of the content needs a person, is never tried again by itself, and then under another key', async () => {
    scene = await openScene();
    scene.server.instead('files.appendUpload', refused(-40, 'file.encrypted', { file: 'x.pdf' }));
    const letter = scene.document('encrypted');
    await scene.outbox.accept(letter);
    await scene.clock.advance(10 * 3_600_000);
    expect(scene.outbox.get(letter.id)).toMatchObject({ state: 'attention', failure: { label: 'file.encrypted' } });
    expect(keysOf('files.createUpload')).toEqual([letter.id]);
    await scene.outbox.retry(letter.id);
    await scene.clock.advance(1_000);
    expect(keysOf('files.createUpload')).toEqual([letter.id, `${letter.id}.1`]);
    expect(stateOf(letter.id)).toBe('uploaded');
  });
});
