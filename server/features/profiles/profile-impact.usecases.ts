// Who would miss what by a change of a profile: each use of the last 90 days is asked of the rules before and after.
import { type Actor, can, type ItemScope, type Masks } from '#domain/access/abilities.ts';
import type { Ability } from '#domain/access/access.ts';
import { maySee } from '#domain/access/manage-users.rules.ts';
import type { TargetUser } from '#domain/access/scope.ts';
import type { FormerUse, Impact } from '#domain/api/administration/permissions.contract.ts';
import { ok, type Refusal, refuse } from '#domain/errors/result.ts';
import { masksOfRow, personName } from '#server/access/person.ts';
import type { Handler } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import type { Db } from '#server/storage/schema.ts';
import { type ProfilePerson, peopleOfProfile, type UseRow, usesOfProfile } from './permissions.repository.ts';
import { administeredProfile, checkMaskChange, masksOf } from './profile-change.usecases.ts';
import type { ProfileRow } from './profiles.repository.ts';

const LOOKED_BACK_MS = 90 * 86_400_000;
/** People that are named for each thing that goes. */
const MOST_NAMED = 6;

/** What an entry of a history used; an entry of another kind used nothing that the grid gives. */
const USES: Readonly<Record<string, Ability>> = {
  'job CREATED': 'createOrder',
  'job PACK_GROUP_EDITED': 'createOrder',
  'command AWAIT_VALIDATION': 'createOrder',
  'command VALIDATED': 'validate',
  'command REJECTED': 'validate',
  'command CANCELLED': 'cancel',
  'command FALLBACK_CANCELLED': 'cancel',
  'command FREED': 'cancel',
  'job CANCELLED': 'cancel',
  'shipment ACKNOWLEDGED': 'acknowledge',
};
const USES_OF_ENTITY: Readonly<Record<string, Ability>> = {
  service: 'administerService',
  user: 'administerOu',
  profile: 'administerOu',
  group: 'administerOu',
  account: 'administerOu',
};

function usedAbility({ entity, event, owner_id, user_id }: UseRow): Ability | undefined {
  const used = USES[`${entity} ${event}`] ?? USES_OF_ENTITY[entity];
  const isForOther = entity === 'job' && event === 'CREATED' && owner_id !== user_id;
  return isForOther ? 'createBehalf' : used;
}

const itemOf = (row: UseRow): ItemScope => ({
  ownerId: row.owner_id ?? 0,
  ownerGroupId: row.owner_group_id ?? 0,
  ouId: row.account_id,
  ouPath: row.account_path,
});

type Change = { readonly before: Masks; readonly after: Masks };

/** Somebody used an ability on something. */
interface Use {
  readonly person: ProfilePerson;
  readonly ability: Ability;
  readonly row: UseRow;
}

/** True when the person holds the ability now, and would not hold it any more. */
function isLost({ person, ability, row }: Use, { before, after }: Change): boolean {
  const actor: Omit<Actor, 'masks'> = { userId: person.id, ouId: person.account_id, groupId: person.group_id ?? 0 };
  const item = itemOf(row);
  return can({ ...actor, masks: before }, ability, item) && !can({ ...actor, masks: after }, ability, item);
}

function added(uses: Map<number, FormerUse>, person: ProfilePerson, row: UseRow): void {
  const before = uses.get(person.id);
  const lastAt = row.last_at.toISOString();
  uses.set(person.id, {
    id: person.id,
    name: personName(person),
    login: person.login,
    uses: (before?.uses ?? 0) + row.uses,
    lastAt: before && before.lastAt > lastAt ? before.lastAt : lastAt,
  });
}

const mostFirst = (uses: Map<number, FormerUse>): FormerUse[] =>
  [...uses.values()].sort((a, b) => b.uses - a.uses || a.id - b.id);

/** The uses that a change takes, by ability and person; whom the caller does not see is counted without a name. */
function lossesOf(
  people: readonly ProfilePerson[],
  rows: readonly UseRow[],
  { change, isSeen }: { readonly change: Change; readonly isSeen: (person: ProfilePerson) => boolean },
) {
  const byId = new Map(people.map((person) => [person.id, person]));
  const lost = new Map<Ability, Map<number, FormerUse>>();
  for (const row of rows) {
    const person = byId.get(row.user_id);
    const ability = usedAbility(row);
    if (person === undefined || ability === undefined || !isLost({ person, ability, row }, change)) continue;
    const uses = lost.get(ability) ?? new Map<number, FormerUse>();
    added(uses, person, row);
    lost.set(ability, uses);
  }
  const losses = [...lost].map(([ability, uses]) => ({ ability, all: mostFirst(uses) }));
  const total = (all: readonly FormerUse[]) => all.reduce((sum, { uses }) => sum + uses, 0);
  losses.sort((a, b) => total(b.all) - total(a.all));
  const seen = new Set(people.filter(isSeen).map(({ id }) => id));
  return {
    losing: new Set([...lost.values()].flatMap((uses) => [...uses.keys()])).size,
    losses: losses.map(({ ability, all }) => {
      const named = all.filter(({ id }) => seen.has(id)).slice(0, MOST_NAMED);
      return { ability, people: named, more: all.length - named.length };
    }),
  };
}

const targetOf = (person: ProfilePerson, masks: Masks): TargetUser => ({
  userId: person.id,
  groupId: person.group_id ?? 0,
  ouId: person.account_id,
  ouPath: person.account_path,
  masks,
});

/** Why a save of these masks would be refused; what was asked is rolled back. */
async function refusalOf(
  db: Db,
  caller: Parameters<typeof checkMaskChange>[1],
  change: { readonly before: ProfileRow; readonly after: Masks },
): Promise<Refusal | null> {
  const asked = await transact(db, async (trx) => {
    const checked = await checkMaskChange(trx, caller, change);
    return checked.ok ? ok(null) : ok(checked.refusal);
  });
  return asked.ok ? asked.value : asked.refusal;
}

export const profileImpact: Handler<'permissions.impact'> = async ({ caller, params, body }, { db, clock }) => {
  const profile = await administeredProfile(db, caller, params.profileId);
  if (!profile.ok) return profile;
  const after = masksOf(body);
  const since = new Date(clock.now().getTime() - LOOKED_BACK_MS);
  const refusal = await refusalOf(db, caller, { before: profile.value, after });
  if (refusal?.label === 'permissions.masks') return refuse(refusal.label, refusal.parameters);
  const masks = masksOfRow(profile.value);
  const people = await peopleOfProfile(db, params.profileId);
  const rows = await usesOfProfile(db, params.profileId, since);
  const impact: Impact = {
    people: people.length,
    since: since.toISOString(),
    refusal: refusal === null ? null : { label: refusal.label, parameters: { ...refusal.parameters } },
    ...lossesOf(people, rows, {
      change: { before: masks, after },
      isSeen: (person) => maySee(caller.actor, targetOf(person, masks)),
    }),
  };
  return ok(impact);
};
