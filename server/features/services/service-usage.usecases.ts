// Who would miss a service: profiles that have it, deposits that were made with it, printers that fill it.
import { sql } from 'kysely';
import type { ServiceUsage } from '#domain/api/configuration/services.contract.ts';
import { ok } from '#domain/errors/result.ts';
import { INBOX_SOURCES } from '#domain/jobs/inbox.rules.ts';
import type { CallRequest, Handler } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { lookedAfterService, looksAfter } from './looked-after.ts';
import { visibleServices } from './visible-services.ts';

/** Profiles that are named; more are counted alone. */
const MOST_NAMED = 5;
/** Deposits that are counted; one more tells nobody more. */
const MOST_COUNTED = 10_000;

/** What depends on one service. */
export interface Dependents {
  readonly profiles: readonly { readonly id: number; readonly account_id: number; readonly name: string }[];
  /** Orders and drafts, finished ones too; `MOST_COUNTED` stands for any more. */
  readonly deposits: number;
  /** People whose printer or watched folder deposited with it. */
  readonly queues: number;
}

const profilesOf = (where: Where, serviceIds: readonly number[]) =>
  where
    .selectFrom('profile')
    .innerJoin('profile_service', 'profile_service.profile_id', 'profile.id')
    .select(['profile.id', 'profile.account_id', 'profile.name', 'profile_service.service_id'])
    .where('profile_service.service_id', 'in', [...serviceIds, 0])
    .orderBy('profile.name')
    .orderBy('profile.id')
    .execute();

export async function dependentsOf(where: Where, serviceId: number): Promise<Dependents> {
  const profiles = await profilesOf(where, [serviceId]);
  const { rows } = await sql<{ deposits: number; queues: number }>`
    select count(*)::int as deposits, count(distinct author_id) filter (where exists (
      select 1 from input_file i join stored_file f on f.id = i.file_id
      where i.job_id = job.id and f.source = any(${sql.val([...INBOX_SOURCES])}::text[])))::int as queues
    from (select id, author_id from job where service_id = ${serviceId} limit ${MOST_COUNTED}) job`.execute(where);
  const { deposits = 0, queues = 0 } = rows[0] ?? {};
  return { profiles, deposits, queues };
}

async function accountNames(where: Where, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await where
    .selectFrom('account')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set([...ids, 0])])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Names of the first profiles. */
export const namedProfiles = (profiles: readonly { readonly name: string }[]): string[] =>
  profiles.slice(0, MOST_NAMED).map(({ name }) => name);

export const readUsage: Handler<'services.usage'> = async (
  { caller, query }: CallRequest<'services.usage'>,
  { db },
) => {
  if (query.serviceId !== undefined) {
    const row = await lookedAfterService(db, caller, query.serviceId);
    if (!row.ok) return row;
    const { profiles, deposits, queues } = await dependentsOf(db, row.value.id);
    const account = (await accountNames(db, [row.value.account_id])).get(row.value.account_id) ?? '';
    const used = { account, profiles: namedProfiles(profiles), profileCount: profiles.length, deposits, queues };
    return ok([{ serviceId: row.value.id, ...used }]);
  }
  const rows = await visibleServices(db, caller, undefined);
  if (!rows.ok) return rows;
  const own = rows.value.filter((row) => looksAfter(caller, row));
  const ids = own.map(({ id }) => id);
  const accounts = await accountNames(
    db,
    own.map(({ account_id }) => account_id),
  );
  const all = await profilesOf(db, ids);
  return ok(
    own.map(({ id: serviceId, account_id }): ServiceUsage => {
      const profiles = all.filter(({ service_id }) => service_id === serviceId);
      const counted = { profileCount: profiles.length, deposits: null, queues: null };
      return { serviceId, account: accounts.get(account_id) ?? '', profiles: namedProfiles(profiles), ...counted };
    }),
  );
};
