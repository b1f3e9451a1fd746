// Automated documents that waited for a person, and were sent by that person in the browser.
import { afterEach, describe, expect, it } from 'vitest';
import { openScene, refused, result, type Scene, silence } from '#tests/outbox/scene.ts';

let scene: Scene;
afterEach(() => scene.close());

const MINUTE = 60_000;
const SETTLED = { orphans: 0, remaining: 0, awaiting: 0, processing: 1, sent: 0 };
const OPEN = { ...SETTLED, remaining: 1, processing: 0 };
const bad = { id: 6, quality: 'BAD', dispatch: ['mail'], recipientName: 'A B', shipmentRequirements: {} };

/** A server that reads a bad value in each deposit; `sent` are those that a person has mended and sent since. */
function badLetters() {
  const sent = new Set<number>();
  let made = 40;
  const jobOf = (id: number) => {
    const counts = sent.has(id) ? SETTLED : OPEN;
    const state = sent.has(id) ? 'PACK_GROUPS_CREATED_SENT' : 'PACK_GROUPS_CREATED_REMAINING';
    return { id, state, counts, errorMessage: null, submittedDate: scene.clock.now().toISOString() };
  };
  const { answers } = scene.server;
  answers['services.get'] = () => result({ id: 7, jobNameEditable: true, boxes: [{ name: 'letters', main: true }] });
  answers['jobs.create'] = () => result({ id: made++ });
  answers['jobs.get'] = ({ params }) => result(jobOf(Number(params?.jobId)));
  answers['jobs.packGroups'] = () => result({ items: [bad], cursor: null });
  answers['jobs.list'] = ({ query }) => {
    const ids = Array.from({ length: made - 40 }, (_, at) => 40 + at);
    const first = !(query && 'cursor' in query && query.cursor);
    const half = first ? ids.slice(0, 5) : ids.slice(5);
    return result({ items: half.map(jobOf), overflow: false, cursor: first ? 'next' : null });
  };
  return sent;
}

/** Takes documents in until each waits for a person. */
async function held(count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const letter = scene.document(`bad ${at}`, { queueId: 'auto', source: 'folder' });
    ids.push((await scene.outbox.accept(letter)).id);
  }
  await scene.clock.advance(10_000);
  expect(ids.map((id) => scene.outbox.get(id)?.state)).toEqual(ids.map(() => 'attention'));
  return ids;
}
const jobOf = (id: string): number => scene.outbox.get(id)?.jobId ?? 0;
const asked = (name: string): number => scene.server.requests.filter((one) => one.name === name).length;

