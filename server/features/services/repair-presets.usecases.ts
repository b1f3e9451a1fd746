// Repairs of pages that a service keeps for its later deposits: added from a deposit, saved as any other change of it.
import { can } from '#domain/access/abilities.ts';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { type Result, refuse } from '#domain/errors/result.ts';
import { MOST_PRESETS, type RepairPreset } from '#domain/services/repair-preset.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import type { Caller, Services } from '#server/context/context.ts';
import { unitItem } from '#server/features/units/unit-access.usecases.ts';
import { saveInput } from './save-service.usecases.ts';
import { findService, type ServiceRow } from './services.repository.ts';
import { serviceNotFound } from './visible-services.ts';

const mayKeep = ({ actor }: Caller, { account_id, account_path, removed }: ServiceRow): boolean =>
  !removed && can(actor, 'administerService', unitItem({ id: account_id, path: account_path }));

/** Whether the caller may keep repairs with this service. */
export async function keepsRepairs({ db }: Services, caller: Caller, serviceId: number): Promise<boolean> {
  const row = await findService(db, serviceId);
  return row !== undefined && mayKeep(caller, row);
}

interface Keeping {
  readonly caller: Caller;
  readonly serviceId: number;
  /** Name of the box of whose documents it is. */
  readonly box: string;
  readonly preset: RepairPreset;
}

/**
 * Adds a preset to a service that the caller looks after, in place of one of the same name. Refuses as saving the service does,
 * with `exception.notFound` (`type` box) where it has no such box any more, and beyond 20 of one box.
 */
export async function addRepairPreset(
  { caller, serviceId, box, preset }: Keeping,
  services: Services,
): Promise<Result<Service>> {
  const row = await findService(services.db, serviceId);
  if (row === undefined || row.removed) return serviceNotFound();
  if (!mayKeep(caller, row)) return refuse('exception.unauthorized');
  const definition = ServiceDefinition.parse(row.definition);
  const own = definition.boxes.find(({ name }) => name === box);
  if (own === undefined) return refuse('exception.notFound', { type: 'box' });
  const repairs = [...own.repairs.filter(({ name }) => name !== preset.name), preset];
  if (repairs.length > MOST_PRESETS) {
    const fault = { kind: 'tooMany', limit: MOST_PRESETS } as const;
    return refuse('exception.invalidInput', { field: 'repairs', reason: `at most ${MOST_PRESETS}`, ...fault });
  }
  const boxes = definition.boxes.map((one) => (one === own ? { ...one, repairs } : one));
  const parameters = { ...definition, boxes, id: row.id, version: row.version, ouId: row.account_id };
  return saveInput({ caller, parameters, files: [] }, services, () => Promise.resolve());
}
