// What the outbox promises of a document: taken once, uploaded once, kept, dropped, or deposited by itself.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { reasonSentence } from '#main/folders/reason-text.ts';
import { openScene, refused, result, type Scene, silence } from '#tests/outbox/scene.ts';

let scene: Scene;
afterEach(() => scene.close());

const stateOf = (id: string) => scene.outbox.get(id)?.state;
const keysOf = (name: string) => scene.server.requests.filter((one) => one.name === name).map(({ key }) => key);

describe('a document that was accepted', () => {
  it('is in the outbox, gone from its source, and uploaded under its own identity', async () => {
    scene = await openScene();
    const letter = scene.document('%PDF-1.7 letter');
    expect((await scene.outbox.accept(letter)).state).toBe('waiting');
    expect(existsSync(letter.path)).toBe(false);
    await scene.clock.advance(100);
    expect(scene.outbox.get(letter.id)).toMatchObject({
      state: 'uploaded',
      pages: 2,
      uploadedBytes: 15,
      fileId: 'file-u1',
    });
    expect([...scene.server.uploads]).toHaveLength(1);
    expect(scene.server.uploads.get(letter.id)?.content.toString()).toBe('%PDF-1.7 letter');
  });

  it('is one document when it is handed over twice, even at once', async () => {
    scene = await openScene();
    const letter = scene.document('once');
    const [first, second] = await Promise.all([scene.outbox.accept(letter), scene.outbox.accept(letter)]);
    expect(second.id).toBe(first.id);
    await scene.outbox.accept(scene.document('once', { id: letter.id }));
    expect(existsSync(letter.path)).toBe(false);
    expect(scene.outbox.list()).toHaveLength(1);
  });

  it('carries a warning when its content was taken within a day, and is sent all the same', async () => {
    scene = await openScene();
    const first = await scene.outbox.accept(scene.document('equal'));
    const second = await scene.outbox.accept(scene.document('equal'));
    expect(second.sameAs).toBe(first.id);
    await scene.clock.advance(25 * 3_600_000);
    expect((await scene.outbox.accept(scene.document('equal'))).sameAs).toBeNull();
    await scene.clock.advance(1_000);
    expect(scene.server.uploads.size).toBe(3);
  });

  it('survives a restart, and goes on where the server stands', async () => {
    scene = await openScene();
    scene.server.instead('files.appendUpload', silence, true);
    const letter = scene.document('cut in the middle');
    await scene.outbox.accept(letter);
    await scene.clock.advance(0);
    await scene.restart();
    expect(stateOf(letter.id)).toBe('uploaded');
    expect(scene.server.requests.filter(({ name }) => name === 'files.appendUpload')).toHaveLength(1);
  });
});

describe('an inbox that waits', () => {
  it('is not sent again while the server does not say what became of it', async () => {
    scene = await openScene();
    const letter = await scene.outbox.accept(scene.document('patient'));
    await scene.clock.advance(6.5 * 86_400_000);
    expect([...scene.server.uploads.keys()]).toEqual([letter.id]);
    expect(scene.outbox.get(letter.id)).toMatchObject({ state: 'uploaded', fileId: 'file-u1' });
  });
});

describe('a person', () => {
  it('drops a document: its file goes, its row stays for the warning', async () => {
    scene = await openScene();
    const letter = await scene.outbox.accept(scene.document('unwanted'));
    await scene.clock.advance(1_000);
    await scene.outbox.drop(letter.id);
    expect(stateOf(letter.id)).toBe('dropped');
    expect(readdirSync(join(scene.folder, 'outbox/documents'))).toEqual([]);
    expect((await scene.outbox.accept(scene.document('unwanted'))).sameAs).toBe(letter.id);
    await scene.outbox.retry(letter.id);
    expect(stateOf(letter.id)).toBe('dropped');
  });

  it('takes a document into a deposit of their own', async () => {
    scene = await openScene();
    const letter = await scene.outbox.accept(scene.document('mine'));
    await scene.clock.advance(1_000);
    await scene.outbox.deposited(letter.id, 12);
    await scene.restart();
    expect(scene.outbox.get(letter.id)).toMatchObject({ state: 'deposited', jobId: 12 });
  });
});

