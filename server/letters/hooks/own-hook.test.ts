// The web hook that follows the field of its account: whose secret goes where it is led elsewhere, and what ends with an account.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/storage/schema.ts';
import { looseAccount } from '#tests/support/database/loose-orders.ts';
import { type LooseDatabase, openLooseDatabase } from '#tests/support/database/loose-rows.ts';
import { endHooks, keepOwnHook } from './own-hook.ts';

const SAVING = { by: { id: 1, login: 'it' }, at: new Date('2026-03-05T12:00:00Z'), hearsBelow: true };

let database: LooseDatabase;
let db: Db;
beforeAll(async () => {
  database = await openLooseDatabase(['web_hook', 'account']);
  db = database.db;
  await looseAccount(db, 1);
  await looseAccount(db, 2, { path: [1, 2] });
  await looseAccount(db, 3, { path: [1, 3] });
  for (const id of [1, 2, 3])
    await sql`insert into web_hook (id, account_id, own, name, url, changed_by, changed_at, sealed_secret)
      overriding system value values (${100 + id}, ${id}, true, '', 'https://here.example', 'it', now(), 'sealed')`.execute(
      db,
    );
});
afterAll(() => database?.close());

const lead = (byProgram: boolean, url: string) =>
  db.transaction().execute((trx) => keepOwnHook(trx, { accountId: 1, url }, { ...SAVING, byProgram }));
const secret = async () =>
  (await db.selectFrom('web_hook').select('sealed_secret').where('account_id', '=', 1).executeTakeFirst())
    ?.sealed_secret;

it('a person leads it elsewhere with its secret; where a program does, a new one without a secret takes its place', async () => {
  expect([await lead(false, 'https://there.example'), await secret()]).toEqual([null, 'sealed']);
  expect([await lead(true, 'https://there.example'), await secret()]).toEqual([null, 'sealed']);
  expect([await lead(true, 'https://stranger.example'), await secret()]).toEqual([101, null]);
});

it('an account that ends takes those below with it, and nobody else', async () => {
  await looseAccount(db, 4, { path: [1, 2, 4] });
  await sql`insert into web_hook (id, account_id, name, url, changed_by, changed_at) overriding system value
    values (104, 4, 'Below', 'https://below.example', 'it', now())`.execute(db);
  await db.transaction().execute((trx) => endHooks(trx, 2));
  const states = await db.selectFrom('web_hook').select(['account_id', 'state']).orderBy('account_id').execute();
  expect(states.map(({ account_id: id, state }) => [id, state])).toEqual([
    [1, 'on'],
    [2, 'off'],
    [3, 'on'],
    [4, 'off'],
  ]);
});
