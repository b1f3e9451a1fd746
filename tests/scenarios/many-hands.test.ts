// Several hands on the same order at once: a person decides while a letter is in the air, a worker dies in between. Nothing
// is lost, told twice or left under way.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '#domain/api/sending/command.schema.ts';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { DELIVERY_QUEUES } from '#server/letters/deliveries/delivery-tasks.ts';
import { deliveryTaskDied } from '#server/pipeline/delivery-steps.ts';
import type { FailPoints } from '#server/system/fail-points.ts';
import { hurryTasks } from '#tests/support/database/hurried-tasks.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { type Fate, type MailPeer, openMailPeer } from '#tests/support/mail-peer.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { addBoth, addChannel, addService } from '../support/town.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

const letter = (name: string) => ({
  address: [name, '12 rue des Lilas', '75011 Paris'],
  email: `${name}@mail.example`,
  pages: 1,
});

const UNSERVED = {
  channelType: 'SIMPLE_MAIL',
  providerName: 'sftp',
  requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
  outputFileDefinitions: [{ name: 'main', mainOutputFile: true }],
};

/** A place that stops whatever reaches it. */
const stop = { at: '' };
const failPoints: FailPoints = {
  reach(name) {
    if (name === stop.at) throw new Error(`The test stops at ${name}.`);
  },
};
let peer: MailPeer;
let fates: Fate[] = []; // of the e-mails to come; afterwards all are taken
let office: PostOffice;
let bothId: number;
/** As that, but this server has no provider for its letters. */
let unservedId: number;
let clerk: TestClient;
let validator: TestClient;

beforeAll(async () => {
  peer = await openMailPeer({ fate: () => fates.shift() ?? 'take', cutsAll: true });
  office = await openPostOffice({ environment: { MAILROOM_SMTP_URL: peer.url }, failPoints });
  bothId = await addBoth(office.server.services, office.town.accountId);
  unservedId = await addUnserved();
  [clerk, validator] = [await office.as('clerk'), await office.as('validator')];
});
function release(): void {
  fates = [];
  peer?.release();
}
afterAll(async () => {
  release();
  await office?.close();
  await peer?.close();
});
afterEach(() => {
  release();
  stop.at = '';
});

/** The service of both ways, with letters for which this server has no provider. */
async function addUnserved(): Promise<number> {
  const { services } = office.server;
  const both = await services.db
    .selectFrom('service')
    .select('definition')
    .where('id', '=', bothId)
    .executeTakeFirstOrThrow();
  const { channels, ...rest } = both.definition as { channels: { label: string }[] };
  const post = await addChannel(services, { ...UNSERVED, name: 'Unserved' });
  const others = channels.map((one) => (one.label === 'post' ? { ...one, channelId: post } : one));
  const id = await addService(services, office.town.accountId, { ...rest, name: 'Unserved', channels: others });
  await sql`insert into profile_service (profile_id, service_id)
    select profile_id, ${id} from profile_service where service_id = ${bothId}`.execute(services.db);
  return id;
}

async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`In vain: ${what}`);
}

async function send(names: readonly string[]) {
  const job = await office.deposit(clerk, office.town.services.emails, await lettersPdf(names.map(letter)));
  return { job, command: await office.confirm(clerk, job.id) };
}
const params = (command: { id: number }) => ({ params: { commandId: command.id } });
const refusal = async (call: Promise<unknown>) => (await failure(call)).label;
const statesByChannel = ({ deliveries }: Command) =>
  Object.fromEntries(deliveries.map(({ channelLabel, state }) => [channelLabel, state]));
const statusesOf = async (jobId: number) => (await office.shipments(clerk, jobId)).map(({ status }) => status);
const eventsOf = async (shipment: Shipment | undefined) =>
  (await clerk.call('shipments.revisions', { params: { shipmentId: shipment?.id ?? 0 } })).map(({ event }) => event);
const inDoubt = (jobId: number) => async () =>
  (await office.shipments(clerk, jobId)).some(({ doubt }) => doubt !== null);
const resolve = (shipment: Shipment | undefined, resolution: 'went' | 'sendAgain') =>
  validator.call('shipments.resolveDoubt', {
    params: { shipmentId: shipment?.id ?? 0 },
    body: { resolution, message: '' },
  });
