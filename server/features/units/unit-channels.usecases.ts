// The channels that a unit may use: its own list within that of its parent.
import { isSuperAdmin } from '#domain/access/abilities.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import type { Handler } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { transact } from '#server/context/transaction.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import type { Trx } from '#server/storage/schema.ts';
import { channelsBeyond } from './unit.rules.ts';
import { permittedUnit } from './unit-access.usecases.ts';
import { type UnitRow, updateUnitChannels } from './units.repository.ts';

interface UnitChannels {
  channelIds: number[];
  inherited: boolean;
}

/** The channels of a unit as they hold today. */
export async function channelsOf(where: Where, unit: UnitRow): Promise<UnitChannels> {
  const { channelIds } = await effectiveSettings(where, unit.id);
  const all = await where.selectFrom('channel').select('id').orderBy('id').execute();
  const known = all.map(({ id }) => id);
  const usable = channelIds === null ? known : known.filter((id) => channelIds.includes(id));
  return { channelIds: usable, inherited: unit.channel_ids === null };
}

/** The channels that an account below this one may have at most; null: below none, a root may have every channel. */
export async function allowedChannels(where: Where, parentId: number | null): Promise<number[]> {
  const list = parentId === null ? null : (await effectiveSettings(where, parentId)).channelIds;
  const known = await where.selectFrom('channel').select('id').orderBy('id').execute();
  return known.flatMap(({ id }) => (list === null || list.includes(id) ? [id] : []));
}

/** A list of channels that exist, and that the account above has. */
export async function checkChannelList(
  trx: Trx,
  parentId: number | null,
  list: readonly number[] | null,
): Promise<Result<true>> {
  if (list === null) return ok(true);
  const known = await trx.selectFrom('channel').select('id').execute();
  const unknown = list.find((id) => !known.some((channel) => channel.id === id));
  if (unknown !== undefined)
    return refuse('exception.invalidInput', {
      field: 'channelIds',
      reason: 'unknown',
      kind: 'unknown',
      value: unknown,
    });
  const parent = parentId === null ? null : (await effectiveSettings(trx, parentId)).channelIds;
  const [beyond] = channelsBeyond(list, parent);
  return beyond === undefined ? ok(true) : refuse('ou.channelNotOfParent', { channel: beyond });
}

export const saveChannels: Handler<'units.saveChannels'> = ({ caller, params: { ouId: id }, body }, { db, clock }) =>
  transact(db, async (trx) => {
    const list = body.channelIds;
    const unit = await permittedUnit(trx, caller, { ability: 'administerOu', id });
    if (!unit.ok) return unit;
    // What a whole tenant may use is not the tenant's own choice.
    if (unit.value.parent_id === null && !isSuperAdmin(caller.actor.masks)) return refuse('exception.unauthorized');
    const checked = await checkChannelList(trx, unit.value.parent_id, list);
    if (!checked.ok) return checked;
    const saved = await updateUnitChannels(trx, id, list);
    await addRevision(trx, {
      entity: 'account',
      entityId: id,
      accountId: id,
      event: 'channelsChanged',
      at: clock.now(),
      by: authorOf(caller),
      details: { channelIds: list },
    });
    return ok(await channelsOf(trx, saved));
  });
