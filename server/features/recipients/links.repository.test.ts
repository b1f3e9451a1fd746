// Which links to a recipient's own page hold, and when they are forgotten.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/storage/schema.ts';
import { looseAccount } from '#tests/support/database/loose-orders.ts';
import { type LooseDatabase, openLooseDatabase } from '#tests/support/database/loose-rows.ts';
import { recipientByLink, sweepRecipientLinks } from './links.repository.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-03-05T12:00:00Z');
const TOKEN = Buffer.from('hash');
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

let database: LooseDatabase;
let db: Db;
beforeAll(async () => {
  database = await openLooseDatabase(['account', 'recipient_consent', 'recipient_link']);
  db = database.db;
  await looseAccount(db, 1, { definition: { senderAccount: true } });
  await sql`insert into recipient_consent (id, account_id, recipient_identifier, preference, source, email_address, email_valid,
      changed_at, vouched_at, form)
    overriding system value values (1, 1, 'C-1', 'paper', 'manager', 'ada@home.example', true, ${NOW}, ${NOW}, '')`.execute(
    db,
  );
});
afterAll(() => database?.close());

/** An e-mail waits for three days at most; the link holds from when it went out. */
const link = (created: Date, sent: Date) =>
  sql`insert into recipient_link (recipient_id, email_address, address_edition, created_at, expires_at, token_hashes)
    select id, email_address, address_edition, ${created}, ${new Date(sent.getTime() + 90 * DAY_MS)}, array[${TOKEN}::bytea]
    from recipient_consent`.execute(db);
const holds = async () => (await recipientByLink(db, { tokenHash: TOKEN, now: NOW })) !== undefined;

it('one that holds is not forgotten, though its e-mail had waited; what holds no more is', async () => {
  await link(ago(91), ago(89));
  await link(ago(94), ago(92));
  await sweepRecipientLinks(db, NOW);
  expect(await db.selectFrom('recipient_link').select('created_at').execute()).toEqual([{ created_at: ago(91) }]);
  expect(await holds()).toBe(true);
});

it('of an account that was removed, or that keeps no register any more, none holds', async () => {
  await sql`update account set removed = true`.execute(db);
  expect(await holds()).toBe(false);
  await sql`update account set removed = false, definition = '{"senderAccount": false}'`.execute(db);
  expect(await holds()).toBe(false);
});
