// A service for those who look after it: its history, its export and its use are not for whoever deposits with it.
import { can } from '#domain/access/abilities.ts';
import { type Result, refuse } from '#domain/errors/result.ts';
import type { Caller } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { unitItem } from '#server/features/units/unit-access.usecases.ts';
import type { ServiceRow } from './services.repository.ts';
import { visibleService } from './visible-services.ts';

/** True for whoever may read how the service is made. */
export const looksAfter = ({ actor }: Caller, row: ServiceRow): boolean =>
  can(actor, 'viewService', unitItem({ id: row.account_id, path: row.account_path }));

/** The service; one that the caller does not see does not exist, one that is only deposited with is refused. */
export async function lookedAfterService(where: Where, caller: Caller, id: number): Promise<Result<ServiceRow>> {
  const row = await visibleService(where, caller, id);
  if (!row.ok) return row;
  return looksAfter(caller, row.value) ? row : refuse('exception.unauthorized');
}
