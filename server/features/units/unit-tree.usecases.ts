// The tree of accounts as far as a caller administers it, and what an account has from those above it.
import { daysLeft } from '#domain/accounts/ending.rules.ts';
import type { Inheritance, UnitLevel } from '#domain/api/administration/units.contract.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import type { Handler } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { fromAbove } from './handed-down.ts';
import { mayPlaceBelow, readableUnit, readableUnits } from './unit-access.usecases.ts';
import { allowedChannels } from './unit-channels.usecases.ts';
import { findInTree, readLevel, readNodes } from './unit-tree.repository.ts';
import { readTroubles, withTroubles } from './unit-troubles.ts';
import type { UnitReach, UnitRow } from './units.repository.ts';

/** Accounts in trouble that one answer shows; more are counted alone. */
const MOST_TROUBLED = 100;

type Level = Parameters<typeof withTroubles>[0];

export const unitLevel: Handler<'units.level'> = async ({ caller, query }, { db, clock }) => {
  const reach = readableUnits(caller);
  const { parentId, afterId, text, ouId } = query;
  const answer = async (level: Level | Promise<Level>): Promise<Result<UnitLevel>> => {
    const [read, troubles] = await Promise.all([level, readTroubles(db, reach, clock.now())]);
    return ok(withTroubles(read, troubles));
  };
  for (const id of [parentId, afterId, ouId]) {
    const unit = id === undefined ? null : await readableUnit(db, caller, id);
    if (unit?.ok === false) return unit;
    if (unit !== null && id === ouId) {
      const nodes = await readNodes(db, reach, { ids: unit.value.path, found: [unit.value.id] });
      return answer({ nodes, total: 1 });
    }
  }
  if (query.attention) {
    const troubles = await readTroubles(db, reach, clock.now());
    const shown = troubles.slice(0, MOST_TROUBLED);
    const nodes = await readNodes(db, reach, {
      ids: shown.flatMap(({ path }) => path),
      found: shown.map(({ id }) => id),
    });
    return answer({ nodes, total: troubles.length });
  }
  if (text) return answer(findInTree(db, reach, text));
  return answer(readLevel(db, reach, { parentId, afterId }));
};

/** The end that comes first, of the account or one above. */
async function endingOf(
  where: Where,
  unit: UnitRow,
  { reach, now }: { readonly reach: UnitReach; readonly now: Date },
): Promise<Inheritance['ending']> {
  const { ending } = await effectiveSettings(where, unit.id);
  const id = ending === null ? undefined : unit.path[ending.depth];
  if (ending === null || id === undefined) return null;
  const { date, timeZone } = ending;
  const [seen] = await readNodes(where, reach, { ids: [id], found: [] });
  const told = await where
    .selectFrom('account_ending_told')
    .select('people')
    .where('account_id', '=', id)
    .where('ends_on', '=', date)
    .executeTakeFirst();
  return {
    date,
    daysLeft: daysLeft(date, now.getTime(), timeZone),
    from: { id, name: seen?.name ?? null },
    told: told?.people ?? null,
  };
}

export const unitInherited: Handler<'units.inherited'> = async ({ caller, params, query }, { db, clock }) => {
  const unit = await readableUnit(db, caller, params.ouId);
  if (!unit.ok) return unit;
  const reach = readableUnits(caller);
  const above = query.below ? unit.value.path : unit.value.path.slice(0, -1);
  const { path, fields, tagLists } = await fromAbove(db, reach, above);
  return ok({
    path: [...path],
    fields: [...fields],
    ending: query.below ? null : await endingOf(db, unit.value, { reach, now: clock.now() }),
    administersAbove: await mayPlaceBelow(db, caller, above.at(-1) ?? null),
    channelIds: await allowedChannels(db, above.at(-1) ?? null),
    tagLists: [...tagLists.values()].map((list) => ({ ...list, values: [...list.values] })),
  });
};
