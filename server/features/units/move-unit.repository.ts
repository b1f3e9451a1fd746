// The rows that an account's move changes, and what binds the account to those above it.
import { sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';
import { registerOf } from '#server/letters/consent/preferences.ts';
import { confirmedByRegister } from '#server/letters/consent/register-in-use.ts';
import type { Trx } from '#server/storage/schema.ts';
import type { UnitRow } from './units.repository.ts';

/** What of an account and those below would lose what it is of above them. */
export interface Bonds {
  readonly people: number;
  readonly services: number;
}

/** @param path from the root down to the account, as it would be */
export async function countBonds(where: Where, id: number, path: readonly number[]): Promise<Bonds> {
  const above = sql`${sql.val([...path])}::bigint[]`;
  const { rows } = await sql<{ people: number; services: number }>`
    with own as materialized (select id from account where path @> array[${id}]::bigint[] and not removed)
    select (select count(*) from app_user u join profile p on p.id = u.profile_id
        where u.account_id in (select id from own) and not u.removed
          and p.account_id not in (select id from own) and not p.account_id = any(${above}))::int as people,
      (select count(distinct s.id) from profile p join profile_service ps on ps.profile_id = p.id
        join service s on s.id = ps.service_id
        where p.account_id in (select id from own) and not s.removed
          and s.account_id not in (select id from own) and not s.account_id = any(${above}))::int as services`.execute(
    where,
  );
  return rows[0] ?? { people: 0, services: 0 };
}

/** What was confirmed by consent and has not left, where another account would keep the register that says so. */
export async function rowsOfLostRegister(where: Where, unit: UnitRow, parent: UnitRow): Promise<number> {
  const [now, then] = await Promise.all([registerOf(where, unit.parent_id ?? unit.id), registerOf(where, parent.id)]);
  return now === then ? 0 : confirmedByRegister(where, { id: unit.id, moves: true });
}

/** Puts an account with all below it, removed ones too, under another parent. Rows are held by the caller. */
export async function placeUnit(trx: Trx, unit: UnitRow, parent: UnitRow): Promise<UnitRow> {
  const kept = unit.path.length;
  await sql`update account set path = ${sql.val([...parent.path])}::bigint[] || path[${sql.lit(kept)}:]
    where path @> array[${unit.id}]::bigint[]`.execute(trx);
  return trx
    .updateTable('account')
    .set((eb) => ({ parent_id: parent.id, version: eb('version', '+', 1) }))
    .where('id', '=', unit.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
