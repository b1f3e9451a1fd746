// For whom a deposit is made, and with which service: the depositor, or a person on whose behalf the depositor may act.

import { sql } from 'kysely';
import { can } from '#domain/access/abilities.ts';
import { mayActFor, maySee } from '#domain/access/manage-users.rules.ts';
import { scopeOfUser, type TargetUser } from '#domain/access/scope.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { masksOfRow } from '#server/access/person.ts';
import type { Caller } from '#server/context/context.ts';
import { unitItem } from '#server/features/units/unit-access.usecases.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

/** The person whose deposit it is. */
export interface DepositOwner extends TargetUser {
  readonly login: string;
  readonly rootAccountId: number;
  readonly profileId: number;
  readonly emailAddress: string;
  readonly enabled: boolean;
}

interface OwnerRow {
  readonly id: number;
  readonly login: string;
  readonly email_address: string;
  readonly account_id: number;
  readonly group_id: number | null;
  readonly profile_id: number;
  readonly enabled: boolean;
  readonly path: number[];
  readonly root_id: number;
  readonly permissions: number;
  readonly permissions_on_group: number;
  readonly permissions_on_ou: number;
}

async function findOwner(db: Db, userId: number, rootAccountId: number | null): Promise<DepositOwner | null> {
  const tenant = rootAccountId === null ? sql`true` : sql`account.root_id = ${rootAccountId}`;
  const { rows } = await sql<OwnerRow>`
    select app_user.id, login, email_address, app_user.account_id, group_id, profile_id,
      app_user.enabled and account.enabled and not account.removed as enabled, account.path, account.root_id,
      permissions, permissions_on_group, permissions_on_ou
    from app_user join account on account.id = app_user.account_id join profile on profile.id = profile_id
    where app_user.id = ${userId} and not app_user.removed and ${tenant}`.execute(db);
  const [row] = rows;
  return row === undefined
    ? null
    : {
        userId: row.id,
        login: row.login,
        emailAddress: row.email_address,
        ouId: row.account_id,
        ouPath: row.path,
        groupId: row.group_id ?? 0,
        profileId: row.profile_id,
        rootAccountId: row.root_id,
        enabled: row.enabled,
        masks: masksOfRow(row),
      };
}

/** The owner of a new deposit; a target that the caller does not see answers as a missing one does. */
export async function depositOwner(
  db: Db,
  caller: Caller,
  targetOwnerId: number | null | undefined,
): Promise<Result<DepositOwner>> {
  const onBehalf = targetOwnerId !== null && targetOwnerId !== undefined && targetOwnerId !== caller.user.id;
  const everywhere = can(caller.actor, 'superAdmin');
  const owner = await findOwner(
    db,
    onBehalf ? targetOwnerId : caller.user.id,
    everywhere ? null : caller.user.rootAccountId,
  );
  if (owner === null) return refuse('exception.notFound', { type: 'user' });
  if (!onBehalf)
    return can(caller.actor, 'createOrder', scopeOfUser(owner)) ? ok(owner) : refuse('exception.unauthorized');
  if (!owner.enabled || !maySee(caller.actor, owner)) return refuse('exception.notFound', { type: 'user' });
  const allowed = mayActFor(caller.actor, owner);
  return allowed.ok ? ok(owner) : allowed;
}

/** A service with which the owner may deposit, as it is configured now. */
export interface DepositService {
  readonly id: number;
  readonly definition: ServiceDefinition;
}

/** Whether the caller knows of a service: by the own profile, by orders made with it before it was removed, or by its care. */
const knowsOf = (
  caller: Caller,
  service: { readonly account_id: number; readonly path: number[]; readonly own: boolean },
) => service.own || can(caller.actor, 'viewService', unitItem({ id: service.account_id, path: service.path }));

/**
 * A service of the owner's profile that takes deposits. One that the caller does not see answers as a missing one does.
 */
export async function depositService(
  db: Db,
  { caller, owner }: { readonly caller: Caller; readonly owner: DepositOwner },
  serviceId: number,
): Promise<Result<DepositService>> {
  const row = await db
    .selectFrom('service')
    .leftJoin('profile_service', (join) =>
      join
        .onRef('profile_service.service_id', '=', 'service.id')
        .on('profile_service.profile_id', '=', owner.profileId),
    )
    .innerJoin('account', 'account.id', 'service.account_id')
    .select([
      'service.id',
      'service.account_id',
      'service.enabled',
      'service.removed',
      'service.definition',
      'account.path',
      'profile_service.profile_id as linked',
      sql<boolean>`exists (select 1 from profile_service own join app_user me on me.profile_id = own.profile_id
        where own.service_id = service.id and me.id = ${caller.user.id})
        or (service.removed and exists (select 1 from job
          where author_id = ${caller.user.id} and service_id = service.id))`.as('own'),
    ])
    .where('service.id', '=', serviceId)
    // Who runs the installation knows the services of all organisations, and is told that this one is not the owner's.
    .$if(!can(caller.actor, 'superAdmin'), (query) => query.where('account.root_id', '=', owner.rootAccountId))
    .executeTakeFirst();
  if (row === undefined || (row.linked === null && !knowsOf(caller, row)))
    return refuse('exception.notFound', { type: 'service' });
  const definition = ServiceDefinition.parse(row.definition);
  if (row.removed) return refuse('job.serviceUnavailable', { service: definition.name });
  if (row.linked === null) return refuse('job.serviceNotAllowed', { service: definition.name });
  const usable = row.enabled && definition.enabled && definition.allowJobCreation && definition.type !== 'advanced';
  return usable ? ok({ id: row.id, definition }) : refuse('job.serviceUnavailable', { service: definition.name });
}

/** Whether a service that was checked is still there; from now on nobody removes it until the transaction ends. */
export async function holdService(trx: Trx, { id, definition }: DepositService): Promise<Result<true>> {
  const row = await trx
    .selectFrom('service')
    .select('id')
    .where('id', '=', id)
    .where('removed', '=', false)
    .forKeyShare()
    .executeTakeFirst();
  return row === undefined ? refuse('job.serviceUnavailable', { service: definition.name }) : ok(true);
}
