// Fallback, through a whole server: an e-mail that is refused, and one that bounces, go by registered letter, and from there by
// plain letter; each time the program stops in between; never two successors.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { fallBack } from '#server/pipeline/fallback/fall-back.ts';
import { tellFailures, tellWaitingFailures } from '#server/pipeline/mails/failures-mail.ts';
import { ADDRESS_AREA, EMAIL_AREA, lettersPdf } from '#tests/support/letters-pdf.ts';
import { type MailPeer, openMailPeer } from '#tests/support/mail-peer.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { addChannel, addProfile, addService, addUser, areaText, runService } from '../support/town.ts';
import { failOnce } from './fail-once.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

const DAY = 86_400_000;
const ADDRESSED = [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }];
const PAPER = {
  providerName: 'folder',
  timeZone: 'Europe/Paris',
  requirements: ADDRESSED,
  outputFileDefinitions: [{ name: 'main', mainOutputFile: true }],
};

const failPoints = failOnce();
let peer: MailPeer;
let office: PostOffice;
let clerk: TestClient;
let validator: TestClient;
const mailServices: Record<'chain' | 'single' | 'electronic', number> = { chain: 0, single: 0, electronic: 0 };

beforeAll(async () => {
  peer = await openMailPeer({ refuses: (address) => address.startsWith('nobody') });
  office = await openPostOffice({ environment: { MAILROOM_SMTP_URL: peer.url }, failPoints });
  [clerk, validator] = [await office.as('clerk'), await office.as('validator')];
  const { db } = office.server.services;
  const add = (channel: Record<string, unknown>) => addChannel(office.server.services, channel);
  const mail = await add({
    channelType: 'EMAIL',
    name: 'By mail',
    providerName: 'smtp',
    fallbackOnStatuses: [-700, -711, -712],
    requirements: [
      { name: 'emailRecipient', kind: 'RECIPIENT', type: 'TEXT', mandatory: true },
      { name: 'emailSubject', kind: 'DATA', type: 'TEXT', mandatory: true, content: 'Your document' },
    ],
    outputFileDefinitions: [{ name: 'main', mainOutputFile: true }],
  });
  const registered = await add({
    ...PAPER,
    channelType: 'REGISTERED_MAIL',
    name: 'Registered',
    fallbackOnStatuses: [-611],
    requirements: [
      ...ADDRESSED,
      { name: 'postalSender', kind: 'SENDER', type: 'POSTAL_ADDRESS', mandatory: false, content: '' },
    ],
  });
  const post = await add({ ...PAPER, channelType: 'SIMPLE_MAIL', name: 'Post' });
  const safe = await add({
    channelType: 'DIGITAL_SAFE',
    name: 'Safe',
    providerName: 'folder',
    requirements: [{ name: 'recipientName', kind: 'RECIPIENT', type: 'TEXT', mandatory: false }],
    outputFileDefinitions: [{ name: 'main', mainOutputFile: true }],
  });
  const { id: profile_id } = await db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  const channels = [
    { label: 'mail', channelId: mail },
    { label: 'registered', channelId: registered },
    { label: 'safe', channelId: safe },
    { label: 'post', channelId: post },
  ];
  const strategies = { chain: ['mail', 'registered', 'post'], single: ['mail'], electronic: ['mail', 'safe'] } as const;
  for (const [name, labels] of Object.entries(strategies)) {
    const id = await addService(
      office.server.services,
      office.town.accountId,
      runService(name, post, {
        requirements: [
          { name: 'postalRecipient', value: areaText(ADDRESS_AREA) },
          { name: 'emailRecipient', value: areaText(EMAIL_AREA) },
        ],
        channels: channels.filter(({ label }) => (labels as readonly string[]).includes(label)),
        sendingStrategy: labels.map((label) => ({ condition: null, channelLabels: [label] })),
      }),
    );
    mailServices[name as keyof typeof mailServices] = id;
    await db.insertInto('profile_service').values({ profile_id, service_id: id }).execute();
  }
});
afterAll(async () => {
  await office?.close();
  await peer?.close();
});
afterEach(() => failPoints.disarm());

const letter = (name: string) => ({
  address: [name, '12 rue des Lilas', '75011 Paris'],
  email: `${name}@mail.example`,
  pages: 1,
});

