// An order with letters of which nobody knows whether they left, or that came back, was called sent in lists and in the bell:
// its owner had no reason to look. It says what a person must do, and is out when that was done.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkBundle, readFolder } from '#server/features/proofs/verify-bundle.mjs';
import { folders, unpack } from '#tests/scenarios/evidence-forgery.ts';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { violationsOf } from '#tests/scenarios/sound.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { type MailPeer, openMailPeer } from '#tests/support/mail-peer.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';

const cut = new Set<string>();
let peer: MailPeer;
let office: PostOffice;
let clerk: TestClient;
let validator: TestClient;
beforeAll(async () => {
  peer = await openMailPeer({
    refuses: (address) => address.startsWith('nobody'),
    fate: ([to = '']) => (cut.has(to.split('@')[0] ?? '') ? 'cutAfter' : 'take'),
  });
  office = await openPostOffice({ environment: { MAILROOM_SMTP_URL: peer.url } });
  // From now on a person decides about every doubt.
  await sql`update channel set definition = jsonb_set(definition, '{providerProperties,doubt}', '"hold"')
    where channel_type = 'EMAIL'`.execute(office.server.services.db);
  clerk = await office.as('clerk');
  validator = await office.as('validator');
}, 120_000);
afterAll(async () => {
  await office?.close();
  await peer?.close();
});

async function send(names: readonly string[]) {
  const letters = names.map((name) => ({
    address: [name, '12 rue des Lilas', '75011 Paris'],
    email: `${name}@mail.example`,
    pages: 1,
  }));
  const job = await office.deposit(clerk, office.town.services.emails, await lettersPdf(letters));
  return { job, command: await office.confirm(clerk, job.id) };
}
const notes = async (commandId: number) =>
  (await clerk.call('app.notifications'))
    .filter((note) => note.commandId === commandId)
    .map(({ kind, count }) => [kind, count]);
const errors = async () => (await validator.call('shipments.counters', {})).shipmentsError;
const rowStates = async (jobId: number) => (await office.rows(clerk, jobId)).map(({ dispatchState }) => dispatchState);
const settle = (shipmentId: number, resolution: 'went' | 'sendAgain') =>
  validator.call('shipments.resolveDoubt', {
    params: { shipmentId },
    body: { resolution, message: `It ${resolution}` },
  });

/** Evidence of it says that nobody knows whether two of three were sent, and is whole. */
async function provesNothing(deliveryId: number): Promise<void> {
  const folder = await unpack(await clerk.call('evidence.ofDelivery', { params: { deliveryId } }), 'doubts');
  const cover = execFileSync('pdftotext', ['-layout', path.join(folder, 'cover.pdf'), '-'], { encoding: 'utf8' });
  const uncertain = 'Not certain that it was sent';
  expect(cover.match(/Not certain that it was sent|Handed over/g)).toEqual([uncertain, uncertain]);
  const bundle = readFolder(folder);
  expect(checkBundle(bundle)).toEqual([]);
  const { shipments } = JSON.parse(bundle.text) as { shipments: { doubtSince: string | null }[] };
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect(shipments.map(({ doubtSince }) => doubtSince)).toEqual([time, time, null]);
  rmSync(folders, { recursive: true });
}

it('names what a person must settle, and is out when all of it is settled', async () => {
  for (const name of ['anna', 'bert']) cut.add(name);
  const { job, command } = await send(['anna', 'bert', 'carl']);
  const waiting = await office.reaches(clerk, command.id, 'OUTPUT_ERROR');
  const fault = { label: 'delivery.inDoubt', parameters: { count: 2 } };
  expect(waiting).toMatchObject({ fault, deliveries: [{ state: 'OUTPUT_ERROR', fault, doubtCount: 2 }] });
  expect(waiting.abilities).not.toContain('retry');
  const again = await failure(clerk.call('commands.retry', { params: { commandId: command.id } }));
  expect(again).toMatchObject(fault);
  expect((await clerk.call('jobs.get', { params: { jobId: job.id } })).state).toBe('PACK_GROUPS_CREATED_ERROR');
  expect(await rowStates(job.id)).toEqual(['ERROR', 'ERROR', 'SENT']);
  expect(await notes(command.id)).toEqual([['inDoubt', 2]]);
  const story = await clerk.call('story.read', { query: { commandId: command.id } });
  expect(story[0]).toMatchObject({ kind: 'doubt', fault });
  expect(await errors()).toBe(2);
  const [anna, bert] = await office.shipments(clerk, job.id);
  expect(anna?.doubt).toMatchObject({ reason: 'cut', held: true });
  expect(anna?.doubt?.answer).toMatch(/clos/i);

  await provesNothing(anna?.deliveryId ?? 0);

  await settle(anna?.id ?? 0, 'went');
  const half = await clerk.call('commands.get', { params: { commandId: command.id } });
  expect(half).toMatchObject({ state: 'OUTPUT_ERROR', fault: { parameters: { count: 1 } } });
  expect(await rowStates(job.id)).toEqual(['SENT', 'ERROR', 'SENT']);
  cut.clear();
  await settle(bert?.id ?? 0, 'sendAgain');
  for (const [shipment, kind] of [
    [anna, 'went'],
    [bert, 'sendAgain'],
  ] as const) {
    const own = await clerk.call('story.read', { query: { shipmentId: shipment?.id ?? 0 } });
    expect(own.find((one) => one.kind === kind)?.reason).toBe(`It ${kind}`);
  }
  expect((await office.reaches(clerk, command.id, 'OUTPUTTED')).fault).toBeNull();
  expect(peer.taken.map(({ to }) => to[0])).toEqual([
    ...['anna', 'bert', 'carl', 'bert'].map((n) => `${n}@mail.example`),
  ]);
  expect(await notes(command.id)).toEqual([['sent', 3]]);
  expect(await errors()).toBe(0);
  expect(await rowStates(job.id)).toEqual(['SENT', 'SENT', 'SENT']);
}, 60_000);

it('is out by the last word of a person, without another try', async () => {
  cut.add('dora');
  const { job, command } = await send(['dora']);
  await office.reaches(clerk, command.id, 'OUTPUT_ERROR');
  const before = peer.taken.length;
  const [dora] = await office.shipments(clerk, job.id);
  await settle(dora?.id ?? 0, 'went');
  const after = await clerk.call('commands.get', { params: { commandId: command.id } });
  expect(after).toMatchObject({ state: 'OUTPUTTED', fault: null });
  expect(peer.taken).toHaveLength(before);
  cut.clear();
}, 60_000);

it('does not call sent what came back', async () => {
  const { command } = await send(['emil', 'nobody']);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  expect(await notes(command.id)).toEqual([['undelivered', 1]]);
  expect(await violationsOf(office)).toEqual([]);
}, 60_000);
