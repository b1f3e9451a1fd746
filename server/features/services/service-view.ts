// A service as screens see it: its definition, the channels it names, its files, and whether something it names is
// gone.
import { itemAbilities } from '#domain/access/scope.ts';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import type { Caller } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { type ChannelRecord, usableChannels } from '#server/features/channels/usable-channels.usecases.ts';
import { unitItem } from '#server/features/units/unit-access.usecases.ts';
import { filesOfServices, type ServiceRow } from './services.repository.ts';

async function existingOptions(where: Where): Promise<Set<number>> {
  const rows = await where.selectFrom('option_value').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

/** True when the definition names a channel that the account may not use, or an option that is gone. */
function isInconsistent(
  definition: ServiceDefinition,
  usable: readonly ChannelRecord[],
  options: ReadonlySet<number>,
): boolean {
  return definition.channels.some(
    ({ channelId, options: chosen }) =>
      !usable.some(({ id, enabled }) => id === channelId && enabled) ||
      Object.values(chosen).some((valueId) => !options.has(valueId)),
  );
}

/** The views of some services; everything they name is read once. */
export async function serviceViews(where: Where, rows: readonly ServiceRow[], caller: Caller): Promise<Service[]> {
  const files = await filesOfServices(
    where,
    rows.map(({ id }) => id),
  );
  const options = await existingOptions(where);
  const usable = new Map<number, ChannelRecord[]>();
  for (const { account_id } of rows) {
    if (!usable.has(account_id)) usable.set(account_id, await usableChannels(where, account_id));
  }
  return rows.map((row) => {
    const definition = ServiceDefinition.parse(row.definition);
    const channels = usable.get(row.account_id) ?? [];
    return {
      ...definition,
      id: row.id,
      version: row.version,
      ouId: row.account_id,
      removed: row.removed,
      inconsistent: isInconsistent(definition, channels, options),
      channelDetails: channels
        .filter(({ id }) => definition.channels.some(({ channelId }) => channelId === id))
        .map(({ id, name, names, channelType, requirements, enabled }) => ({
          id,
          name,
          ...(names ? { names } : {}),
          channelType,
          requirements,
          enabled,
        })),
      serviceFiles: files
        .filter(({ service_id }) => service_id === row.id)
        .map(({ id, name, bytes }) => ({ id, name, bytes })),
      abilities: itemAbilities(caller.actor, unitItem({ id: row.account_id, path: row.account_path })),
    };
  });
}
