// What the server holds for one person is nothing to the next one who signs in at this computer, or at another server.
import { afterEach, describe, expect, it } from 'vitest';
import { openScene, result, type Scene } from '#tests/outbox/scene.ts';

let scene: Scene;
afterEach(() => scene.close());

/** An outbox whose person can be changed. */
async function ownedScene(): Promise<{ signIn: (owner: string) => Promise<void> }> {
  let owner = 'https://mail.example.com anna';
  scene = await openScene({ owner: () => owner });
  const signIn = async (next: string): Promise<void> => {
    owner = next;
    scene.outbox.wake();
    await scene.clock.advance(1_000);
  };
  return { signIn };
}

describe('when another person signs in', () => {
  it('documents that wait in the inbox are sent to the server for that person', async () => {
    const { signIn } = await ownedScene();
    const letter = await scene.outbox.accept(scene.document('letter'));
    await scene.clock.advance(1_000);
    await signIn('https://mail.example.com bert');
    expect([...scene.server.uploads.keys()]).toEqual([letter.id, `${letter.id}.1`]);
    expect(scene.outbox.get(letter.id)).toMatchObject({ state: 'uploaded', fileId: 'file-u2' });
  });

  it('nothing is sent again for the same person, nor while nobody is known', async () => {
    const { signIn } = await ownedScene();
    await scene.outbox.accept(scene.document('letter'));
    await scene.clock.advance(1_000);
    await signIn('');
    await signIn('https://mail.example.com anna');
    expect(scene.server.uploads.size).toBe(1);
  });

  it('a deposit that is being read is never confirmed: elsewhere its number may be that of another one', async () => {
    const { signIn } = await ownedScene();
    const { answers, requests } = scene.server;
    answers['services.get'] = () => result({ id: 7, jobNameEditable: true, boxes: [{ name: 'letters', main: true }] });
    answers['jobs.create'] = () => result({ id: 40 });
    answers['jobs.get'] = () => result({ id: 40, state: 'PROCESSING', submittedDate: scene.clock.now().toISOString() });
    const letter = await scene.outbox.accept(scene.document('letter', { queueId: 'auto' }));
    await scene.clock.advance(5_000);
    expect(scene.outbox.get(letter.id)).toMatchObject({ state: 'confirming', jobId: 40 });
    await signIn('https://other.example.com anna');
    await scene.clock.advance(60_000);
    expect(scene.outbox.get(letter.id)).toMatchObject({ state: 'attention', failure: { label: 'job.unknown' } });
    expect(requests.filter(({ name }) => name === 'commands.create')).toEqual([]);
  });
});
