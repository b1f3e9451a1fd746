// Former states of a service: kept with each save, read to begin a draft with, and their files while those are still there.
import type { CallResult } from '#domain/api/contract.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { fileMentions, withoutFiles } from '#domain/services/service-files.ts';
import type { Handler } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { usableChannels } from '#server/features/channels/usable-channels.usecases.ts';
import { permittedUnit } from '#server/features/units/unit-access.usecases.ts';
import type { Trx } from '#server/storage/schema.ts';
import { lookedAfterService } from './looked-after.ts';
import { filesOfServices, findState, livingFiles } from './services.repository.ts';

/** What a line of the history keeps of the service after its save. */
export interface KeptState {
  readonly definition: ServiceDefinition;
  /** Names of its files by their ids. */
  readonly files: Readonly<Record<string, string>>;
}

interface FormerState extends KeptState {
  readonly revisionId: number;
  readonly at: Date;
}

/** The state to keep with a save, once the service and its files are written. */
export async function stateOf(trx: Trx, serviceId: number, definition: ServiceDefinition): Promise<KeptState> {
  const files = await filesOfServices(trx, [serviceId]);
  return { definition, files: Object.fromEntries(files.map(({ id, name }) => [id, name])) };
}

/** The service as it was after a save; undefined: that line of its history is none, or kept no state. */
async function formerState(where: Where, serviceId: number, revisionId: number): Promise<FormerState | undefined> {
  const row = await findState(where, serviceId, revisionId);
  const state = row?.state as Partial<KeptState> | null | undefined;
  const definition = ServiceDefinition.safeParse(state?.definition);
  if (!row || !definition.success) return undefined;
  return { revisionId, at: row.at, definition: definition.data, files: state?.files ?? {} };
}

/** Files that a save may take up again: those of the state that it restores, and that are still kept. */
export async function restoredFiles(
  trx: Trx,
  { serviceId, revisionId, now }: { readonly serviceId: number; readonly revisionId: number; readonly now: Date },
): Promise<Result<Awaited<ReturnType<typeof livingFiles>>>> {
  const state = await formerState(trx, serviceId, revisionId);
  return state ? ok(await livingFiles(trx, Object.keys(state.files), now)) : refuse('exception.notFound');
}

/** A former state, without what is gone: files that are no longer kept, and channels that the account may not use any more. */
export const readVersion: Handler<'services.version'> = async ({ caller, params }, { db, clock }) => {
  const row = await lookedAfterService(db, caller, params.serviceId);
  if (!row.ok) return row;
  const unit = await permittedUnit(db, caller, { ability: 'administerService', id: row.value.account_id });
  if (!unit.ok) return unit;
  const state = await formerState(db, row.value.id, params.revisionId);
  if (!state) return refuse('exception.notFound');
  const living = await livingFiles(db, Object.keys(state.files), clock.now());
  const isKept = (id: string) => living.some((file) => file.id === id);
  const { definition } = state;
  const usable = await usableChannels(db, row.value.account_id);
  const answer: CallResult<'services.version'> = {
    date: state.at.toISOString(),
    definition: withoutFiles(definition, isKept),
    files: living.map(({ id, name, bytes }) => ({ id, name, bytes })),
    lostFiles: [...new Set(fileMentions(definition).map(({ reference }) => reference))]
      .filter((id) => !isKept(id))
      .map((id) => state.files[id] ?? id),
    lostChannels: definition.channels
      .filter(({ channelId }) => !usable.some(({ id }) => id === channelId))
      .map(({ label }) => label),
  };
  return ok(answer);
};