/** What waits for its next try is tried now. */
const hurry = () => hurryTasks(office.server.services.db, DELIVERY_QUEUES.output);
/** A task of output failed, and waits for its next try. */
const retriesOutput = async (): Promise<boolean> => {
  const { db } = office.server.services;
  const { rows } =
    await sql`select 1 from pgboss.job where name = ${DELIVERY_QUEUES.output} and state = 'retry'`.execute(db);
  return rows.length > 0;
};
const sound = async () => expect(await violationsOf(office)).toEqual([]);
/** The order as soon as nothing of it is in work any more. */
const settled = async (command: Command): Promise<Command> => {
  await until('the queue is empty', () => office.server.idle());
  return clerk.call('commands.get', params(command));
};

describe('an order that is cancelled while one of its e-mails is in the air', () => {
  it('stays partially cancelled when the answer comes, and the e-mail is sent', async () => {
    fates = ['hold'];
    const { job, command } = await send(['anna', 'bert']);
    await until('the first e-mail is in the air', () => peer.held.length > 0);
    expect((await clerk.call('commands.cancel', params(command))).state).toBe('PARTIALLY_CANCELLED');
    release();
    await until('the answer is written', async () => (await statusesOf(job.id))[0] === 700);
    const after = await settled(command);
    expect(after).toMatchObject({ state: 'PARTIALLY_CANCELLED', deliveries: [{ state: 'PARTIALLY_CANCELLED' }] });
    expect(await statusesOf(job.id)).toEqual([700, -900]);
    // Of the two only the one that did not leave can be freed, and the screens say so before.
    expect(after).toMatchObject({ packGroupCount: 2, freeableCount: 1 });
    expect(await clerk.call('commands.free', params(command))).toMatchObject({ freeableCount: 0 });
    expect(await clerk.call('jobs.get', { params: { jobId: job.id } })).toMatchObject({ counts: { remaining: 1 } });
    await sound();
  });

  it('takes that one back too when the receiver wants it later', async () => {
    fates = ['holdThenLater'];
    const { job, command } = await send(['gina', 'hugo']);
    await until('the first e-mail is in the air', () => peer.held.length > 0);
    expect((await clerk.call('commands.cancel', params(command))).state).toBe('PARTIALLY_CANCELLED');
    release();
    await until('it came home', async () => (await statusesOf(job.id))[0] === -900);
    expect(await settled(command)).toMatchObject({ state: 'CANCELLED', deliveries: [{ state: 'CANCELLED' }] });
    expect(await statusesOf(job.id)).toEqual([-900, -900]);
    const rows = await office.rows(clerk, job.id);
    expect(rows.map(({ dispatchState }) => dispatchState)).toEqual(['REJECTED', 'REJECTED']);
    await sound();
  });

  it('says that the e-mail is in doubt when the worker stopped before the answer was written', async () => {
    fates = ['hold'];
    stop.at = 'after-send-before-record';
    const { job, command } = await send(['carl', 'dora']);
    await until('the first e-mail is in the air', () => peer.held.length > 0);
    await clerk.call('commands.cancel', params(command));
    release();
    await until('the task failed once', retriesOutput);
    stop.at = '';
    await hurry();
    await until('the doubt is seen', inDoubt(job.id));
    const [first] = await office.shipments(clerk, job.id);
    expect(first).toMatchObject({ status: 400, doubt: { reason: 'stopped' } });
    // Nobody sends it by itself: the order was cancelled. A person may.
    const before = peer.taken.length;
    await resolve(first, 'sendAgain');
    await until('it is sent', async () => (await statusesOf(job.id))[0] === 700);
    expect(peer.taken.length).toBe(before + 1);
    expect((await settled(command)).state).toBe('PARTIALLY_CANCELLED');
    expect(await statusesOf(job.id)).toEqual([700, -900]);
    await sound();
  });
});

