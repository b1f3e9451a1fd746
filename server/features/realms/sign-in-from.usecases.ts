// Signing in by a service outside Mailroom: what a right password would be answered, for whom the service named.
import type { PasswordSignIn } from '#domain/api/session/person.schema.ts';
import { type Result, refuse } from '#domain/errors/result.ts';
import type { ExternalIdentity } from '#domain/realms/realms.schema.ts';
import type { Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import {
  completeNamed,
  entryOf,
  type NamedArrival,
  refuseNamed,
} from '#server/features/session/named-sign-in.usecases.ts';
import { namedPerson } from './named-person.usecases.ts';
import type { Realm } from './realms.repository.ts';

/** Constraint by which no two people have one login. */
const LOGIN_KEY = 'app_user_login_folded_key';

/**
 * Signs in whom a realm named, and whom its protocol believed: finds, binds or makes the person, places them as their groups say,
 * and refuses who may not enter. Then a second factor is asked for as after a password, unless the realm says that it asks itself.
 * What comes of it stands in the list of sign-ins. Nothing is written about a person who is refused.
 */
export async function signInFrom(
  realm: Realm,
  identity: ExternalIdentity,
  { arrival, services }: { readonly arrival: NamedArrival; readonly services: Services },
): Promise<Result<PasswordSignIn>> {
  const { db, clock } = services;
  const how = { realm: realm.name, factorProven: realm.factorByProvider };
  if (!realm.active) return refuse('realm.unknown');
  const { login } = identity;
  const entered = await transact(
    db,
    async (trx) => {
      const userId = await namedPerson({ trx, realm, identity, now: clock.now() });
      return userId.ok ? entryOf(trx, { userId: userId.value, address: arrival.address, now: clock.now() }) : userId;
    },
    { [LOGIN_KEY]: { label: 'realm.loginTaken', parameters: { realm: realm.name, login } } },
  );
  if (entered.ok) return completeNamed(entered.value, { how, arrival }, services);
  await refuseNamed(entered, { login, address: arrival.address, realm: realm.name }, services);
  return entered;
}
