// Documents in error, through a whole server: a person chooses the next channel, corrects, or takes it back; owners and
// administrators are written to.
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellFailures, tellWaitingFailures, writeFailuresMail } from '#server/pipeline/mails/failures-mail.ts';
import { failure } from '#tests/support/test-client.ts';
import { addProfile, addUser } from '../support/town.ts';
import { CUT_SHORT, waitsForOne } from './failing/failing.ts';
import { foreseen } from './failing/foreseen.ts';
import { givenMany } from './failing/given-many.ts';
import { tellsTestApart } from './failing/told-apart.ts';
import { WISHES } from './failing/wishes-refused.ts';
import { ReturnedMail, sketch } from './returned-mail.ts';
import { violationsOf } from './sound.ts';

let world: ReturnedMail;
beforeAll(async () => {
  world = await ReturnedMail.open();
  await sql`update account set definition = jsonb_set(definition, '{properties,fallbackAsk}', 'true')
    where id = ${world.office.town.accountId}`.execute(world.office.server.services.db);
  await world.setPrice('REGISTERED_MAIL', 500);
});
afterAll(() => world?.close());

describe('a person decides on what is left', () => {
  const open = async () => (await world.validator.call('shipments.list', { query: { unacknowledged: '1' } })).items;
  type Asked = { deciderId?: number; decideAfter?: string; decideUntil?: string; dueFirst?: '1'; maxResults?: number };
  const listed = async (asked: Asked) => {
    const { items } = await world.validator.call('shipments.list', { query: { ...asked, unacknowledged: '1' } });
    return items.map(({ id }) => id);
  };
  const ofJob = async (jobId: number) => (await world.shipments(jobId))[0];

  it('by the next channel, or not after all; only whoever may, and once', async () => {
    const jobId = await world.send('chain', ['nobody', 'nobody2']);
    expect(await world.run()).toEqual({ taken: 0, offered: 2 });
    const [one, two] = await world.shipments(jobId);
    expect(one?.takeover).toMatchObject({ state: 'offered', why: 'ask', next: [{ label: 'registered' }] });
    expect(one?.next).toEqual({ channelId: expect.any(Number), price: 600, currency: 'EUR', refused: null });
    expect(one?.again).toMatchObject({ price: null, refused: null });
    expect((await open()).find(({ id }) => id === one?.id)?.next).toEqual(one?.next);
    expect(one?.abilities).toContain('takeOver');
    const ids = [one?.id ?? 0, two?.id ?? 0];
    const body = { shipmentIds: ids, way: 'nextChannel' as const };
    expect((await failure(world.clerk.call('shipments.takeOver', { body }))).code).toBe(-12);
    // A repeat after a cut answer hears the same.
    for (const idempotencyKey of ['both', 'both'])
      expect(await world.validator.call('shipments.takeOver', { body, idempotencyKey })).toEqual({ changed: 2 });
    expect((await failure(world.validator.call('shipments.takeOver', { body }))).label).toBe('shipment.notOpen');
    await world.validator.call('shipments.takeOver', { body: { shipmentIds: ids.slice(1), way: 'none' } });
    expect(await world.runWithKills()).toEqual({ taken: 1, offered: 0 });
    const shipments = await world.left(jobId);
    expect(shipments).toHaveLength(3);
    expect(shipments[0]).toMatchObject({ acknowledged: true, replacedBy: [{ channelType: 'REGISTERED_MAIL' }] });
    const [first, , third] = shipments;
    expect(first?.links).toMatchObject({ own: third?.links.origin, successors: [third?.links.own], origin: null });
    expect(first?.links.order).toBe(`/api/jobs/${jobId}`);
    expect((await open()).map(({ id }) => id)).toContain(ids[1]);
    expect(
      (await world.validator.call('deliveries.get', { params: { deliveryId: one?.deliveryId ?? 0 } })).successors,
    ).toEqual([
      { id: shipments[2]?.deliveryId, externalId: shipments[2]?.deliveryNumber, channelType: 'REGISTERED_MAIL' },
    ]);
  });

  it('who it is given to: taken once, given to whoever may, with a time until when', async () => {
    const jobId = await world.send('single', ['nobody']);
    await world.run();
    const failed = await ofJob(jobId);
    const shipmentIds = [failed?.id ?? 0];
    // Its owner may not decide on it: nobody has it, and it is due in two working days.
    const due = Date.parse(failed?.decideBy ?? '') - world.office.server.clock.now().getTime();
    expect(failed?.decider).toBeNull();
    expect(due / 86_400_000).toBeGreaterThan(1.7);
    expect(due / 86_400_000).toBeLessThan(4.8);
    const { id: userId } = (await world.validator.call('authentication.check')).user;
    const { id: clerkId } = (await world.clerk.call('authentication.check')).user;
    const params = { shipmentId: shipmentIds[0] ?? 0 };
    const offered = await world.validator.call('shipments.deciders', { body: { shipmentIds } });
    expect(offered.map(({ id }) => id)).toContain(userId);
    expect(offered.map(({ id }) => id)).not.toContain(clerkId);
    // Its owner is told who decides, by name, where it is looked up; whoever decides is told of nobody.
    const query = { id: params.shipmentId };
    const [own] = (await world.clerk.call('shipments.find', { query })).items;
    const { name } = offered.find(({ id }) => id === userId) ?? {};
    expect(own?.deciders).toContain(name);
    expect((await world.validator.call('shipments.find', { query })).items[0]?.deciders).toBeUndefined();
    const give = (to: number | null, ifFree = false) =>
      world.validator.call('shipments.assign', { body: { shipmentIds, userId: to, ifFree } });
    await givenMany(world, params.shipmentId);
    expect(await give(userId, true)).toEqual({ changed: 1 });
    expect(await give(userId, true)).toEqual({ changed: 0 });
    await waitsForOne(world, params.shipmentId, userId);
    expect((await world.validator.call('shipments.counters', {})).shipmentsErrorOwn).toBe(1);
    expect(await listed({ deciderId: userId })).toEqual(shipmentIds);
    expect(await listed({ deciderId: 0 })).not.toContain(shipmentIds[0]);
    expect(await listed({ deciderId: clerkId })).toEqual([]);
    expect(await give(null)).toEqual({ changed: 1 });
    expect((await world.validator.call('shipments.counters', {})).shipmentsErrorOwn).toBe(0);
    const told = await world.validator.call('shipments.revisions', { params });
    expect(told.map(({ event }) => event)).toEqual(expect.arrayContaining(['DECIDER_TOOK', 'DECIDER_LEFT']));
  });

  it('listed and counted by the server: nobody’s, overdue, due today', async () => {
    const { clock, services } = world.office.server;
    const counted = async () =>
      (await world.validator.call('shipments.counters', { query: { decisions: '1' } })).decisions;
    const free = (await open()).filter(({ decider, takeover }) => decider === null && takeover?.state !== 'wished');
    expect(await listed({ deciderId: 0 })).toEqual(free.map(({ id }) => id));
    expect(await counted()).toEqual({ overdue: 0, dueToday: 0, unassigned: free.length });
    expect((await world.validator.call('shipments.counters', {})).decisions).toBeUndefined();

    const [late, today] = free.map(({ id }) => id);
    const now = clock.now();
    const due = (id: number | undefined, at: string | Date | null = null) =>
      sql`update shipment set decide_by = ${at} where id = ${id}`.execute(services.db);
    await due(late, now);
    await due(today, new Date(now.getTime() + 1_000));
    expect(await counted()).toEqual({ overdue: 1, dueToday: 1, unassigned: free.length });
    const decideUntil = now.toISOString();
    expect(await listed({ decideUntil })).toEqual([late]);
    const behind = await listed({ decideAfter: decideUntil });
    expect(behind).toContain(today);
    expect(behind).not.toContain(late);
    expect(await listed({ dueFirst: '1', maxResults: 2 })).toEqual([late, today]);
    for (const { id, decideBy } of free) await due(id, decideBy);
  });

  it('corrected, by the same channel; a value that does not hold is refused', async () => {
    const jobId = await world.send('single', ['nobody']);
    await world.run();
    const failed = await ofJob(jobId);
    const { db } = world.office.server.services;
    // As a proof that was looked at before the order was confirmed.
    await sql`insert into proof (job_id, account_id, owner_id, author_id, state, parameters, files, created_at)
      select job_id, account_id, owner_id, owner_id, 'DONE', '{}', jsonb_build_array(jsonb_build_object('index', 0, 'hash', '00', 'bytes', 1,
        'pages', 1, 'channelLabel', channel_label, 'packGroupId', pack_group_id)), created_at - interval '1 hour'
      from shipment where id = ${failed?.id}`.execute(db);
    expect(failed?.sentTo).toMatchObject({ name: 'emailRecipient', postal: false, value: 'nobody@mail.example' });
    const again = (id: number | undefined, value?: string, name = 'emailRecipient') =>
      world.validator.call('shipments.takeOver', {
        body: { shipmentIds: [id ?? 0], way: 'again', ...(value === undefined ? {} : { correction: { name, value } }) },
      });
    expect((await failure(again(failed?.id, 'no address'))).label).toBe('packGroup.bad');
    expect((await failure(again(failed?.id, 'Other words', 'emailBody'))).label).toBe('shipment.correctAddress');
    // As it is it fails again, and has a time of its own.
    await world.advance(3_600_000);
    await again(failed?.id);
    await world.run();
    const anotherTry = (await world.left(jobId))[1];
    expect(await world.run()).toEqual({ taken: 0, offered: 1 });
    expect((await world.shipments(jobId))[1]?.decideBy).toEqual(expect.any(String));
    // With four eyes, whoever confirmed it does not lead it elsewhere alone.
    const confirmed = (by: string) =>
      sql`update delivery_command set author_id = (select id from app_user where login = ${by}) where job_id = ${jobId}`;
    await Promise.all([world.state({ fourEyes: true }), confirmed('validator').execute(db)]);
    expect((await failure(again(anotherTry?.id, 'emma@mail.example'))).label).toBe('shipment.ownCorrection');
    await Promise.all([world.state({ fourEyes: false }), confirmed('clerk').execute(db)]);
    // Nothing of a frozen order is corrected, and nothing of a locked one goes once more.
    const flags = (frozen: boolean, locked: boolean) =>
      sql`update job set frozen = ${frozen}, locked = ${locked} where id = ${jobId}`.execute(db);
    // The choices say so before, as the refusal does.
    const choices = async () => {
      const one = (await open()).find(({ id }) => id === anotherTry?.id);
      return [one?.again?.refused, one?.sentTo?.refused, one?.next?.refused];
    };
    await flags(true, false);
    expect(await choices()).toEqual([null, 'frozen', 'noStep']);
    expect((await failure(again(anotherTry?.id, 'emma@mail.example'))).label).toBe('job.frozen');
    await flags(false, true);
    expect(await choices()).toEqual(['locked', 'locked', 'noStep']);
    expect((await failure(again(anotherTry?.id))).label).toBe('job.locked');
    await flags(false, false);
    await again(anotherTry?.id, 'emma@mail.example');
    expect(await world.runWithKills()).toEqual({ taken: 1, offered: 0 });
    const shipments = await world.left(jobId);
    const failing = { channelLabel: 'mail', status: -711, acknowledged: true };
    expect(shipments.map(sketch)).toMatchObject([failing, failing, { ...failing, status: 700, acknowledged: false }]);
    expect(world.peer.taken.filter(({ to }) => to.includes('emma@mail.example'))).toHaveLength(1);
    // Nobody confirmed a proof of the corrected one: the list says of which document it is.
    const proofs = await Promise.all(
      shipments.map(async ({ deliveryId }) => {
        const { items } = await world.validator.call('evidence.proofsOfDelivery', { params: { deliveryId } });
        return items.map(({ nuid, madeFor }) => [nuid, madeFor?.nuid]);
      }),
    );
    const [first, second, third] = shipments.map(({ nuid }) => nuid);
    expect(proofs).toEqual([[[first, undefined]], [[second, first]], [[third, first]]]);
    await sql`delete from proof where job_id = ${jobId}`.execute(db);
    expect(await violationsOf(world.office)).toEqual([]);
  });
});