describe('a letter with a bad value', () => {
  it('that a person mends and sends in the browser is sent here too, and nothing is sent twice', async () => {
    scene = await openScene();
    const sent = badLetters();
    const [first = '', second = ''] = await held(2);
    await scene.clock.advance(5 * MINUTE);
    expect(scene.outbox.get(first)?.state).toBe('attention');
    sent.add(jobOf(first));
    await scene.clock.advance(MINUTE);
    expect(scene.outbox.get(first)).toMatchObject({ state: 'confirmed', failure: null });
    expect(scene.outbox.get(second)).toMatchObject({ state: 'attention' });
    expect(scene.told.at(-1)).toMatchObject({ id: first, state: 'confirmed' });
    await scene.restart();
    await scene.outbox.retry(first);
    await scene.clock.advance(5 * MINUTE);
    expect(scene.outbox.get(first)?.state).toBe('confirmed');
    expect([asked('jobs.create'), asked('commands.create')]).toEqual([2, 0]);
  });

  it('is asked for with all the others by one list where there are many', async () => {
    scene = await openScene();
    const sent = badLetters();
    const ids = await held(8);
    const before = asked('jobs.get');
    for (const id of ids.slice(1)) sent.add(jobOf(id));
    await scene.clock.advance(MINUTE);
    expect(ids.map((id) => scene.outbox.get(id)?.state)).toEqual(['attention', ...Array(7).fill('confirmed')]);
    expect([asked('jobs.get') - before, asked('jobs.list')]).toEqual([0, 2]);
  });

  it.each([
    ['letters are left', { ...SETTLED, remaining: 1 }, 'PACK_GROUPS_CREATED_REMAINING'],
    ['pages belong to no letter', { ...SETTLED, orphans: 2 }, 'PACK_GROUPS_CREATED_SENT'],
    ['none is on its way', { ...SETTLED, processing: 0 }, 'PACK_GROUPS_CREATED'],
    ['it is being read again', SETTLED, 'PROCESSING'],
  ])('goes on waiting while %s', async (_why, counts, state) => {
    scene = await openScene();
    badLetters();
    const [id = ''] = await held(1);
    scene.server.answers['jobs.get'] = () => result({ id: jobOf(id), state, counts, errorMessage: null });
    await scene.clock.advance(3 * MINUTE);
    expect(scene.outbox.get(id)?.state).toBe('attention');
  });

  it('whose deposit is canceled in the browser ends here too, says why, and is never sent', async () => {
    scene = await openScene();
    badLetters();
    const [id = ''] = await held(1);
    const counts = { ...SETTLED, processing: 0 };
    scene.server.answers['jobs.get'] = () => result({ id: jobOf(id), state: 'CANCELLED', counts, errorMessage: null });
    await scene.clock.advance(MINUTE);
    const ended = { state: 'dropped', failure: { label: 'desktop.outbox.canceled', parameters: {} }, nextTryAt: null };
    expect(scene.outbox.get(id)).toMatchObject(ended);
    expect(scene.told.at(-1)).toMatchObject({ id, ...ended });
    await scene.restart();
    await scene.outbox.retry(id);
    await scene.clock.advance(5 * MINUTE);
    expect(scene.outbox.get(id)).toMatchObject(ended);
    expect([asked('jobs.create'), asked('commands.create')]).toEqual([1, 0]);
  });

  it('whose deposit is canceled while it is being read ends without asking anybody', async () => {
    scene = await openScene();
    badLetters();
    const canceled = { id: 40, state: 'CANCELLED', counts: SETTLED, errorMessage: null };
    scene.server.answers['jobs.get'] = () => result(canceled);
    const { id } = await scene.outbox.accept(scene.document('gone', { queueId: 'auto', source: 'folder' }));
    await scene.clock.advance(10_000);
    expect(scene.outbox.get(id)).toMatchObject({ state: 'dropped', failure: { label: 'desktop.outbox.canceled' } });
    expect(scene.told.some(({ state }) => state === 'attention')).toBe(false);
  });

  it('is looked at again after a server that was silent, or refused', async () => {
    scene = await openScene();
    const sent = badLetters();
    const [id = ''] = await held(1);
    sent.add(jobOf(id));
    scene.server.instead('jobs.get', silence);
    scene.server.instead('jobs.get', refused(-99, 'exception.internal'));
    await scene.clock.advance(2 * MINUTE);
    expect(scene.outbox.get(id)?.state).toBe('attention');
    await scene.clock.advance(MINUTE);
    expect(scene.outbox.get(id)?.state).toBe('confirmed');
  });

  it('of somebody else, or while nothing may be sent, is not asked for', async () => {
    let [open, owner] = [true, 'https://mail.example.com anna'];
    scene = await openScene({ open: () => open, owner: () => owner });
    const sent = badLetters();
    const [id = ''] = await held(1);
    sent.add(jobOf(id));
    const before = asked('jobs.get');
    owner = 'https://mail.example.com bob';
    await scene.clock.advance(2 * MINUTE);
    owner = 'https://mail.example.com anna';
    open = false;
    await scene.clock.advance(2 * MINUTE);
    expect([asked('jobs.get') - before, scene.outbox.get(id)?.state]).toEqual([0, 'attention']);
  });
});
