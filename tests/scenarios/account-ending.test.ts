// An account that expires over a simulated month: who is told, what stops on the day, what still leaves, and how it goes on.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Command } from '#domain/api/sending/command.schema.ts';
import { administratorsOf } from '#server/letters/mails/administrators.ts';
import { tellAccountEndings } from '#server/pipeline/mails/ending-mail.ts';
import { writeMail } from '#server/pipeline/mails/mails.task.ts';
import { expireCommands } from '#server/pipeline/schedule/expire-commands.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { PASSWORD } from '#tests/support/town.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const DAY = 86_400_000;
const LAST_DAY = '2026-12-31';
let office: PostOffice;
let admin: TestClient;
let waiting: Command;
let letter: Buffer;
let service: TestClient;

const subjects = () => office.server.mails.map(({ subject }) => subject);
const unit = () => admin.call('units.get', { params: { ouId: office.town.accountId } });
/** A day of the office, at noon in Paris. */
const on = (day: string) => office.server.clock.set(`${day}T11:00:00Z`);
const again = () => office.server.signIn('admin', 'correct horse battery staple');

/** Saves the last day of the account, as the administrator above it. */
async function endOn(expiryDate: string | null) {
  const { creationDate: _c, removed: _r, accountExpired: _e, abilities: _a, ...saved } = await unit();
  return admin.call('units.save', { body: { ...saved, expiryDate } });
}

beforeAll(async () => {
  office = await openPostOffice();
  on('2026-11-20');
  admin = await office.server.administrator();
  letter = await lettersPdf([{ address: ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
});
afterAll(() => office?.close());

it('is set by those above, and told to nobody while it is far', async () => {
  const saved = await endOn(LAST_DAY);
  expect(saved).toMatchObject({ expiryDate: LAST_DAY, accountExpired: false });
  const validator = await office.as('validator');
  const { creationDate: _c, removed: _r, accountExpired: _e, abilities: _a, ...own } = saved;
  const refused = await failure(validator.call('units.save', { body: { ...own, expiryDate: '2030-01-01' } }));
  expect(refused.label).toBe('exception.unauthorized');
  expect(await tellAccountEndings(office.server.services)).toBe(0);
});

it('is told to its administrators thirty days before, once for each day that it is set to', async () => {
  on('2026-12-02');
  admin = await again();
  expect(await tellAccountEndings(office.server.services)).toBe(1);
  expect(await tellAccountEndings(office.server.services)).toBe(0);
  await expect
    .poll(subjects, { timeout: 20_000 })
    .toEqual([expect.stringMatching(/^The account “.+” ends on December 31, 2026$/)]);
  const [mail] = office.server.mails;
  expect(mail?.to).toEqual(['validator@acme.example']);
  expect(mail?.text).toContain('What is confirmed still leaves.');
  const { ending } = await admin.call('units.inherited', { params: { ouId: office.town.accountId }, query: {} });
  expect(ending).toMatchObject({ date: LAST_DAY, daysLeft: 29, told: 1 });
  const { nodes, attention } = await admin.call('units.level', { query: { attention: true } });
  expect(attention).toBe(1);
  expect(nodes.at(-1)).toMatchObject({ id: office.town.accountId, trouble: { kind: 'ending', n: 29 } });
});

it('works to the end of its last day, in its own time zone', async () => {
  office.server.clock.set('2026-12-31T22:59:00Z');
  const depositor = await office.as('depositor');
  const clerk = await office.as('clerk');
  service = depositor;
  const held = await office.deposit(depositor, office.town.services.letters, letter, 'held.pdf');
  waiting = await office.confirm(depositor, held.id);
  const own = await office.deposit(clerk, office.town.services.letters, letter, 'confirmed.pdf');
  const confirmed = await office.confirm(clerk, own.id);
  expect([waiting.state, confirmed.state]).toEqual(['AWAIT_VALIDATION', 'VALIDATED']);
  office.server.clock.set('2026-12-31T23:00:00Z');
  // What is confirmed still leaves.
  await expect
    .poll(
      async () =>
        (
          await office.server.services.db
            .selectFrom('delivery_command')
            .select('state')
            .where('id', '=', confirmed.id)
            .executeTakeFirstOrThrow()
        ).state,
      { timeout: 30_000 },
    )
    .toBe('OUTPUTTED');
});

it('then lets nobody in, ends what waits as rejected, and writes to nobody of it', async () => {
  expect((await failure(service.call('files.list'))).label).toBe('user.accountExpired');
  expect((await failure(office.server.signIn('depositor', PASSWORD))).label).toBe('user.accountExpired');
  const before = office.server.mails.length;
  expect(await expireCommands(office.server.services)).toBe(1);
  admin = await again();
  const command = await admin.call('commands.get', { params: { commandId: waiting.id } });
  expect(command.state).toBe('AUTOMATICALLY_REJECTED');
  expect(office.server.mails).toHaveLength(before);
  expect(await unit()).toMatchObject({ accountExpired: true });
  const refused = await failure(
    admin.call('jobs.create', {
      parts: [
        {
          name: 'parameters',
          value: JSON.stringify({
            serviceId: office.town.services.letters,
            targetOwnerId: (await admin.call('users.all')).find(({ login }) => login === 'depositor')?.id,
          }),
        },
        { name: 'letters', value: letter, fileName: 'late.pdf' },
      ],
    }),
  );
  expect(refused.label).toBe('ou.expired');
});

it('and has those above told of what comes back, which nobody of it can look at', async () => {
  const { db } = office.server.services;
  await sql`update app_user set email_address = 'it@city.example' where login = 'admin'`.execute(db);
  const town = sql.lit(office.town.accountId);
  await sql`update account set path = (select account_id from app_user where login = 'admin') || path where id = ${town}`.execute(
    db,
  );
  const told = async (now: string) => {
    const ids = await administratorsOf(db, office.town.accountId, { now: new Date(now) });
    return (await db.selectFrom('app_user').select('login').where('id', 'in', ids).execute()).map(({ login }) => login);
  };
  expect(await told('2026-12-31T22:59:00Z')).toEqual(['validator']);
  expect(await told('2026-12-31T23:00:00Z')).toEqual(['admin']);
  await sql`update account set path = array[id] where id = ${town}`.execute(db);
});

it('goes on as before once it is extended', async () => {
  office.server.clock.advance(DAY);
  admin = await again();
  await endOn('2027-12-31');
  const depositor = await office.as('depositor');
  const job = await office.deposit(depositor, office.town.services.letters, letter, 'again.pdf');
  expect((await office.confirm(depositor, job.id)).state).toBe('AWAIT_VALIDATION');
});

it('while it is switched off nobody of it is told of its orders, and those who may enter again are', async () => {
  const { services } = office.server;
  const validator = await office.as('validator');
  const { id: userId } = (await validator.call('authentication.check')).user;
  const evening = () => writeMail(services, { kind: 'evening', userId, day: '2027-01-02' });
  expect(await evening()).toMatchObject({ to: ['validator@acme.example'], text: expect.stringContaining('again') });
  const switched = (enabled: boolean) =>
    sql`update account set enabled = ${enabled} where id = ${office.town.accountId}`.execute(services.db);
  await switched(false);
  expect(await evening()).toBeNull();
  expect(await writeMail(services, { kind: 'expired', commandId: waiting.id, userId })).toBeNull();
  // Of one's own access one is told all the same.
  expect(await writeMail(services, { kind: 'passwordChanged', userId })).not.toBeNull();
  await switched(true);
  expect(await evening()).not.toBeNull();
});
