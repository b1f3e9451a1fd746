// An account is switched off while an order waits in it: its people are told nothing of its work until it is open again.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemAdministrators } from '#server/features/monitoring/late-steps.repository.ts';
import { administers } from '#server/letters/mails/administrators.ts';
import { type News, sendMails } from '#server/letters/mails/mails.ts';
import { sendEveningMails, writeEveningMail } from '#server/pipeline/mails/evening-mail.ts';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure } from '#tests/support/test-client.ts';
import { ADMINISTRATOR } from '#tests/support/test-server.ts';
import { PASSWORD } from '#tests/support/town.ts';

const DAY = 86_400_000;
let office: PostOffice;
let commandId: number;
beforeAll(async () => {
  office = await openPostOffice();
  const depositor = await office.as('depositor');
  const letter = await lettersPdf([{ address: ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
  const job = await office.deposit(depositor, office.town.services.letters, letter);
  commandId = (await office.confirm(depositor, job.id)).id;
  const { clock } = office.server;
  const evening = new Date();
  evening.setUTCHours(19, 30, 0, 0);
  if (evening < new Date()) evening.setTime(evening.getTime() + DAY);
  clock.set(evening);
});
afterAll(() => office?.close());

const open = (enabled: boolean) =>
  office.server.services.db.updateTable('account').set({ enabled }).where('id', '=', office.town.accountId).execute();

const idOf = async (login: string): Promise<number> => {
  const people = office.server.services.db.selectFrom('app_user').select('id').where('login', '=', login);
  return (await people.executeTakeFirstOrThrow()).id;
};

/** Sends an e-mail of each of these to the depositor, and waits until all are written. @returns whom what left told of which event */
async function told(...news: News[]) {
  const { services, mails } = office.server;
  mails.length = 0;
  const userIds = [await idOf('depositor')];
  await services.db.transaction().execute(async (trx) => {
    for (const one of news)
      await sendMails(services.queue, trx, { accountId: office.town.accountId, userIds, news: one });
  });
  await expect.poll(() => office.server.idle(), { timeout: 20_000 }).toBe(true);
  return mails.map(({ subject }) => subject);
}

it('neither by the list of the evening, nor by e-mails that waited; what concerns their own way in is told', async () => {
  const { services } = office.server;
  const { db, clock } = services;
  const userId = await idOf('validator');
  const evening = () => writeEveningMail(services, { kind: 'evening', userId, day: '2999-01-01' });
  const opens = () => administers(db, office.town.accountId, { userId, now: clock.now() });
  const work: News[] = [
    { kind: 'receipt', commandId },
    { kind: 'expired', commandId },
  ];
  const password: News = { kind: 'passwordChanged' };
  await open(false);
  expect((await failure(office.server.signIn('validator', PASSWORD))).label).toBe('user.disabled');
  expect([await sendEveningMails(services), await evening(), await opens()]).toEqual([0, null, false]);
  const secure = 'Your password was changed';
  expect(await told(...work, password)).toEqual([secure]);
  await open(true);
  expect(await told(...work, password)).toHaveLength(3);
  expect([await evening(), await opens()]).toEqual([expect.objectContaining({ to: ['validator@acme.example'] }), true]);
  expect(await sendEveningMails(services)).toBe(1);
});

it('nor are those asked about what is late who administer the system from there', async () => {
  const { db, clock } = office.server.services;
  const now = clock.now();
  const trx = await db.startTransaction().execute();
  try {
    const { id, account_id: home } = await trx
      .updateTable('app_user')
      .set({ email_address: 'system@office.example' })
      .where('login', '=', ADMINISTRATOR.login)
      .returning(['id', 'account_id'])
      .executeTakeFirstOrThrow();
    expect(await systemAdministrators(trx, now)).toEqual([id]);
    const endsOn = (date: string | null) =>
      sql`update account set definition = jsonb_set(definition, '{expiryDate}', ${JSON.stringify(date)}) where id = ${home}`;
    await endsOn('2020-01-01').execute(trx);
    expect(await systemAdministrators(trx, now)).toEqual([]);
    await endsOn(null).execute(trx);
    expect(await systemAdministrators(trx, now)).toEqual([id]);
    await trx.updateTable('account').set({ enabled: false }).where('id', '=', home).execute();
    expect(await systemAdministrators(trx, now)).toEqual([]);
  } finally {
    await trx.rollback().execute();
  }
});
