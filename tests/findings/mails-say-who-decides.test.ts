// E-mails about failures lead nobody to what they may not do: who may decide is told how, whoever else is told who may.
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  tellFailures,
  tellWaitingFailures,
  writeFailuresMail,
  writeWaitingMail,
} from '#server/pipeline/mails/failures-mail.ts';
import { ReturnedMail } from '#tests/scenarios/returned-mail.ts';
import { addProfile, addUser } from '#tests/support/town.ts';

const LINK = 'https://mailroom.example/manage/documents/error';
const HOUR_MS = 3_600_000;
const WAYS = 'another channel, correct and send again, or acknowledge';
let world: ReturnedMail;
let shipmentId = 0;
beforeAll(async () => {
  world = await ReturnedMail.open();
  const jobId = await world.send('single', ['nobody']);
  await world.run();
  shipmentId = (await world.shipments(jobId))[0]?.id ?? 0;
});
afterAll(() => world?.close());

const idOf = async (login: string): Promise<number> =>
  (
    await world.office.server.services.db
      .selectFrom('app_user')
      .select('id')
      .where('login', '=', login)
      .executeTakeFirstOrThrow()
  ).id;
const services = () => {
  const { services: all } = world.office.server;
  return { ...all, config: { ...all.config, baseUrl: 'https://mailroom.example' } };
};
/** What the e-mail of the hour says to somebody. */
const told = async (login: string): Promise<string> =>
  (
    await writeFailuresMail(services(), {
      ...{ kind: 'failures', userId: await idOf(login) },
      ...{ since: new Date(0).toISOString(), until: '2999-01-01T00:00:00Z' },
    })
  )?.text ?? '';
const becomes = (what: RawBuilder<unknown>) =>
  sql`update shipment set ${what} where id = ${shipmentId}`.execute(services().db);

it('an owner who may not decide is told who may, and sees the document alone', async () => {
  const text = await told('clerk');
  expect(text).toContain(
    `1 waits for a decision that others make.\nThose who may decide: validator.\n\nSee them here: ${LINK}`,
  );
  expect(text).not.toMatch(/correct and send again|Decide here/);
  await becomes(sql`doubt = '{"reason": "cut"}'`);
  const doubted = await told('clerk');
  expect(doubted).toContain('1 document may or may not have gone: others decide what becomes of it.\nThose who may');
  expect(doubted).not.toMatch(/say that it went|Decide here/);
  await becomes(sql`doubt = null`);
});

it('whoever may decide is told how, and where', async () => {
  await becomes(sql`decider_id = ${await idOf('validator')}, assigned_at = now()`);
  const text = await told('validator');
  expect(text).toContain(`1 waits for a decision: ${WAYS}.\n\nDecide here: ${LINK}`);
  expect(text).not.toContain('Those who may decide');
  await becomes(sql`decider_id = null, assigned_at = null`);
});

it('where nobody of the account may, an administrator is to be asked', async () => {
  const { db } = services();
  const validators = (enabled: boolean) =>
    db.updateTable('app_user').set({ enabled }).where('login', '=', 'validator').execute();
  await validators(false);
  expect(await told('clerk')).toContain('Nobody of your account may decide: ask an administrator.');
  await validators(true);
});

it.each([
  ['sees', 1 + 8, `\n\nThose who may decide: validator.\n\nSee them here: ${LINK}`],
  ['administers', 8, '\n\nThose who may decide: validator.'],
  ['decides', 1 + 2 + 8, `\n\nDecide here: ${LINK}`],
] as const)('an administrator who %s is led as far as that goes', async (login, mask, end) => {
  const { accountId } = world.office.town;
  const profileId = await addProfile(services(), accountId, { name: login, masks: [0, 0, mask] });
  const userId = await addUser(services(), accountId, { login, profileId, emailAddress: `${login}@acme.example` });
  const mail = await writeWaitingMail(services(), {
    ...{ kind: 'failuresWaiting', userId, accountId },
    ...{ before: '2999-01-01T00:00:00Z' },
  });
  expect(mail?.text.endsWith(`• Bounced: 1${end}`)).toBe(true);
});

/** So many more as the one that bounced, each in a delivery of its own; nothing else counts them. */
async function bounceAgain(count: number): Promise<void> {
  const { db } = services();
  const columns = async (table: 'delivery' | 'shipment') => {
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = ${table} and column_name <> 'id'`.execute(db);
    return sql.join(rows.map(({ name }) => sql.ref(name)));
  };
  const [ofDelivery, ofShipment] = [await columns('delivery'), await columns('shipment')];
  await sql`with made as (
      insert into delivery (${ofDelivery}) select ${ofDelivery} from (
        select (jsonb_populate_record(d, jsonb_build_object('fallback', true, 'external_id', 'B-' || n))).*
        from delivery d join shipment s on s.delivery_id = d.id, generate_series(1, ${count}::int) n
        where s.id = ${shipmentId}) copies returning id)
    insert into shipment (${ofShipment}) select ${ofShipment} from (
      select (jsonb_populate_record(s, jsonb_build_object('delivery_id', made.id, 'nuid', 'B' || made.id))).*
      from shipment s, made where s.id = ${shipmentId}) copies`.execute(db);
}

it('what waits for the longest is what is real', async () => {
  const { db } = services();
  await bounceAgain(1);
  await sql`update shipment set decide_by = '2020-01-02T10:00:00Z' where nuid like 'B%'`.execute(db);
  const { accountId } = world.office.town;
  const waits = async () =>
    (
      await writeWaitingMail(services(), {
        ...{ kind: 'failuresWaiting', userId: await idOf('administers'), accountId },
        ...{ before: '2999-01-01T00:00:00Z' },
      })
    )?.text ?? '';
  expect(await waits()).toContain('2020');
  await sql`update delivery set test = true where external_id like 'B-%'`.execute(db);
  expect(await waits()).toMatch(/TEST/);
  expect(await waits()).not.toContain('2020');
  await sql`with gone as (delete from shipment where nuid like 'B%' returning delivery_id)
    delete from delivery where external_id like 'B-%'`.execute(db);
});

it('ten thousand bounces are one e-mail in the hour, and one a day to each administrator once they are overdue', async () => {
  await bounceAgain(9_999);
  await world.advance(HOUR_MS);
  const now = world.office.server.clock.now();
  await sql`update shipment set takeover_at = ${new Date(now.getTime() - HOUR_MS / 4)}`.execute(services().db);
  const hour = await world.mailsBy(() => tellFailures(services()));
  expect(hour.map(({ to, subject }) => [...to, subject])).toEqual([
    ['clerk@acme.example', '10,000 documents did not arrive'],
  ]);
  expect(hour[0]?.text).toContain('• Bounced: 10,000\n');
  expect(hour[0]?.text).toContain('\n10,000 wait for a decision that others make.');
  expect(await tellFailures(services())).toBe(0);
  // A Wednesday at ten, far enough behind.
  const days = ((3 - now.getUTCDay() + 7) % 7) + 7;
  world.office.server.clock.set(
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, 10)),
  );
  const day = await world.mailsBy(() => tellWaitingFailures(services()));
  expect(day.flatMap(({ to }) => to).toSorted()).toEqual(
    expect.arrayContaining(['administers@acme.example', 'decides@acme.example', 'sees@acme.example']),
  );
  expect(new Set(day.map(({ subject }) => subject)).size).toBe(1);
  expect(day[0]?.subject).toContain('10,000 documents in error wait: ');
  expect(await tellWaitingFailures(services())).toBe(0);
});
