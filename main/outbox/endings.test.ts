// Documents that wait in the inbox of a person end here as they end on the server, and there as they end here.
import { afterEach, describe, expect, it } from 'vitest';
import { openScene, refused, result, type Scene, silence } from '#tests/outbox/scene.ts';

let scene: Scene;
afterEach(() => scene.close());

const MINUTE = 60_000;
const DAY = 86_400_000;

/** A server that says the same of every file, first that they wait. */
function says() {
  const word: { state: string; usedByJobId: number | null; asked: number } = {
    state: 'waiting',
    usedByJobId: null,
    asked: 0,
  };
  scene.server.answers['files.states'] = (input) => {
    word.asked += 1;
    const { fileIds } = (input as unknown as { body: { fileIds: string[] } }).body;
    return result(fileIds.map((fileId) => ({ fileId, state: word.state, usedByJobId: word.usedByJobId })));
  };
  return word;
}

async function waitingDocument() {
  scene = await openScene();
  const word = says();
  const { id } = await scene.outbox.accept(scene.document('collected'));
  await scene.clock.advance(5 * MINUTE);
  expect(scene.outbox.get(id)).toMatchObject({ state: 'uploaded' });
  return { id, word };
}
const sent = (): number => scene.server.uploads.size;
const drops = (): number => scene.server.requests.filter(({ name }) => name === 'files.drop').length;

describe('a document in the inbox', () => {
  it('that a person deposits in the browser ends here, and no second copy of it is sent', async () => {
    const { id, word } = await waitingDocument();
    Object.assign(word, { state: 'used', usedByJobId: 41 });
    await scene.clock.advance(MINUTE);
    expect(scene.outbox.get(id)).toMatchObject({ state: 'deposited', jobId: 41 });
    expect(scene.told.at(-1)).toMatchObject({ id, state: 'deposited' });
    await scene.clock.advance(40 * DAY);
    expect([sent(), drops()]).toEqual([1, 0]);
  });

  it.each(['dropped', 'ended'])('that was %s in the browser ends here', async (state) => {
    const { id, word } = await waitingDocument();
    word.state = state;
    await scene.clock.advance(MINUTE);
    expect(scene.outbox.get(id)).toMatchObject({ state: 'dropped' });
    await scene.clock.advance(5 * MINUTE);
    expect([sent(), drops()]).toEqual([1, 0]);
  });

  it('that the server has lost is sent again before its time is over, and ends after it', async () => {
    const { id, word } = await waitingDocument();
    word.state = 'unknown';
    await scene.clock.advance(MINUTE);
    word.state = 'waiting';
    await scene.clock.advance(MINUTE);
    expect(scene.outbox.get(id)).toMatchObject({ state: 'uploaded', fileId: 'file-u2' });
    // The second upload is kept for two weeks.
    await scene.clock.advance(15 * DAY);
    word.state = 'unknown';
    await scene.clock.advance(MINUTE);
    expect(scene.outbox.get(id)).toMatchObject({ state: 'dropped' });
    expect(sent()).toBe(2);
  });

  it('that is given up here is given up there, also after days without a connection and a restart', async () => {
    const { id } = await waitingDocument();
    scene.server.answers['files.drop'] = () => silence;
    await scene.outbox.drop(id);
    await scene.clock.advance(3 * MINUTE);
    await scene.restart();
    says();
    scene.server.answers['files.drop'] = () => refused(-99, 'exception.internal');
    await scene.clock.advance(2 * MINUTE);
    scene.server.answers['files.drop'] = () => result({ dropped: true });
    const before = drops();
    await scene.clock.advance(10 * MINUTE);
    expect(drops()).toBe(before + 1);
  });

  it('is asked for together with all others, and a deposit that was begun here is left alone', async () => {
    const { word } = await waitingDocument();
    for (let at = 0; at < 5; at += 1) await scene.outbox.accept(scene.document(`another ${at}`));
    await scene.clock.advance(MINUTE);
    const before = word.asked;
    await scene.clock.advance(MINUTE);
    expect(word.asked).toBe(before + 1);
  });
});