describe('an order by two ways that is cancelled while its letters are handed over and an e-mail is in the air', () => {
  it('ends what was begun on both ways, also when the worker of the letters stopped', async () => {
    fates = ['hold'];
    stop.at = 'output-folder-before-commit';
    const pdf = await lettersPdf(['Jean', 'Kurt'].map(letter));
    const job = await office.deposit(clerk, bothId, pdf);
    const command = await office.confirm(clerk, job.id);
    await until('the first e-mail is in the air', () => peer.held.length > 0);
    await until('the hand-over of the letters failed once', retriesOutput);
    // The letters cannot be taken back any more: the order is partially cancelled once they are out.
    expect((await clerk.call('commands.cancel', params(command))).state).toBe('READY');
    expect(await refusal(clerk.call('commands.cancel', params(command)))).toBe('deliveryCommand.handOverBegun');
    stop.at = '';
    release();
    await hurry();
    const byChannel = async () =>
      Object.groupBy(await office.shipments(clerk, job.id), ({ channelLabel }) => channelLabel);
    await until('both are at their end', async () => {
      const { post = [], mail = [] } = await byChannel();
      return post.every(({ status }) => status === 400) && mail[0]?.status === 700;
    });
    const after = await settled(command);
    expect(after.state).toBe('PARTIALLY_CANCELLED');
    // Each delivery says what happened to it.
    expect(statesByChannel(after)).toEqual({ post: 'OUTPUTTED', mail: 'PARTIALLY_CANCELLED' });
    const { post = [], mail = [] } = await byChannel();
    expect([post, mail].map((all) => all.map(({ status }) => status))).toEqual([
      [400, 400],
      [700, -900],
    ]);
    await sound();
  });

  it('lets a person try again a hand-over that was begun and given up', async () => {
    fates = ['hold'];
    stop.at = 'output-folder-before-commit';
    const job = await office.deposit(clerk, bothId, await lettersPdf(['Lars', 'Mona'].map(letter)));
    const command = await office.confirm(clerk, job.id);
    await until('the first e-mail is in the air', () => peer.held.length > 0);
    await until('the hand-over of the letters failed once', retriesOutput);
    const { db, clock } = office.server.services;
    const post = (await clerk.call('commands.get', params(command))).deliveries.find(
      ({ channelLabel }) => channelLabel === 'post',
    );
    const payload = { deliveryId: post?.id ?? 0 };
    const dead = { queue: DELIVERY_QUEUES.output, payload, error: 'x', attempts: 9, accountId: undefined, jobId: 'x' };
    await db.transaction().execute((trx) => deliveryTaskDied({ clock }, trx, dead));
    expect((await clerk.call('commands.cancel', params(command))).state).toBe('OUTPUT_ERROR');
    stop.at = '';
    release();
    await clerk.call('commands.retry', params(command));
    await hurry();
    const ended = await office.reaches(clerk, command.id, 'PARTIALLY_CANCELLED');
    expect(statesByChannel(ended)).toEqual({ post: 'OUTPUTTED', mail: 'PARTIALLY_CANCELLED' });
    await settled(command);
    await sound();
  });
});

describe('an order by two ways of which one never begins', () => {
  it('says of the e-mails that they went, when the last one was in the air as it was cancelled', async () => {
    fates = ['hold'];
    const job = await office.deposit(clerk, unservedId, await lettersPdf([letter('nora')]));
    const command = await office.confirm(clerk, job.id);
    await until('the e-mail is in the air', () => peer.held.length > 0);
    await office.reaches(clerk, command.id, 'OUTPUT_ERROR');
    expect((await clerk.call('commands.cancel', params(command))).state).toBe('PARTIALLY_CANCELLED');
    release();
    await until('it is sent', async () => (await statusesOf(job.id)).includes(700));
    const after = await settled(command);
    expect(after.state).toBe('PARTIALLY_CANCELLED');
    expect(statesByChannel(after)).toEqual({ post: 'CANCELLED', mail: 'OUTPUTTED' });
    await sound();
  });
});

describe('an e-mail in doubt that is being sent again', () => {
  it('and of which a person says meanwhile that it went is told once', async () => {
    fates = ['cutAfter', 'hold'];
    const { job, command } = await send(['emil']);
    await until('it is in doubt', inDoubt(job.id));
    await until(
      'its next try is planned',
      async () => (await office.reaches(clerk, command.id, 'READY')).fault !== null,
    );
    await hurry();
    await until('it is in the air again', () => peer.held.length > 0);
    const [shipment] = await office.shipments(clerk, job.id);
    expect(await resolve(shipment, 'went')).toMatchObject({ status: 700, doubt: null });
    release();
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    await settled(command);
    expect((await eventsOf(shipment)).filter((event) => event === '700')).toHaveLength(1);
    await sound();
  });

  it('and is cut again after that stays as the person said', async () => {
    fates = ['cutAfter', 'hold'];
    const { job, command } = await send(['fred']);
    await until('it is in doubt', inDoubt(job.id));
    await until(
      'its next try is planned',
      async () => (await office.reaches(clerk, command.id, 'READY')).fault !== null,
    );
    await hurry();
    await until('it is in the air again', () => peer.held.length > 0);
    const [shipment] = await office.shipments(clerk, job.id);
    await resolve(shipment, 'went');
    peer.cut();
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    await settled(command);
    expect((await office.shipments(clerk, job.id))[0]).toMatchObject({ status: 700, doubt: null });
    await sound();
  });
});
