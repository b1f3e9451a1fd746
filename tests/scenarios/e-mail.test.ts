// E-mails: to a real SMTP server on loopback, as files where there is none, refused, cut, and in doubt.

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { DELIVERY_QUEUES } from '#server/letters/deliveries/delivery-tasks.ts';
import { hurryTasks } from '#tests/support/database/hurried-tasks.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { failure } from '#tests/support/test-client.ts';
import { ADMINISTRATOR } from '#tests/support/test-server.ts';
import { failOnce } from './fail-once.ts';
import { lookedBefore } from './failing/held-look.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

const letter = (name: string) => ({
  address: [name, '12 rue des Lilas', '75011 Paris'],
  email: `${name}@mail.example`,
  pages: 1,
});

/** What the mail server took: Message-IDs, in order; and how it treats the next message. */
const peer = { taken: [] as string[], recipients: [] as string[], next: [] as 'cut'[], away: false };
const failPoints = failOnce();
let smtp: SMTPServer;
let office: PostOffice;
let clerk: TestClient;
let validator: TestClient;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, done) {
      if (peer.away) return done(Object.assign(new Error('relay not permitted'), { responseCode: 550 }));
      return done();
    },
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('nobody')) return done(Object.assign(new Error('no such user'), { responseCode: 550 }));
      peer.recipients.push(address);
      return done();
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        peer.taken.push(/^message-id: (\S+)/im.exec(Buffer.concat(chunks).toString('latin1'))?.[1] ?? '');
        // The message was taken; the answer never comes.
        if (peer.next.shift() === 'cut') for (const connection of smtp.connections) connection.close();
        else done();
      });
    },
  });
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  office = await openPostOffice({ environment: { MAILROOM_SMTP_URL: `smtp://127.0.0.1:${port}` }, failPoints });
  clerk = await office.as('clerk');
  validator = await office.as('validator');
});
afterAll(async () => {
  await office?.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});
afterEach(() => {
  peer.next = [];
  failPoints.disarm();
});

async function send(client: TestClient, names: readonly string[]) {
  const pdf = await lettersPdf(names.map(letter));
  const job = await office.deposit(client, office.town.services.emails, pdf);
  const command = await office.confirm(client, job.id);
  return { job, command };
}

const idOf = (shipment: Shipment | undefined): string => `<${shipment?.nuid}@localhost>`;

async function waitFor(jobId: number, holds: (shipments: Shipment[]) => boolean): Promise<Shipment[]> {
  for (let turn = 0; turn < 400; turn += 1) {
    const shipments = await office.shipments(clerk, jobId);
    if (holds(shipments)) return shipments;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`In vain: ${JSON.stringify(await office.shipments(clerk, jobId))}`);
}

describe('e-mails over the mail server', () => {
  it('reach each address once, with one Message-ID each', async () => {
    const { job, command } = await send(clerk, ['anna', 'bert', 'carl']);
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    const shipments = await office.shipments(clerk, job.id);
    expect(shipments.map(({ status }) => status)).toEqual([700, 700, 700]);
    expect(peer.taken).toEqual(shipments.map(idOf));
    expect(peer.recipients).toEqual(['anna@mail.example', 'bert@mail.example', 'carl@mail.example']);
    expect(shipments.map(({ mailbox }) => mailbox)).toEqual(peer.recipients);
  });

  it('that the server refuses are errors until somebody acknowledges them', async () => {
    const { job, command } = await send(clerk, ['dora', 'nobody']);
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    const [, refused] = await office.shipments(clerk, job.id);
    expect(refused).toMatchObject({ status: -711, acknowledged: false });
    const said = expect.stringMatching(/^550 /);
    expect(refused).toMatchObject({ mailbox: 'nobody@mail.example', peerAnswer: said });
    const errors = () => clerk.call('shipments.list', { query: { unacknowledged: '1' } });
    expect((await errors()).items.map(({ id }) => id)).toEqual([refused?.id]);
    const counters = () => validator.call('shipments.counters', {});
    expect((await counters()).shipmentsError).toBe(1);
    const body = { shipmentIds: [refused?.id ?? 0], message: 'called them' };
    expect((await failure(clerk.call('shipments.acknowledge', { body }))).code).toBe(-12);
    expect(await validator.call('shipments.acknowledge', { body })).toEqual({ acknowledged: 1 });
    expect(await validator.call('shipments.acknowledge', { body })).toEqual({ acknowledged: 0 });
    expect((await errors()).items).toEqual([]);
    expect((await counters()).shipmentsError).toBe(0);
    const history = await clerk.call('shipments.revisions', { params: { shipmentId: refused?.id ?? 0 } });
    expect(history.at(-1)).toMatchObject({ event: 'ACKNOWLEDGED', userLogin: 'validator' });
    const told = await clerk.call('story.read', { query: { shipmentId: refused?.id ?? 0 } });
    expect(told.find(({ status }) => status === -711)?.reason).toEqual(said);
    expect(told[0]).toMatchObject({ kind: 'acknowledged', reason: 'called them', person: { login: 'validator' } });
  });
});

