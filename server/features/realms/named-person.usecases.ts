// Who is meant by the name that a sign-in service gives: who was named so before, somebody who is there, or somebody new; and where
// the groups that it says place them (docs/decisions/0662, 0663).

import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isAboveRealms, mappedRows, mayBind, newPersonOf } from '#domain/realms/realms.rules.ts';
import type { ExternalIdentity } from '#domain/realms/realms.schema.ts';
import { masksOfRow } from '#server/access/person.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import type { Trx } from '#server/storage/schema.ts';
import {
  type FoundPerson,
  insertPerson,
  isGroupOf,
  isLoginTaken,
  lockPerson,
  masksOfProfile,
  movePerson,
  type Placement,
  pathOf,
  peopleBy,
} from './people.repository.ts';
import { findBinding, holdSubject, insertBinding, type Realm, renewBinding } from './realms.repository.ts';

/** One sign-in by a service that was believed. */
export interface Naming {
  readonly trx: Trx;
  readonly realm: Realm;
  readonly identity: ExternalIdentity;
  readonly now: Date;
}

/** Somebody who is named, and whether groups place them. */
interface Named {
  readonly userId: number;
  readonly managed: boolean;
}

const isInScope = ({ accountId }: Realm, path: readonly number[]): boolean =>
  accountId === null || path.includes(accountId);

/** One refusal for everybody who is not there, or not theirs: the service says no more of others than that. */
const unknown = ({ realm, identity }: Naming): Result<never> =>
  refuse('realm.unknownPerson', { realm: realm.name, login: identity.login.slice(0, 100) });

/** Somebody who is there and becomes this identity's. */
async function bind(naming: Naming): Promise<Named | undefined> {
  const { trx, realm, identity, now } = naming;
  const { bindBy } = realm;
  const text = bindBy === 'email' ? identity.email : identity.login;
  if (bindBy === 'nothing' || text.trim() === '') return undefined;
  const [person, other] = (await peopleBy(trx, bindBy, text)).filter(({ path }) => isInScope(realm, path));
  if (person === undefined || other !== undefined) return undefined;
  const { id: userId, email_verified: emailVerified, password_hash } = person;
  if (!mayBind(bindBy, identity, { emailVerified, hasNoPassword: password_hash === null, masks: masksOfRow(person) }))
    return undefined;
  const binding = { realmId: realm.id, subject: identity.subject, userId, managed: false, now };
  return (await insertBinding(trx, binding)) ? { userId, managed: false } : undefined;
}

/** Somebody new, where the realm makes people. */
async function provision(naming: Naming): Promise<Result<Named>> {
  const { trx, realm, identity, now } = naming;
  const { provisioning } = realm;
  if (provisioning === null) return unknown(naming);
  const { accountId, profileId, locale } = provisioning;
  const path = (await pathOf(trx, accountId)) ?? [];
  const masks = await masksOfProfile(trx, profileId, path);
  if (masks === undefined || isAboveRealms(masks) || !isInScope(realm, path))
    return refuse('realm.notSetUp', { realm: realm.name });
  const person = newPersonOf(identity);
  if (!person.ok) return person;
  const { login } = person.value;
  if (await isLoginTaken(trx, login)) return refuse('realm.loginTaken', { realm: realm.name, login });
  const userId = await insertPerson(trx, person.value, { accountId, profileId, locale, now });
  await insertBinding(trx, { realmId: realm.id, subject: identity.subject, userId, managed: true, now });
  const details = { realm: realm.name, profileId, enabled: true };
  await addRevision(trx, { entity: 'user', entityId: userId, accountId, event: 'created', at: now, by: null, details });
  return ok({ userId, managed: true });
}

/** The place that a row of the mapping gives a person; undefined: it is of another account, or above all realms. */
async function placeBy(
  { trx, realm }: Naming,
  person: FoundPerson,
  row: { readonly groupId: number | null; readonly profileId: number | null },
): Promise<Placement | undefined> {
  const { groupId } = row;
  if (groupId !== null && !(await isGroupOf(trx, groupId, person.account_id))) return undefined;
  const wanted = row.profileId ?? realm.provisioning?.profileId;
  if (wanted === undefined) return { groupId, profileId: person.profile_id };
  const masks = await masksOfProfile(trx, wanted, person.path);
  if (masks === undefined || isAboveRealms(masks))
    return row.profileId === null ? { groupId, profileId: person.profile_id } : undefined;
  return { groupId, profileId: wanted };
}

/** Puts a person where the groups say. Who was placed once and is in none of them any longer is where new people are. */
async function follow(naming: Naming, person: FoundPerson, managed: boolean): Promise<boolean> {
  const { trx, realm, identity, now } = naming;
  if (realm.groups.length === 0 || isAboveRealms(masksOfRow(person))) return managed;
  let place: Placement | undefined;
  for (const row of mappedRows(realm, identity)) place ??= await placeBy(naming, person, row);
  if (place === undefined && !managed) return false;
  const { groupId, profileId } = place ??
    (await placeBy(naming, person, { groupId: null, profileId: null })) ?? {
      groupId: null,
      profileId: person.profile_id,
    };
  if (groupId === person.group_id && profileId === person.profile_id) return true;
  await movePerson(trx, person.id, { groupId, profileId });
  await addRevision(trx, {
    entity: 'user',
    entityId: person.id,
    accountId: person.account_id,
    event: 'placedByGroups',
    at: now,
    by: null,
    details: {
      before: { groupId: person.group_id, profileId: person.profile_id },
      after: { groupId, profileId, realm: realm.name },
    },
  });
  return true;
}

/**
 * The person whom a service named, placed as its groups say. A super administrator is named by a binding alone, and keeps what they
 * have. Whether the person may enter now is not judged here.
 */
export async function namedPerson(naming: Naming): Promise<Result<number>> {
  const { trx, realm, identity, now } = naming;
  const { subject } = identity;
  await holdSubject(trx, realm.id, subject);
  const known = await findBinding(trx, realm.id, subject);
  const before = known === undefined ? await bind(naming) : { userId: known.user_id, managed: known.managed };
  const named = before === undefined ? await provision(naming) : ok(before);
  if (!named.ok) return named;
  const { userId } = named.value;
  const person = await lockPerson(trx, userId);
  if (person === undefined) return refuse('user.disabled');
  if (!isInScope(realm, person.path)) return unknown(naming);
  const managed = await follow(naming, person, named.value.managed);
  await renewBinding(trx, { realmId: realm.id, subject, managed, now });
  return ok(userId);
}
