// How far the caller's account is on the way to its first letter: read from what is so, never from what was clicked.
import { sql } from 'kysely';
import { maskOf } from '#domain/access/flags.ts';
import type { FirstLetter } from '#domain/api/administration/units.contract.ts';
import { ok } from '#domain/errors/result.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import type { Handler } from '#server/context/context.ts';
import type { Db } from '#server/storage/schema.ts';
import { statedBy } from './handed-down.ts';
import { unitsOfPath } from './units.repository.ts';

/** States of orders that nobody confirmed, or that were taken back before anything left. */
const NOT_CONFIRMED = ['AWAIT_VALIDATION', 'REJECTED', 'AUTOMATICALLY_REJECTED', 'CANCELLED'] as const;
const CREATE = maskOf('createOrders');
const NAMES_SHOWN = 3;

type FirstLetterRow = Omit<FirstLetter, 'senderLines'>;

/** Lines of the sender that letters of the account show, its own or from above; empty: none. */
async function senderLines(db: Db, path: readonly number[]): Promise<string[]> {
  const rows = (await unitsOfPath(db, path)).toReversed();
  const address = rows.map((row) => statedBy(row, 'senderAddress')).find((value) => value !== undefined);
  return typeof address === 'object' && address !== null ? address.addressLines : [];
}

/** The first order confirmed in the account or below it; each account is asked by its own index. */
const firstConfirmed = (accountId: number) => sql`(
  select json_build_object('commandId', c.id, 'at', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from account a cross join lateral (
    select id, created_at from delivery_command where account_id = a.id and state <> all(${[...NOT_CONFIRMED]}::text[])
    order by created_at, id limit 1) c
  where a.path @> array[${accountId}]::bigint[] limit 1)`;

/** People of the account who may deposit, and have a service to do it with. */
const depositors = (accountId: number) => sql`(
  select count(*)::int from app_user u join profile p on p.id = u.profile_id
  where u.account_id = ${accountId} and u.enabled and not u.removed
    and ((p.permissions | p.permissions_on_group | p.permissions_on_ou) & ${CREATE}) <> 0
    and exists (select 1 from profile_service l join service s on s.id = l.service_id
      where l.profile_id = p.id and s.enabled and not s.removed))`;

export const readFirstLetter: Handler<'units.firstLetter'> = async ({ caller }, { db }) => {
  const { accountId, accountPath } = caller.user;
  const { channelIds } = await effectiveSettings(db, accountId);
  const { rows } = await sql<FirstLetterRow>`
    select
      coalesce((select json_agg(c.name order by c.name) from (
        select name from channel where enabled and (${channelIds}::bigint[] is null or id = any(${channelIds}::bigint[]))
        order by name limit ${NAMES_SHOWN}) c), '[]') as channels,
      coalesce((select json_agg(s.name order by s.name) from (
        select name from service where account_id = any(${[...accountPath]}::bigint[]) and enabled and not removed
        order by name limit ${NAMES_SHOWN}) s), '[]') as services,
      ${depositors(accountId)} as people,
      ${firstConfirmed(accountId)} as letter`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('One row was asked for.');
  return ok({ senderLines: await senderLines(db, accountPath), ...row });
};