async function send(serviceId: number, names: readonly string[]) {
  const job = await office.deposit(clerk, serviceId, await lettersPdf(names.map(letter)));
  const command = await office.confirm(clerk, job.id);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  return job.id;
}

const run = () => fallBack({ ...office.server.services, marks: { cover: async () => undefined } });

/** The program stops before anything of it is kept, then runs twice. */
async function runWithKills() {
  for (let kill = 0; kill < 2; kill += 1) {
    failPoints.arm('fallback-before-commit');
    await expect(run()).rejects.toThrow('fallback-before-commit');
  }
  const done = await run();
  expect(await run()).toEqual({ taken: 0, offered: 0 });
  return done;
}

async function shipmentsWhen(jobId: number, holds: (shipments: readonly Shipment[]) => boolean) {
  for (let turn = 0; turn < 400; turn += 1) {
    const shipments = await office.shipments(clerk, jobId);
    if (holds(shipments)) return shipments;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`In vain: ${JSON.stringify(await office.shipments(clerk, jobId))}`);
}

const allLeft = (shipments: readonly Shipment[]) => shipments.every(({ status }) => status < 0 || status >= 400);

const report = (shipment: Shipment | undefined, code: number) =>
  validator.call('tracking.enter', {
    params: { shipmentId: shipment?.id ?? 0 },
    body: { code, at: office.server.clock.now().toISOString(), correction: false, reason: 'the carrier says so' },
  });

const sketch = ({ recipient, channelLabel, status, acknowledged, replacesShipmentId }: Shipment) => ({
  recipient,
  channelLabel,
  status,
  acknowledged,
  replaces: replacesShipmentId !== null,
});

describe('an e-mail that does not arrive', () => {
  let jobId = 0;

  it('refused by its server goes by the next channel, with its origin and what it replaces, once', async () => {
    jobId = await send(mailServices.chain, ['anna', 'nobody']);
    expect(await runWithKills()).toEqual({ taken: 1, offered: 0 });
    const shipments = await shipmentsWhen(jobId, allLeft);
    expect(shipments.map(sketch)).toEqual([
      { recipient: 'anna', channelLabel: 'mail', status: 700, acknowledged: false, replaces: false },
      { recipient: 'nobody', channelLabel: 'mail', status: -711, acknowledged: true, replaces: false },
      { recipient: 'nobody', channelLabel: 'registered', status: 400, acknowledged: false, replaces: true },
    ]);
    const [first, failed, successor] = shipments;
    expect(successor?.replacesShipmentId).toBe(failed?.id);
    const delivery = await clerk.call('deliveries.get', { params: { deliveryId: successor?.deliveryId ?? 0 } });
    expect(delivery).toMatchObject({ fallback: true, originDeliveryId: first?.deliveryId, shipmentCount: 1 });
    expect(office.outbox('registered', delivery.externalId)).toEqual(
      expect.arrayContaining([`${successor?.nuid}.pdf`]),
    );
    const history = await clerk.call('shipments.revisions', { params: { shipmentId: failed?.id ?? 0 } });
    expect(history.at(-1)).toMatchObject({ event: 'TAKEN_OVER' });
  });

  it('bounced by a later event does so too, in a delivery of its own since the first one is closed', async () => {
    const [anna] = await office.shipments(clerk, jobId);
    await report(anna, -711);
    expect(await runWithKills()).toEqual({ taken: 1, offered: 0 });
    const shipments = await shipmentsWhen(jobId, allLeft);
    expect(shipments).toHaveLength(4);
    expect(shipments.at(-1)).toMatchObject({ channelLabel: 'registered', replacesShipmentId: anna?.id, status: 400 });
    expect(new Set(shipments.map(({ deliveryId }) => deliveryId)).size).toBe(3);
    expect((await clerk.call('jobs.get', { params: { jobId } })).state).toBe('PACK_GROUPS_CREATED_SENT');
  });

  it('goes on from there, to the last step; then a person is told', async () => {
    const registered = (await office.shipments(clerk, jobId)).filter(
      ({ channelLabel }) => channelLabel === 'registered',
    );
    for (const one of registered) await report(one, -611);
    expect(await runWithKills()).toEqual({ taken: 2, offered: 0 });
    const shipments = await shipmentsWhen(jobId, allLeft);
    const posted = shipments.filter(({ channelLabel }) => channelLabel === 'post');
    // Both failed together: one delivery takes them in, and names the first one, not that between.
    expect(new Set(posted.map(({ deliveryId }) => deliveryId)).size).toBe(1);
    const delivery = await clerk.call('deliveries.get', { params: { deliveryId: posted[0]?.deliveryId ?? 0 } });
    expect(delivery).toMatchObject({ originDeliveryId: shipments[0]?.deliveryId, shipmentCount: 2 });
    expect((await validator.call('shipments.counters', {})).shipmentsError).toBe(0);
    await report(posted[0], -614);
    expect(await runWithKills()).toEqual({ taken: 0, offered: 1 });
    expect((await validator.call('shipments.counters', {})).shipmentsError).toBe(1);
    expect(await violationsOf(office)).toEqual([]);
  });

  it('has never two successors, whatever a program tries', async () => {
    const { db } = office.server.services;
    const [successor] = (await office.shipments(clerk, jobId)).filter((one) => one.replacesShipmentId !== null);
    await expect(
      sql`insert into shipment (nuid, delivery_id, command_id, job_id, pack_group_id, account_id, owner_id, service_id,
          channel_type, channel_label, status, status_at, created_at, replaces_shipment_id)
        select 'TWICE', (select min(delivery_id) from shipment where pack_group_id <> s.pack_group_id), command_id, job_id,
          pack_group_id, account_id, owner_id, service_id, channel_type, channel_label, 250, now(), now(),
          replaces_shipment_id from shipment s where id = ${successor?.id ?? 0}`.execute(db),
    ).rejects.toThrow(/shipment_successor_channel|shipment_delivery_id_pack_group_id_key/);
  });
});

