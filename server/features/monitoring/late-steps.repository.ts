// Steps about what is late, in the database, and whom a site is.
import { type RawBuilder, sql } from 'kysely';
import { isSuperAdmin } from '#domain/access/abilities.ts';
import type { PersonRef } from '#domain/api/shapes.ts';
import type { LateStep } from '#domain/channels/max-days.ts';
import { endedCondition } from '#server/access/endings.ts';
import { masksOfRow, mayEnter, personNameSql } from '#server/access/person.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

export interface NewStep {
  readonly deliveryId: number;
  readonly status: number;
  readonly step: LateStep;
  readonly at: Date;
  readonly userId: number;
  readonly pieces: number;
  readonly note: string;
}

/** One for a delivery and a status. @returns false: somebody was faster */
export async function keepStep(
  trx: Trx,
  { deliveryId, status, step, at, userId, pieces, note }: NewStep,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: kept } = await trx
    .insertInto('late_step')
    .values({ delivery_id: deliveryId, status, step, at, user_id: userId, pieces, note })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (kept ?? 0n) > 0n;
}

/** Whether the step that is kept is this one, with its note: it was sent twice at most. */
export async function isOwnStep(
  trx: Trx,
  { deliveryId, status, userId, note }: Pick<NewStep, 'deliveryId' | 'status' | 'userId' | 'note'>,
): Promise<boolean> {
  const own = await trx
    .selectFrom('late_step')
    .select('user_id')
    .where('delivery_id', '=', deliveryId)
    .where('status', '=', status)
    .where('user_id', '=', userId)
    .where('note', '=', note)
    .executeTakeFirst();
  return own !== undefined;
}

/** The channel of a delivery as it is now, and where its site is asked; '' without an address. */
export async function siteOf(
  trx: Trx,
  deliveryId: number,
): Promise<{ readonly name: string; readonly address: string }> {
  const { rows } = await sql<{ name: string; address: string }>`select c.name,
      coalesce(c.definition->>'siteEmailAddress', '') as address
    from delivery d join channel c on c.id = d.channel_id where d.id = ${deliveryId}`.execute(trx);
  return rows[0] ?? { name: '', address: '' };
}

interface PersonRow {
  readonly id: number;
  readonly permissions: number;
  readonly permissions_on_group: number;
  readonly permissions_on_ou: number;
}

/** Who administers the system, may come in, also because the account is not over, and has an e-mail address. */
export async function systemAdministrators(trx: Trx, now: Date): Promise<number[]> {
  const isOver = await endedCondition(trx, now, 'u.account_id');
  const { rows } = await sql<PersonRow>`select u.id, p.permissions, p.permissions_on_group,
      p.permissions_on_ou
    from app_user u join profile p on p.id = u.profile_id
    where ${mayEnter('u')} and not ${isOver} and u.email_address <> '' order by u.id`.execute(trx);
  return rows.filter((row) => isSuperAdmin(masksOfRow(row))).map(({ id }) => id);
}

/** What was done about it. */
export interface TakenStep {
  readonly step: LateStep;
  readonly at: string;
  readonly person: PersonRef;
}

/** The step of a delivery `page` and its status; null: none. */
export const takenStep = (delivery: RawBuilder<unknown>, status: RawBuilder<unknown>) => sql<TakenStep | null>`(
  select jsonb_build_object('step', l.step, 'at', l.at, 'person', jsonb_build_object('id', u.id, 'login', u.login,
    'name', ${personNameSql('u')}))
  from late_step l join app_user u on u.id = l.user_id where l.delivery_id = ${delivery} and l.status = ${status})`;

/** What was done about the pieces of a delivery that are late in a status. */
export async function readStep(db: Db | Trx, deliveryId: number, status: number): Promise<TakenStep | null> {
  const { rows } = await sql<{
    taken: TakenStep | null;
  }>`select ${takenStep(sql`${deliveryId}`, sql`${status}`)} as taken`.execute(db);
  return rows[0]?.taken ?? null;
}