it('what would follow is foreseen as a run finds it: of each dispatch, by channels the account has, up to the sum', () =>
  foreseen(world));

describe('what is cut short, comes twice or may not be', () => {
  it.each([...CUT_SHORT, ...WISHES])('%s', (_, step) => step(world));
});

describe('e-mails about what failed', () => {
  const sendMailsNow = (work: () => Promise<number>) => world.mailsBy(work);

  it('are one for an owner and an hour, with counts and the next step', async () => {
    const { services, clock } = world.office.server;
    clock.advance(360_000);
    const mails = await sendMailsNow(() => tellFailures(services));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.to).toEqual(['clerk@acme.example']);
    expect(mails[0]?.subject).toMatch(/^\d+ documents did not arrive$/);
    expect(mails[0]?.text).toMatch(
      /• Bounced: \d+[\s\S]*\n\d+ go(es)? by another channel.*\n3 are sent again by the same channel.*\n\d+ waits? for a decision/,
    );
    // The next failure of the same hour waits for the next one.
    await world.send('single', ['nobody']);
    await world.run();
    expect(await tellFailures(services)).toBe(0);
    clock.advance(3_600_000);
    const last = sql`update delivery set test = not test where id = (select max(id) from delivery where not fallback)`;
    await last.execute(services.db);
    const [next] = await sendMailsNow(() => tellFailures(services));
    expect(next?.subject).toBe('TEST 1 document did not arrive');
    await last.execute(services.db);
    const clerks = services.db.selectFrom('app_user').select('id').where('login', '=', 'clerk');
    const { id: userId } = await clerks.executeTakeFirstOrThrow();
    const hour = { since: new Date(clock.now().getTime() - 7_200_000).toISOString(), until: clock.now().toISOString() };
    await tellsTestApart(services, { kind: 'failures', userId, ...hour });
    const told = async (what: RawBuilder<unknown>) => {
      const db = await services.db.startTransaction().execute();
      await sql`update shipment set ${what} where id = (select max(id) from shipment where status < 0)`.execute(db);
      const mail = await writeFailuresMail({ ...services, db }, { kind: 'failures', userId, ...hour });
      await db.rollback().execute();
      return mail?.text;
    };
    expect(await told(sql`takeover = 'wished'`)).toMatch(/\n\d+ (was|were) decided on/);
    expect(await told(sql`takeover = 'offered', acknowledged = true`)).toMatch(/\n\d+ (was|were) acknowledged/);
  });

  it('reach who decides where it was given or comes back, never who took it, and tell of nothing that came later', async () => {
    const { services, clock } = world.office.server;
    await world.advance(0);
    const { id: userId } = (await world.validator.call('authentication.check')).user;
    await sql`update app_user set email_address = 'validator@acme.example' where id = ${userId}`.execute(services.db);
    const jobId = await world.send('single', ['nobody']);
    await world.run();
    const shipmentIds = (await world.shipments(jobId)).map(({ id }) => id);
    await world.validator.call('shipments.assign', { body: { shipmentIds, userId, ifFree: true } });
    await world.advance(3_600_000);
    expect(await tellFailures(services)).toBe(0);
    const until = clock.now().toISOString();
    // There is no next channel: what was chosen cannot be carried out.
    await world.validator.call('shipments.takeOver', { body: { shipmentIds, way: 'nextChannel' } });
    clock.advance(1000);
    expect(await world.run()).toEqual({ taken: 0, offered: 1 });
    const since = new Date(0).toISOString();
    expect(await writeFailuresMail(services, { kind: 'failures', userId, since, until })).toBeNull();
    clock.advance(360_000);
    const mails = await sendMailsNow(() => tellFailures(services));
    expect(mails).toMatchObject([{ to: ['validator@acme.example'], subject: '1 document did not arrive' }]);
    // Whoever left decides on nothing.
    await sql`update app_user set enabled = false where id = ${userId}`.execute(services.db);
    await sql`update shipment set takeover_at = ${clock.now()} where id = ${shipmentIds[0]}`.execute(services.db);
    clock.advance(3_600_000);
    expect((await sendMailsNow(() => tellFailures(services))).map(({ to }) => to)).toEqual([['clerk@acme.example']]);
    await sql`update app_user set enabled = true where id = ${userId}`.execute(services.db);
    // What was acknowledged and fails in another way is decided on anew.
    await world.advance(0);
    const [before] = await world.shipments(jobId);
    await sql`update shipment set decide_by = ${clock.now()} where id = ${shipmentIds[0]}`.execute(services.db);
    await world.validator.call('shipments.acknowledge', { body: { shipmentIds, message: 'Seen' } });
    await world.report(before, -720);
    await world.run();
    const [after] = await world.shipments(jobId);
    expect(after).toMatchObject({ acknowledged: false, decider: null });
    expect(Date.parse(after?.decideBy ?? '')).toBeGreaterThan(clock.now().getTime());
  });

  it('reach administrators once a day, of what nobody decided on for two working days', async () => {
    const { services } = world.office.server;
    const profileId = await addProfile(services, world.office.town.accountId, {
      name: 'chief',
      masks: [0, 0, 1 + 2 + 8],
    });
    await addUser(services, world.office.town.accountId, {
      login: 'chief',
      profileId,
      emailAddress: 'chief@acme.example',
    });
    // A Wednesday at ten, far enough behind all failures.
    const now = world.office.server.clock.now();
    const days = ((3 - now.getUTCDay() + 7) % 7) + 7;
    world.office.server.clock.set(
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, 10)),
    );
    const mails = await sendMailsNow(() => tellWaitingFailures(services));
    expect(mails.map(({ to }) => to)).toContainEqual(['chief@acme.example']);
    expect(mails[0]?.subject).toMatch(/^\d+ documents in error wait: /);
    expect(await tellWaitingFailures(services)).toBe(0);
  });
});
