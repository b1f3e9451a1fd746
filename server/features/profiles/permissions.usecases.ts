// What rights are worth: why a person may do something, who may do it, and what a change would take.
import { can } from '#domain/access/abilities.ts';
import { columnsOf, heldWays } from '#domain/access/grid.rules.ts';
import { COLUMNS } from '#domain/access/grid.table.ts';
import { scopeOfUser } from '#domain/access/scope.ts';
import type { Holders } from '#domain/api/administration/permissions.contract.ts';
import { ok, refuse } from '#domain/errors/result.ts';
import { masksOfRow, personName } from '#server/access/person.ts';
import type { Handler, Handlers } from '#server/context/context.ts';
import { permittedUnit } from '#server/features/units/unit-access.usecases.ts';
import { seenUser, targetOf } from '#server/features/users/target-user.usecases.ts';
import { peopleByProfile, reachOf } from './permissions.repository.ts';
import { profileImpact } from './profile-impact.usecases.ts';

const why: Handler<'permissions.why'> = async ({ caller, params: { userId }, query: { ability } }, { db }) => {
  const user = await seenUser(db, caller, userId);
  if (!user.ok) return user;
  const row = user.value;
  if (!can(caller.actor, 'administerOu', scopeOfUser(targetOf(row)))) return refuse('exception.unauthorized');
  const masks = masksOfRow(row);
  const inGroup = row.group_id !== null;
  const reach = await reachOf(db, row.account_id, row.group_id);
  return ok({
    user: { id: row.id, name: personName(row), login: row.login, enabled: row.enabled },
    profile: { id: row.profile_id, name: row.profile_name },
    ability,
    columns: columnsOf(masks, ability, inGroup),
    ways: heldWays(masks, ability, inGroup).map((way) => ({ ...way, sources: [...way.sources] })),
    group: inGroup ? { name: row.group_name ?? '', people: reach.of_group } : null,
    account: { name: row.account_name, people: reach.of_account, below: reach.below },
  });
};

const holders: Handler<'permissions.holders'> = async ({ caller, params, query: { ability } }, { db }) => {
  const unit = await permittedUnit(db, caller, { ability: 'administerOu', id: params.ouId });
  if (!unit.ok) return unit;
  const classes = await peopleByProfile(db, unit.value.id);
  const found = new Map<number, Holders['holders'][number]>();
  for (const one of classes) {
    const columns = columnsOf(masksOfRow(one), ability, one.in_group);
    if (columns.length === 0) continue;
    const before = found.get(one.profile_id);
    const all = COLUMNS.filter((column) => columns.includes(column) || before?.columns.includes(column));
    const people = one.people + (before?.people ?? 0);
    found.set(one.profile_id, { profileId: one.profile_id, profileName: one.profile_name, columns: all, people });
  }
  return ok({ people: classes.reduce((sum, one) => sum + one.people, 0), holders: [...found.values()] });
};

export const PERMISSION_HANDLERS: Handlers<'permissions.impact' | 'permissions.why' | 'permissions.holders'> = {
  'permissions.impact': profileImpact,
  'permissions.why': why,
  'permissions.holders': holders,
};
