// Removing a service: what still depends on it is named first; then it is marked, its profiles lose it, and its deposits go
// on with the copy of it that each keeps (docs/model.md, "Removing a service").
import { can } from '#domain/access/abilities.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller, CallRequest, Handler } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { unitItem } from '#server/features/units/unit-access.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf, checkEdition } from '#server/letters/history/edition.ts';
import type { Trx } from '#server/storage/schema.ts';
import { type Dependents, dependentsOf, namedProfiles } from './service-usage.usecases.ts';
import { dropServiceFiles, type ServiceRow } from './services.repository.ts';
import { serviceNotFound, visibleService } from './visible-services.ts';

function inUse({ name }: ServiceRow, { profiles, deposits, queues }: Dependents): Result<never> {
  const named = namedProfiles(profiles);
  const more = profiles.length > named.length ? ['…'] : [];
  const parameters = { name, profiles: [...named, ...more].join(', '), deposits, queues };
  return refuse('services.deleteError', { ...parameters, profileCount: profiles.length });
}

/** The service, which nobody changes until the transaction ends: no deposit begins with it in between. */
async function lockedService(trx: Trx, caller: Caller, serviceId: number): Promise<Result<ServiceRow>> {
  await trx.selectFrom('service').select('id').where('id', '=', serviceId).forUpdate().execute();
  const row = await visibleService(trx, caller, serviceId);
  if (!row.ok || row.value.removed) return row.ok ? serviceNotFound() : row;
  const item = unitItem({ id: row.value.account_id, path: row.value.account_path });
  return can(caller.actor, 'administerService', item) ? row : refuse('exception.unauthorized');
}

interface Removal {
  readonly caller: Caller;
  readonly row: ServiceRow;
  readonly found: Dependents;
  readonly at: Date;
}

async function markRemoved(trx: Trx, { caller, row, found, at }: Removal): Promise<void> {
  const by = authorOf(caller);
  await trx.deleteFrom('profile_service').where('service_id', '=', row.id).execute();
  for (const profile of found.profiles) {
    const details = { removedServiceId: row.id, service: row.name };
    const of = { entity: 'profile', entityId: profile.id, accountId: profile.account_id } as const;
    await addRevision(trx, { ...of, event: 'servicesChanged', at, by, details });
  }
  await dropServiceFiles(trx, row.id, { kept: [], until: at });
  await trx
    .updateTable('service')
    .set((eb) => ({ removed: true, enabled: false, version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute();
  const details = {
    name: row.name,
    profiles: found.profiles.map(({ name }) => name),
    deposits: found.deposits,
    queues: found.queues,
  };
  const of = { entity: 'service', entityId: row.id, accountId: row.account_id } as const;
  await addRevision(trx, { ...of, event: 'removed', at, by, details });
}

export const removeService: Handler<'services.remove'> = (
  { caller, params, query }: CallRequest<'services.remove'>,
  { db, clock },
) =>
  transact(db, async (trx) => {
    const row = await lockedService(trx, caller, params.serviceId);
    if (!row.ok) return row;
    if (query.version !== undefined) {
      const { id, version } = row.value;
      const read = await checkEdition(trx, { entity: 'service', id, version }, query.version);
      if (!read.ok) return read;
    }
    const found = await dependentsOf(trx, row.value.id);
    const isUsed = found.profiles.length + found.deposits + found.queues > 0;
    if (isUsed && query.force !== true) return inUse(row.value, found);
    await markRemoved(trx, { caller, row: row.value, found, at: clock.now() });
    return ok({ removed: true });
  });