describe('a big document', () => {
  it('does not keep small ones waiting', async () => {
    scene = await openScene();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { call } = scene.server.link;
    const slow = (async (name: never, input: { headers?: Record<string, string> }) => {
      if (Number(input?.headers?.['Upload-Length']) > 4_000_000) await held;
      return call(name, input as never);
    }) as typeof call;
    Object.assign(scene.server.link, { call: slow });
    const big = [scene.document('B'.repeat(4_200_000)), scene.document('C'.repeat(4_200_000))];
    for (const one of big) await scene.outbox.accept(one);
    const small = await scene.outbox.accept(scene.document('small'));
    await scene.clock.advance(1_000);
    expect([stateOf(small.id), ...big.map(({ id }) => stateOf(id))]).toEqual(['uploaded', 'waiting', 'waiting']);
    release();
    await vi.waitFor(() => expect(big.map(({ id }) => stateOf(id))).toEqual(['uploaded', 'uploaded']), 10_000);
  });
});

const row = { id: 5, quality: 'GOOD', dispatch: ['mail'], recipientName: 'A B', shipmentRequirements: {} };
const counts = { orphans: 0, bad: 0, remaining: 1, awaiting: 0, processing: 0, sent: 0 };
const share = {
  label: 'mail',
  timeZone: 'Europe/Paris',
  earliestPostDate: '2026-03-02T11:00:00.000Z',
  latestPostDate: null,
  optionTypes: [{ id: 3, name: 'Colour', values: [{ id: 31 }, { id: 32 }] }],
};

/** A server that makes job 40 and reads it at once. */
function automated(rows: object[] = [row]): void {
  const { answers } = scene.server;
  answers['services.get'] = () => result({ id: 7, jobNameEditable: true, boxes: [{ name: 'letters', main: true }] });
  answers['jobs.create'] = () => result({ id: 40 });
  answers['jobs.get'] = () =>
    result({ id: 40, state: 'PACK_GROUPS_CREATED', counts, submittedDate: scene.clock.now().toISOString() });
  answers['jobs.packGroups'] = () => result({ items: rows, cursor: null });
  answers['deliveries.checkOptions'] = () => result({ shares: [share], bad: [], notEligible: [], selection: 'seen' });
  answers['commands.create'] = () => result({ id: 60 });
}