describe('what may not fall back by itself is left to a person', () => {
  const whyOf = async (jobId: number) => {
    const { rows } = await sql<{ why: string }>`select takeover_why as why from shipment
      where job_id = ${jobId} and takeover = 'offered' order by id`.execute(office.server.services.db);
    return rows.map(({ why }) => why);
  };

  it('without a further channel, without consent, and on another code', async () => {
    const single = await send(mailServices.single, ['nobody']);
    const electronic = await send(mailServices.electronic, ['nobody']);
    const code = await send(mailServices.chain, ['carl']);
    await report((await office.shipments(clerk, code))[0], -720);
    expect(await runWithKills()).toEqual({ taken: 0, offered: 3 });
    expect([await whyOf(single), await whyOf(electronic), await whyOf(code)]).toEqual([
      ['noStep'],
      ['consent'],
      ['code'],
    ]);
    // A further failure is looked at anew.
    await report((await office.shipments(clerk, code))[0], -711);
    expect(await runWithKills()).toEqual({ taken: 1, offered: 0 });
  });

  it('where it comes too late, and where the account wants to be asked', async () => {
    const late = await send(mailServices.chain, ['dora']);
    office.server.clock.advance(11 * DAY);
    [clerk, validator] = [await office.as('clerk'), await office.as('validator')];
    await report((await office.shipments(clerk, late))[0], -711);
    const asked = await send(mailServices.chain, ['nobody']);
    const { db } = office.server.services;
    await sql`update account set definition = jsonb_set(definition, '{properties,fallbackAsk}', 'true')
      where id = ${office.town.accountId}`.execute(db);
    expect(await runWithKills()).toEqual({ taken: 0, offered: 2 });
    expect([await whyOf(late), await whyOf(asked)]).toEqual([['days'], ['ask']]);
    expect(await violationsOf(office)).toEqual([]);
  });
});