describe('e-mails that the mail server does not take from us', () => {
  it('wait with the reason on the order, blame no recipient, and go once each when it takes them again', async () => {
    peer.away = true;
    peer.taken = [];
    const { job, command } = await send(clerk, ['gina', 'hugo']);
    const [first] = await waitFor(job.id, ([one]) => one?.status === 300);
    expect(first).toMatchObject({ status: 300, fault: null });
    let waiting = await office.reaches(clerk, command.id, 'READY');
    for (let turn = 0; turn < 200 && waiting.fault === null; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      waiting = await office.reaches(clerk, command.id, 'READY');
    }
    expect(waiting.fault?.label).toBe('channel.peerWaits');
    expect(waiting.fault?.parameters).toMatchObject({ count: 2 });
    expect(String(waiting.fault?.parameters.reason)).toContain('relay not permitted');
    const { db } = office.server.services;
    const tried = await db
      .selectFrom('send_attempt')
      .select('state')
      .where('state', 'in', ['FAILED', 'AWAY'])
      .execute();
    // The first e-mail showed that the peer is not to be had: the second was not tried.
    expect(tried).toHaveLength(2);
    peer.away = false;
    await hurryTasks(db, DELIVERY_QUEUES.output);
    expect((await office.reaches(clerk, command.id, 'OUTPUTTED')).fault).toBeNull();
    expect((await office.shipments(clerk, job.id)).map(({ status }) => status)).toEqual([700, 700]);
    expect(new Set(peer.taken).size).toBe(2);
    expect(peer.taken).toHaveLength(2);
  });
});

describe('e-mails by a channel that a person holds', () => {
  /** The order once it says what it waits for. */
  const saying = (id: number, ...states: ['READY' | 'OUTPUT_ERROR']) =>
    expect.poll(async () => (await office.reaches(clerk, id, ...states)).fault, { timeout: 20_000 });

  it('are confirmed, wait with person and reason, fall back on nothing, and leave when it is released', async () => {
    const admin = await office.server.administrator();
    const channel = (await admin.call('channels.list')).find(({ channelType }) => channelType === 'EMAIL');
    const params = { channelId: channel?.id ?? 0 };
    const body = { reason: 'The text is wrong.' };
    expect((await failure(validator.call('channels.hold', { params, body }))).code).toBe(-12);
    expect((await failure(admin.call('channels.release', { params }))).label).toBe('channels.notHeld');
    const hold = await admin.call('channels.hold', { params, body });
    const parameters = { channel: channel?.name, person: hold.by, ...body };
    expect((await failure(admin.call('channels.hold', { params, body }))).label).toBe('channels.held');
    peer.taken = [];
    const letters = await lettersPdf(['ines', 'nobody'].map(letter));
    const job = await office.deposit(clerk, office.town.services.emails, letters);
    // Who confirms is told before.
    const { shares } = await clerk.call('deliveries.checkOptions', { body: { readyOfJob: job.id } });
    expect(shares.map(({ held }) => held)).toEqual([{ label: 'channel.heldWaits', parameters }]);
    const command = await office.confirm(clerk, job.id);
    await saying(command.id, 'READY').toEqual({ label: 'channel.heldWaits', parameters });
    const stateOf = async () =>
      (await admin.call('channels.states')).find(({ channelId }) => channelId === params.channelId);
    expect(await stateOf()).toMatchObject({ condition: 'onHold', hold, waiting: 2 });
    // Whoever sees the orders of others is told of it where something of theirs waits; whoever may release it by the bell, too.
    const stops = async () => {
      const { stopped, waiting } = await validator.call('monitoring.overview', { query: {} });
      return { stopped, cause: waiting.causes.find((one) => one.for === 'stopped') };
    };
    const { channelId } = params;
    const seen = await stops();
    expect(seen.stopped).toEqual([expect.objectContaining({ channelId, hold, since: hold.at, waiting: 2 })]);
    expect(seen.cause).toEqual({ for: 'stopped', channelId, n: 2 });
    const noted = async (client: TestClient) =>
      (await client.call('app.notifications')).filter(({ kind }) => kind === 'channelHeld');
    const note = { channelId, jobId: null, jobName: channel?.name, person: hold.by, reason: body.reason, count: 2 };
    expect(await noted(admin)).toEqual([expect.objectContaining(note)]);
    expect(await noted(validator)).toEqual([]);
    // The form that was read before saves as before.
    await admin.call('channels.save', { body: channel as never });
    // Two days later it is an error; who tries it again waits anew.
    const { db } = office.server.services;
    await hurryTasks(db, DELIVERY_QUEUES.output, { heldSince: '2026-01-05T10:00:00.000Z' });
    await saying(command.id, 'OUTPUT_ERROR').toEqual({ label: 'channel.heldTooLong', parameters });
    await clerk.call('commands.retry', { params: { commandId: command.id } });
    await saying(command.id, 'READY').toEqual({ label: 'channel.heldWaits', parameters });
    // Released and held anew before anything was started: the new reason is said at once, not at the next look half an hour later.
    await db.updateTable('channel').set({ held_at: null }).where('id', '=', params.channelId).execute();
    const anew = await admin.call('channels.hold', { params, body: { reason: 'The price is wrong.' } });
    const fault = { label: 'channel.heldWaits', parameters: { ...parameters, reason: anew.reason } };
    const [mine] = await clerk.call('deliveries.find', { query: { jobId: job.id } });
    expect([(await office.reaches(clerk, command.id, 'READY')).fault, mine?.fault]).toEqual([fault, fault]);
    // Nor does a look that was under way meanwhile say the first one again.
    await lookedBefore(office, mine?.id ?? 0, hold);
    expect((await office.reaches(clerk, command.id, 'READY')).fault).toEqual(fault);
    const shown = (await office.shipments(clerk, job.id)).map(({ status, takeover }) => [status, takeover]);
    expect([shown, peer.taken]).toEqual([[...Array(2)].map(() => [300, null]), []]);
    // What waits has a day, by which it can be late.
    const days = await db.selectFrom('delivery').select('post_date').where('command_id', '=', command.id).execute();
    expect(days).toEqual([{ post_date: expect.stringMatching(/^2026-/) }]);
    expect(await admin.call('channels.release', { params })).toEqual({ released: true });
    expect((await office.reaches(clerk, command.id, 'OUTPUTTED')).fault).toBeNull();
    expect((await office.shipments(clerk, job.id)).map(({ status }) => status)).toEqual([700, -711]);
    expect(peer.taken).toHaveLength(1);
    expect(await stateOf()).toMatchObject({ condition: 'working', hold: null, waiting: 0 });
    expect([(await stops()).stopped, await noted(admin)]).toEqual([[], []]);
    const { events } = await admin.call('security.audit', { query: { entity: 'channel' } });
    const lines = events.filter(({ event }) => ['held', 'released'].includes(event));
    expect(lines.map(({ event, login, changes }) => [event, login, changes])).toEqual([
      ['released', ADMINISTRATOR.login, [{ field: 'reason', before: anew.reason, after: null }]],
      ['held', ADMINISTRATOR.login, [{ field: 'reason', before: null, after: anew.reason }]],
      ['held', ADMINISTRATOR.login, [{ field: 'reason', before: null, after: body.reason }]],
    ]);
  });
});