describe('automated mode', () => {
  it('deposits by the preset and confirms, each under a key of the document', async () => {
    scene = await openScene();
    automated();
    scene.queues[1] = { ...scene.queues[1]!, options: { mail: [32] } };
    const letter = await scene.outbox.accept(scene.document('automated', { queueId: 'auto' }));
    await scene.clock.advance(5_000);
    expect(scene.outbox.get(letter.id)).toMatchObject({ state: 'confirmed', jobId: 40, failure: null });
    expect(keysOf('jobs.create')).toEqual([`${letter.id}.job`]);
    expect(keysOf('commands.create')).toEqual([`${letter.id}.command`]);
    expect(readdirSync(join(scene.folder, 'outbox/documents'))).toEqual([]);
  });

  it('orders nothing while whoever printed it may still cancel the job', async () => {
    scene = await openScene();
    automated();
    const letter = await scene.outbox.accept(scene.document('second thoughts', { queueId: 'auto' }));
    await scene.clock.advance(2_400);
    expect(stateOf(letter.id)).toBe('uploaded');
    expect(keysOf('jobs.create')).toEqual([]);
    await scene.outbox.drop(letter.id);
    await scene.clock.advance(60_000);
    expect(stateOf(letter.id)).toBe('dropped');
    expect(keysOf('jobs.create')).toEqual([]);
  });

  it('does not wait with a file from a folder, which nobody can cancel', async () => {
    scene = await openScene();
    automated();
    const letter = await scene.outbox.accept(scene.document('file', { queueId: 'auto', source: 'folder' }));
    await scene.clock.advance(600);
    expect(keysOf('jobs.create')).toEqual([`${letter.id}.job`]);
  });

  it('asks for the same under the same key when the answer was lost and the agent restarted', async () => {
    scene = await openScene();
    automated();
    scene.server.instead('jobs.create', silence, true);
    scene.server.instead('commands.create', silence, true);
    const letter = await scene.outbox.accept(scene.document('automated', { queueId: 'auto', source: 'folder' }));
    await scene.clock.advance(300);
    await scene.restart();
    await scene.clock.advance(60_000);
    expect(stateOf(letter.id)).toBe('confirmed');
    expect(new Set(keysOf('jobs.create'))).toEqual(new Set([`${letter.id}.job`]));
    expect(new Set(keysOf('commands.create'))).toEqual(new Set([`${letter.id}.command`]));
  });

  it("never confirms a letter with another person's page: a person is told which page and whose", async () => {
    scene = await openScene();
    const fault = { label: 'address.anotherPerson', parameters: { page: 2, name: 'Bruno Bernard' } };
    automated([row, { ...row, id: 6, quality: 'BAD', fault }]);
    const letter = await scene.outbox.accept(scene.document('strange', { queueId: 'auto' }));
    await scene.clock.advance(3_600_000);
    expect(scene.outbox.get(letter.id)).toMatchObject({ state: 'attention', failure: fault });
    expect(reasonSentence(fault as never, 'en')).toBe(
      'Page 2 looks like a letter to Bruno Bernard. Say whether it belongs here.',
    );
    expect(keysOf('commands.create')).toEqual([]);
  });

  it('never confirms a bad value: a person is told whose letter it is', async () => {
    scene = await openScene();
    automated([row, { ...row, id: 6, quality: 'BAD', shipmentRequirements: { postalRecipient: { quality: 'BAD' } } }]);
    const letter = await scene.outbox.accept(scene.document('bad', { queueId: 'auto' }));
    await scene.clock.advance(3_600_000);
    expect(scene.outbox.get(letter.id)).toMatchObject({
      state: 'attention',
      failure: { label: 'desktop.outbox.badValues', parameters: { count: 1, recipient: 'A B', named: 'yes' } },
    });
    const reason = scene.outbox.get(letter.id)?.failure;
    expect(reason && reasonSentence(reason, 'en')).toBe(
      'The letter to A B has 1 value to correct, so it was not sent.',
    );
    expect(keysOf('commands.create')).toEqual([]);
    scene.server.answers['jobs.packGroups'] = () => result({ items: [row], cursor: null });
    await scene.outbox.retry(letter.id);
    await scene.clock.advance(1_000);
    expect(stateOf(letter.id)).toBe('confirmed');
  });

  it('takes the day that the server names instead of one on which nobody works', async () => {
    scene = await openScene();
    automated();
    scene.queues[1] = { ...scene.queues[1]!, postDate: { rule: 'workingDays', days: 2 } };
    scene.server.instead(
      'commands.create',
      refused(-40, 'postDate.notWorkingDay', { date: '2026-03-04', next: '2026-03-05' }),
    );
    const letter = await scene.outbox.accept(scene.document('dated', { queueId: 'auto' }));
    await scene.clock.advance(10_000);
    expect(stateOf(letter.id)).toBe('confirmed');
    expect(keysOf('commands.create')).toEqual([`${letter.id}.command`, `${letter.id}.command.1`]);
  });

  it('waits for the settings when its queue has no service yet', async () => {
    scene = await openScene();
    automated();
    scene.queues[1] = { ...scene.queues[1]!, serviceId: null };
    const letter = await scene.outbox.accept(scene.document('early', { queueId: 'auto' }));
    await scene.clock.advance(10_000);
    expect(scene.outbox.get(letter.id)).toMatchObject({
      state: 'uploaded',
      failure: { label: 'desktop.outbox.noService' },
    });
    scene.queues[1] = { ...scene.queues[1]!, serviceId: 7 };
    scene.outbox.wake();
    await scene.clock.advance(5_000);
    expect(stateOf(letter.id)).toBe('confirmed');
  });

  it('sends a document again that the server no longer has', async () => {
    scene = await openScene();
    automated();
    scene.server.instead('jobs.create', refused(-20, 'file.notFound', { file: 'file-u1' }));
    const letter = await scene.outbox.accept(scene.document('expired', { queueId: 'auto' }));
    await scene.clock.advance(30_000);
    expect(stateOf(letter.id)).toBe('confirmed');
    expect([...scene.server.uploads.keys()]).toEqual([letter.id, `${letter.id}.1`]);
  });
});