describe('a person decides on what is left', () => {
  const open = async () => (await validator.call('shipments.list', { query: { unacknowledged: '1' } })).items;
  const ofJob = async (jobId: number) => (await office.shipments(validator, jobId))[0];

  it('by the next channel, or not after all; only whoever may, and once', async () => {
    const jobId = await send(mailServices.chain, ['nobody', 'nobody2']);
    expect(await run()).toEqual({ taken: 0, offered: 2 });
    const [one, two] = await office.shipments(validator, jobId);
    expect(one?.takeover).toMatchObject({ state: 'offered', why: 'ask', next: [{ label: 'registered' }] });
    expect(one?.abilities).toContain('takeOver');
    const ids = [one?.id ?? 0, two?.id ?? 0];
    const body = { shipmentIds: ids, way: 'nextChannel' as const };
    expect((await failure(clerk.call('shipments.takeOver', { body }))).code).toBe(-12);
    expect(await validator.call('shipments.takeOver', { body })).toEqual({ changed: 2 });
    expect((await failure(validator.call('shipments.takeOver', { body }))).label).toBe('shipment.notOpen');
    await validator.call('shipments.takeOver', { body: { shipmentIds: ids.slice(1), way: 'none' } });
    expect(await runWithKills()).toEqual({ taken: 1, offered: 0 });
    const shipments = await shipmentsWhen(jobId, allLeft);
    expect(shipments).toHaveLength(3);
    expect(shipments[0]).toMatchObject({ acknowledged: true, replacedBy: [{ channelType: 'REGISTERED_MAIL' }] });
    expect((await open()).map(({ id }) => id)).toContain(ids[1]);
    expect(
      (await validator.call('deliveries.get', { params: { deliveryId: one?.deliveryId ?? 0 } })).successors,
    ).toEqual([
      { id: shipments[2]?.deliveryId, externalId: shipments[2]?.deliveryNumber, channelType: 'REGISTERED_MAIL' },
    ]);
  });

  it('corrected, by the same channel; a value that does not hold is refused', async () => {
    const jobId = await send(mailServices.single, ['nobody']);
    await run();
    const failed = await ofJob(jobId);
    expect(failed?.sentTo).toEqual({
      name: 'emailRecipient',
      postal: false,
      value: 'nobody@mail.example',
      countryCode: null,
    });
    const again = (value: string) =>
      validator.call('shipments.takeOver', {
        body: { shipmentIds: [failed?.id ?? 0], way: 'again', correction: { name: 'emailRecipient', value } },
      });
    expect((await failure(again('no address'))).label).toBe('packGroup.bad');
    await again('emma@mail.example');
    expect(await runWithKills()).toEqual({ taken: 1, offered: 0 });
    const shipments = await shipmentsWhen(jobId, allLeft);
    expect(shipments.map(sketch)).toMatchObject([
      { channelLabel: 'mail', status: -711, acknowledged: true },
      { channelLabel: 'mail', status: 700, replaces: true },
    ]);
    expect(peer.taken.filter(({ to }) => to.includes('emma@mail.example'))).toHaveLength(1);
    expect(await violationsOf(office)).toEqual([]);
  });
});

describe('e-mails about what failed', () => {
  const told = () =>
    office.server.mails.flatMap(({ to, subject, text }) =>
      /did not arrive|in error/.test(subject) ? [{ to, subject, text }] : [],
    );
  const sendMailsNow = async (work: () => Promise<number>) => {
    const before = told().length;
    const count = await work();
    for (let turn = 0; turn < 200 && told().length < before + count; turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 25));
    return told().slice(before);
  };

  it('are one for an owner and an hour, with counts and the next step', async () => {
    const { services } = office.server;
    const mails = await sendMailsNow(() => tellFailures(services));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.to).toEqual(['clerk@acme.example']);
    expect(mails[0]?.subject).toMatch(/^\d+ documents did not arrive$/);
    expect(mails[0]?.text).toMatch(/• Bounced: \d+[\s\S]*go(es)? by another channel[\s\S]*wait(s)? for a decision/);
    // The next failure of the same hour waits for the next one.
    await send(mailServices.single, ['nobody']);
    await run();
    expect(await tellFailures(services)).toBe(0);
    office.server.clock.advance(3_600_000);
    const [next] = await sendMailsNow(() => tellFailures(services));
    expect(next?.subject).toBe('1 document did not arrive');
  });

  it('reach administrators once a day, of what nobody decided on for two working days', async () => {
    const { services } = office.server;
    const profileId = await addProfile(services, office.town.accountId, { name: 'chief', masks: [0, 0, 1 + 2 + 8] });
    await addUser(services, office.town.accountId, { login: 'chief', profileId, emailAddress: 'chief@acme.example' });
    // A Wednesday at ten, far enough behind all failures.
    const now = office.server.clock.now();
    const days = ((3 - now.getUTCDay() + 7) % 7) + 7;
    office.server.clock.set(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, 10)));
    const mails = await sendMailsNow(() => tellWaitingFailures(services));
    expect(mails.map(({ to }) => to)).toContainEqual(['chief@acme.example']);
    expect(mails[0]?.subject).toMatch(/^\d+ documents in error wait: /);
    expect(await tellWaitingFailures(services)).toBe(0);
  });
});