describe('an e-mail in doubt', () => {
  it('whose worker stopped after sending goes again under the same Message-ID, and the doubt stays on record', async () => {
    failPoints.arm('after-send-before-record');
    peer.taken = [];
    const { job, command } = await send(clerk, ['emil']);
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    const [shipment] = await office.shipments(clerk, job.id);
    expect(shipment).toMatchObject({ status: 700, doubt: null });
    expect(peer.taken).toEqual([idOf(shipment), idOf(shipment)]);
    const attempts = await office.server.services.db
      .selectFrom('send_attempt')
      .select(['state', 'peer_key'])
      .where('shipment_id', '=', shipment?.id ?? 0)
      .orderBy('id')
      .execute();
    expect(attempts).toEqual([
      { state: 'DOUBT', peer_key: idOf(shipment) },
      { state: 'DONE', peer_key: idOf(shipment) },
    ]);
    const history = await clerk.call('shipments.revisions', { params: { shipmentId: shipment?.id ?? 0 } });
    expect(history.map(({ event }) => event)).toEqual(['250', '300', '400', 'doubt', '700']);
  });

  it('whose answer was cut is listed until a person says that it went', async () => {
    peer.next = ['cut'];
    peer.taken = [];
    const { job, command } = await send(clerk, ['fred']);
    const [shipment] = await waitFor(job.id, ([one]) => one !== undefined && one.doubt !== null);
    expect(shipment).toMatchObject({ status: 400 });
    const listed = await clerk.call('shipments.list', { query: { unacknowledged: '1' } });
    expect(listed.items.map(({ id }) => id)).toContain(shipment?.id);
    const resolve = (client: TestClient) =>
      client.call('shipments.resolveDoubt', {
        params: { shipmentId: shipment?.id ?? 0 },
        body: { resolution: 'went', message: 'it is in the log of the mail server' },
      });
    expect((await failure(clerk.call('commands.cancel', { params: { commandId: command.id } }))).code).toBe(-50);
    expect(await resolve(validator)).toMatchObject({ status: 700, doubt: null });
    expect((await failure(resolve(validator))).label).toBe('shipment.noDoubt');
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    expect(peer.taken).toEqual([idOf(shipment)]);
  });

  it('leaves the system sound', async () => {
    const effects = new Map<string, number>();
    for (const id of peer.taken) effects.set(id, (effects.get(id) ?? 0) + 1);
    expect(await violationsOf(office, { effects })).toEqual([]);
  });
});
