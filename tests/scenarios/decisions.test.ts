// What people decide about confirmed orders: validate, reject, cancel, free; what nobody decides expires.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wantsFourEyes } from '#server/features/commands/four-eyes.ts';
import { writeExpired } from '#server/letters/mails/owner-mails.ts';
import { sendEveningMails, writeEveningMail } from '#server/pipeline/mails/evening-mail.ts';
import { expireCommands } from '#server/pipeline/schedule/expire-commands.ts';
import { keepAndPurge } from '#server/pipeline/schedule/keep-and-purge.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { failure } from '#tests/support/test-client.ts';
import { addProfile, addUser } from '#tests/support/town.ts';
import { setDelays } from './kept/kept-rows.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let office: PostOffice;
let depositor: TestClient;
let validator: TestClient;
let two: Buffer;
beforeAll(async () => {
  office = await openPostOffice();
  depositor = await office.as('depositor');
  validator = await office.as('validator');
  two = await lettersPdf(
    ['Mme Claire Dubois', 'M. Paul Martin'].map((name) => ({
      address: [name, '12 rue des Lilas', '75011 Paris'],
      pages: 1,
    })),
  );
});
afterAll(() => office?.close());

const waiting = async () => {
  const job = await office.deposit(depositor, office.town.services.letters, two);
  return { job, command: await office.confirm(depositor, job.id) };
};
const params = (command: { id: number }) => ({ params: { commandId: command.id } });
const statesOf = async (jobId: number) =>
  (await office.rows(depositor, jobId)).map(({ dispatchState }) => dispatchState);

