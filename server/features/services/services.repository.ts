// The table of services and their own files.

import { sql } from 'kysely';
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

const services = (where: Where) =>
  where
    .selectFrom('service')
    .innerJoin('account', 'account.id', 'service.account_id')
    .selectAll('service')
    .select('account.path as account_path');

export type ServiceRow = NonNullable<Awaited<ReturnType<typeof findService>>>;

/** A service, also a removed one. */
export const findService = (where: Where, id: number) =>
  services(where).where('service.id', '=', id).executeTakeFirst();

/** The services of these accounts, and those with these ids; removed ones are in no list. */
export const listServices = (
  where: Where,
  accountIds: readonly number[],
  ids: readonly number[],
): Promise<ServiceRow[]> =>
  services(where)
    .where('service.removed', '=', false)
    .where((eb) => eb.or([eb('service.account_id', 'in', [...accountIds, 0]), eb('service.id', 'in', [...ids, 0])]))
    .orderBy('service.name')
    .orderBy('service.id')
    .execute();

/** Services that a person's profile names. */
export async function profileServiceIds(where: Where, userId: number): Promise<number[]> {
  const rows = await where
    .selectFrom('profile_service')
    .innerJoin('app_user', 'app_user.profile_id', 'profile_service.profile_id')
    .select('service_id')
    .where('app_user.id', '=', userId)
    .execute();
  return rows.map(({ service_id }) => service_id);
}

/** Names of the account's services, but for one: a name must be unique there. */
export async function otherNames(where: Where, accountId: number, butId: number): Promise<string[]> {
  const rows = await services(where)
    .where('service.removed', '=', false)
    .where('service.account_id', '=', accountId)
    .where('service.id', '!=', butId)
    .execute();
  return rows.map(({ name }) => name);
}

/** Adds a service, or saves the one with this id as a new version; its account stays. @returns its id */
export async function writeService(
  trx: Trx,
  id: number | undefined,
  service: { readonly accountId: number; readonly definition: ServiceDefinition },
): Promise<number> {
  const { definition } = service;
  const columns = {
    name: definition.name,
    service_type: definition.type,
    enabled: definition.enabled,
    definition: toJson(definition),
  };
  const row =
    id === undefined
      ? await trx
          .insertInto('service')
          .values({ ...columns, account_id: service.accountId })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await trx
          .updateTable('service')
          .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow();
  return row.id;
}

/** Their files, in the order of upload. */
export const filesOfServices = (where: Where, serviceIds: readonly number[]) =>
  where
    .selectFrom('service_file')
    .innerJoin('stored_file', 'stored_file.id', 'service_file.file_id')
    .select(['service_file.service_id', 'stored_file.id', 'stored_file.name', 'stored_file.bytes', 'stored_file.hash'])
    .select(['stored_file.file_type'])
    .where('service_file.service_id', 'in', [...serviceIds, 0])
    .orderBy('stored_file.uploaded_at')
    .orderBy('stored_file.id')
    .execute();

/** Ties a file to the service; one that it had before does not end any more. */
export async function addServiceFile(trx: Trx, serviceId: number, fileId: string): Promise<void> {
  await trx.insertInto('service_file').values({ service_id: serviceId, file_id: fileId, box_name: null }).execute();
  await trx.updateTable('stored_file').set({ expires_at: null }).where('id', '=', fileId).execute();
}

/** Days that a file which the service does not name any more is kept for who restores a former state. */
const FORMER_FILE_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
/** When a file ends that a save dropped now. */
export const formerFileEnd = (now: Date): Date => new Date(now.getTime() + FORMER_FILE_DAYS * DAY_MS);

/** Files that the service does not name any more are its no longer, and end then; what deposits took of them stays theirs. */
export async function dropServiceFiles(
  trx: Trx,
  serviceId: number,
  { kept, until }: { readonly kept: readonly string[]; readonly until: Date },
): Promise<void> {
  const gone = await trx
    .deleteFrom('service_file')
    .where('service_id', '=', serviceId)
    .where('file_id', 'not in', ['', ...kept])
    .returning('file_id')
    .execute();
  if (gone.length === 0) return;
  await trx
    .updateTable('stored_file')
    .set({ expires_at: until })
    .where(
      'id',
      'in',
      gone.map(({ file_id }) => file_id),
    )
    .execute();
}

/** A line of a service's history with the state that it kept; undefined: it is no line of it. */
export const findState = (where: Where, serviceId: number, revisionId: number) =>
  where
    .selectFrom('revision')
    .select(['at', sql<unknown>`details -> 'state'`.as('state')])
    .where('entity', '=', 'service')
    .where('entity_id', '=', serviceId)
    .where('id', '=', revisionId)
    .executeTakeFirst();

/** The history of a service, oldest first; of the states that lines keep it says whether there is one. */
export const serviceRevisions = (where: Where, serviceId: number) =>
  where
    .selectFrom('revision')
    .select(['id', 'at', 'event', 'user_login', 'acted_for_login'])
    .select(sql<unknown>`(details - 'state') || jsonb_build_object('restorable', details ? 'state')`.as('details'))
    .where('entity', '=', 'service')
    .where('entity_id', '=', serviceId)
    .orderBy('id')
    .execute();

/** Those of these files that are still kept. */
export const livingFiles = (where: Where, ids: readonly string[], now: Date) =>
  where
    .selectFrom('stored_file')
    .select(['id', 'name', 'bytes', 'hash', 'file_type'])
    .where('id', 'in', ['', ...ids])
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .execute();