describe('an order of somebody who may not validate', () => {
  it('rings for the validator while it waits, and for its owner once it was decided', async () => {
    const told = async (client: TestClient, commandId: number) =>
      (await client.call('app.notifications', {})).filter((note) => note.commandId === commandId);
    const { job, command } = await waiting();
    expect(await told(validator, command.id)).toMatchObject([
      { kind: 'pending', jobId: job.id, count: 2, reason: null },
    ]);
    expect(await told(depositor, command.id)).toEqual([]);
    const body = { validationReason: 'The old IBAN.' };
    await validator.call('commands.reject', { ...params(command), body });
    expect(await told(validator, command.id)).toEqual([]);
    expect(await told(depositor, command.id)).toMatchObject([{ kind: 'rejected', reason: 'The old IBAN.' }]);
  });

  it('waits, is listed for the validator, and its author can never decide on it', async () => {
    const { job, command } = await waiting();
    expect(command).toMatchObject({ state: 'AWAIT_VALIDATION', abilities: expect.not.arrayContaining(['validate']) });
    const query = { states: JSON.stringify(['AWAIT_VALIDATION']) } as never;
    const list = await validator.call('commands.list', { query });
    expect(list.items.find(({ id }) => id === command.id)?.abilities).toEqual(
      expect.arrayContaining(['validate', 'reject']),
    );
    expect((await validator.call('deliveries.counters', {})).deliveriesAwaitValidation).toBe(1);
    const body = { validationReason: 'mine' };
    expect((await failure(depositor.call('commands.validate', { ...params(command), body }))).code).toBe(-12);
    const after = await validator.call('commands.validate', { ...params(command), body: {} });
    expect(after.state).toBe('VALIDATED');
    expect((await failure(validator.call('commands.validate', { ...params(command), body: {} }))).label).toBe(
      'deliveryCommand.cannotValidate',
    );
    const sent = await office.reaches(depositor, command.id, 'OUTPUTTED');
    expect(sent.deliveries).toMatchObject([{ shipmentCount: 2, state: 'OUTPUTTED' }]);
    expect(await statesOf(job.id)).toEqual(['SENT', 'SENT']);
    expect((await failure(validator.call('commands.cancel', params(command)))).code).toBe(-50);
  });

  it('can be rejected with a reason, which the owner is told, and freed once', async () => {
    const { job, command } = await waiting();
    office.server.mails.length = 0;
    const body = { validationReason: 'Wrong letterhead' };
    const rejected = await validator.call('commands.reject', { ...params(command), body });
    expect(rejected).toMatchObject({ state: 'REJECTED', validationReason: 'Wrong letterhead' });
    await expect
      .poll(() => office.server.mails)
      .toMatchObject([{ to: ['depositor@acme.example'], text: expect.stringContaining('Wrong letterhead') }]);
    expect(await statesOf(job.id)).toEqual(['REJECTED', 'REJECTED']);
    const freed = await depositor.call('commands.free', params(command));
    expect(freed.freedDate).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(await statesOf(job.id)).toEqual(['REMAINING', 'REMAINING']);
    expect((await failure(depositor.call('commands.free', params(command)))).label).toBe(
      'deliveryCommand.alreadyFreed',
    );
    const again = await office.confirm(depositor, job.id);
    expect(again.state).toBe('AWAIT_VALIDATION');
    await validator.call('commands.validate', { ...params(again), body: {} });
    const [{ id: deliveryId } = { id: 0 }] = (await office.reaches(depositor, again.id, 'OUTPUTTED')).deliveries;
    // What went out in the end still says that it was sent back first, when, by whom and why.
    expect(await depositor.call('deliveries.get', { params: { deliveryId } })).toMatchObject({
      rejectionDate: rejected.validationDate,
      rejectedBy: { login: 'validator' },
      reason: 'Wrong letterhead',
    });
  });

  it('can be cancelled while it waits', async () => {
    const { job, command } = await waiting();
    expect((await depositor.call('commands.cancel', params(command))).state).toBe('CANCELLED');
    expect((await failure(depositor.call('commands.cancel', params(command)))).label).toBe(
      'deliveryCommand.cannotCancel',
    );
    await depositor.call('commands.free', params(command));
    const freed = await depositor.call('jobs.get', { params: { jobId: job.id } });
    expect(freed).toMatchObject({ state: 'PACK_GROUPS_CREATED', counts: { remaining: 2, rejected: 0 } });
  });

  it('is in the evening e-mail of the validator, once a day, marked when it soon expires', async () => {
    const { command } = await waiting();
    const { services, clock, mails } = office.server;
    // The next evening: the order was made before it, whatever time of day this runs at.
    const evening = new Date();
    evening.setUTCHours(19, 30, 0, 0);
    if (evening < new Date()) evening.setTime(evening.getTime() + DAY);
    clock.set(evening);
    mails.length = 0;
    expect(await sendEveningMails(services)).toBe(1);
    expect(await sendEveningMails(services)).toBe(0);
    await expect
      .poll(() => mails)
      .toMatchObject([{ to: ['validator@acme.example'], text: expect.stringContaining('waiting since') }]);
    expect(mails[0]?.subject).not.toContain('TEST');
    clock.advance(13 * DAY);
    await services.db.updateTable('job').set({ test: true }).execute();
    expect(await sendEveningMails(services)).toBe(1);
    await expect.poll(() => mails[1]?.text).toContain('expires on');
    expect(mails[1]?.subject).toMatch(/^TEST /);
    await services.db.updateTable('job').set({ test: false }).execute();
    clock.advance(2 * DAY + HOUR);
    mails.length = 0;
    expect(await expireCommands(services)).toBeGreaterThan(0);
    const client = await office.as('depositor');
    const expired = await client.call('commands.get', params(command));
    expect(expired.state).toBe('AUTOMATICALLY_REJECTED');
    await expect
      .poll(() => mails.find(({ text }) => text.includes('within 15 days'))?.to)
      .toEqual(['depositor@acme.example']);
    clock.set(new Date());
  });

  it('is counted in the evening e-mail also where more wait than it lists', async () => {
    const { command } = await waiting();
    const { services } = office.server;
    const { db } = services;
    await sql`insert into delivery_command (job_id, account_id, owner_id, owner_group_id, author_id, state,
        service_channel_options, expires_at, pack_group_count, pages, shares, created_at)
      select job_id, account_id, owner_id, owner_group_id, author_id, state, service_channel_options, expires_at,
        pack_group_count, pages, shares, created_at from delivery_command, generate_series(1, 120)
      where id = ${command.id}`.execute(db);
    const { total } = await db
      .selectFrom('delivery_command')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('state', '=', 'AWAIT_VALIDATION')
      .executeTakeFirstOrThrow();
    const { id: userId } = await db
      .selectFrom('app_user')
      .select('id')
      .where('login', '=', 'validator')
      .executeTakeFirstOrThrow();
    const config = { ...services.config, baseUrl: 'https://mail.example' };
    const written = await writeEveningMail({ ...services, config }, { kind: 'evening', userId, day: '2999-01-01' });
    // Where it can be decided, also by those who look at no orders.
    expect(written?.text).toContain('https://mail.example/deposit/validation');
    expect(written?.subject).toBe(`${total} orders to validate`);
    expect(written?.text).toContain(`… and ${Number(total) - 100} more`);
    await db.deleteFrom('delivery_command').where('id', '>', command.id).execute();
  });

  it('is told to nobody of an account that is switched off', async () => {
    const { command } = await waiting();
    const { services } = office.server;
    const people = await services.db.selectFrom('app_user').select(['id', 'login']).execute();
    const idOf = (name: string) => people.find(({ login }) => login === name)?.id ?? 0;
    const told = async () => [
      await writeEveningMail(services, { kind: 'evening', userId: idOf('validator'), day: '2999-01-02' }),
      await writeExpired(services, { kind: 'expired', userId: idOf('depositor'), commandId: command.id }),
    ];
    const setAccount = (enabled: boolean) => services.db.updateTable('account').set({ enabled }).execute();
    expect(await told()).not.toContain(null);
    await setAccount(false);
    expect(await told()).toEqual([null, null]);
    await setAccount(true);
  });

  it('waits under four eyes of an account above, also when its author may validate', async () => {
    const { db } = office.server.services;
    const company = db.updateTable('account').where('id', '=', office.town.accountId);
    const { definition } = await db
      .selectFrom('account')
      .select('definition')
      .where('id', '=', office.town.accountId)
      .executeTakeFirstOrThrow();
    const { properties, ...rest } = definition as { properties: object };
    await company
      .set({ definition: JSON.stringify({ ...rest, properties: { ...properties, fourEyes: true } }) })
      .execute();
    const { id } = await db
      .insertInto('account')
      .values({
        path: [office.town.accountId, 0],
        root_id: office.town.accountId,
        name: 'department',
        account_identifier: 'department',
        parent_id: office.town.accountId,
        branding_id: null,
        channel_ids: null,
        definition: JSON.stringify({ properties: { fourEyes: false } }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('account')
      .set({ path: [office.town.accountId, id] })
      .where('id', '=', id)
      .execute();
    expect(await wantsFourEyes(db, id)).toBe(true);
    await company.set({ definition: JSON.stringify(definition) }).execute();
    expect(await wantsFourEyes(db, id)).toBe(false);
  });

  it('leaves the system sound', async () => {
    expect(await violationsOf(office)).toEqual([]);
  });
});

it('tells who may see an order, and by which right', async () => {
  const job = await office.deposit(depositor, office.town.services.letters, two);
  const { people, overflow } = await depositor.call('jobs.users', { params: { jobId: job.id } });
  const rights = people.map(({ name, right }) => `${name} ${right}`);
  expect(rights[0]).toMatch(/^depositor own$/);
  expect(rights).toContain('validator account');
  expect(rights.filter((one) => one.startsWith('clerk'))).toEqual([]);
  expect(people.filter(({ right }) => right === 'above').length).toBeGreaterThan(0);
  expect(overflow).toBe(false);

  // Who may decide on what waits, and see nothing else, reads its letters until then.
  const { services } = office.server;
  const profileId = await addProfile(services, office.town.accountId, { name: 'decider', masks: [0, 0, 4] });
  await addUser(services, office.town.accountId, { login: 'decider', profileId });
  const decider = await office.as('decider');
  const readers = async () => {
    const { people: all } = await depositor.call('jobs.users', { params: { jobId: job.id } });
    return all.filter(({ right }) => right === 'validates').map(({ name }) => name);
  };
  expect(await readers()).toEqual([]);
  const command = await office.confirm(depositor, job.id);
  const { items } = await decider.call('commands.letters', params(command));
  expect([items.length, await readers()]).toEqual([2, ['decider']]);
  await decider.call('commands.reject', { ...params(command), body: { validationReason: 'The old IBAN.' } });
  expect((await failure(decider.call('commands.letters', params(command)))).code).toBe(-20);
  expect(await readers()).toEqual([]);
});

it('an order keeps its files for the whole delay after it was rejected, expired or was cancelled, however long it had waited', async () => {
  const { services, clock } = office.server;
  const orders = [await waiting(), await waiting(), await waiting(), await waiting()] as const;
  const [rejected, expired, cancelled, whole] = orders;
  const ids = orders.map(({ job }) => job.id);
  const purged = async () => {
    await keepAndPurge(services, { restless: true });
    const { rows } = await sql<{ id: number }>`select id from job where files_purged_at is not null
      and id = any(${sql.val(ids)}::bigint[]) order by id`.execute(services.db);
    return rows.map(({ id }) => id);
  };
  await setDelays(office, { fileDelayDays: 10 });
  clock.advance(16 * DAY);
  const [author, decider] = [await office.as('depositor'), await office.as('validator')];
  await decider.call('commands.reject', { ...params(rejected.command), body: { validationReason: 'The old IBAN.' } });
  await author.call('commands.cancel', params(cancelled.command));
  await author.call('jobs.cancel', { params: { jobId: whole.job.id } });
  expect(await expireCommands(services)).toBeGreaterThan(0);
  expect(await purged()).toEqual([]);
  await author.call('commands.free', params(expired.command));
  clock.advance(9 * DAY);
  expect(await purged()).toEqual([]);
  clock.advance(DAY + HOUR);
  expect(await purged()).toEqual(ids);
});
