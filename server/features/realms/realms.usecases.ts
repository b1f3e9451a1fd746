// Sign-in services as the system's administrators keep them.
import type { RealmView } from '#domain/api/configuration/security.contract.ts';
import type { CallBody } from '#domain/api/contract.ts';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import { isOtherService, serverOfRealm } from '#domain/realms/realms.rules.ts';
import { RealmDefinition } from '#domain/realms/realms.schema.ts';
import { seenOfSystem } from '#server/access/system-sight.ts';
import type { Caller, Handler, Handlers, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { brandingsOfRealm, followRealmName } from '#server/features/brandings/realm-of-branding.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf, checkEdition } from '#server/letters/history/edition.ts';
import type { Trx } from '#server/storage/schema.ts';
import { checkRealm } from './check-realm.ts';
import { keepRealmSecret, openRealmSecret } from './realm-secret.ts';
import {
  boundPeople,
  deleteRealm,
  findRealm,
  listRealms,
  lockRealm,
  type Realm,
  writeRealm,
} from './realms.repository.ts';
import { testRealm } from './test-realm.usecases.ts';

type Input = CallBody<'security.saveRealm'>;

/** Constraint by which names differ. */
const NAME_KEY = 'sign_in_realm_name';

async function viewOf(realm: Realm, people: number, secrets: Services['secrets']): Promise<RealmView> {
  const { sealedSecret, secretSetAt, ...shown } = realm;
  const opened = await openRealmSecret(realm, secrets);
  const set = sealedSecret === null ? 'none' : 'set';
  const secretState = opened === undefined ? 'unreadable' : set;
  return { ...shown, people, secretState, secretSetAt: secretSetAt?.toISOString() ?? null };
}

/** What stands in the history: the definition, and whether the secret was changed. */
const written = ({ id, version, sealedSecret, secretSetAt, ...definition }: Realm) => ({ ...definition, version });

const revise = (
  trx: Trx,
  { caller, at, event }: { readonly caller: Caller; readonly at: Date; readonly event: string },
  { id, details }: { readonly id: number; readonly details: Readonly<Record<string, unknown>> },
) =>
  addRevision(trx, {
    entity: 'realm',
    entityId: id,
    accountId: caller.user.rootAccountId,
    event,
    at,
    by: authorOf(caller),
    details,
  });

/** The realm before a change, which must be of the service that named its people. */
async function checkBefore(trx: Trx, input: Input): Promise<Result<Realm | null>> {
  if (input.id === undefined) return ok(null);
  const before = await lockRealm(trx, input.id);
  if (before === undefined) return refuse('exception.notFound', { type: 'realm' });
  const edition = await checkEdition(trx, { entity: 'realm', id: before.id, version: before.version }, input.version);
  if (!edition.ok) return edition;
  // A kept secret goes to the server that it was given for.
  const isElsewhere = serverOfRealm(before.settings) !== serverOfRealm(input.settings);
  if (isElsewhere && before.sealedSecret !== null && input.secret === undefined)
    return refuse('system.secretElsewhere');
  const count = (await boundPeople(trx)).get(before.id) ?? 0;
  return count > 0 && isOtherService(before.settings, input.settings) ? refuse('realm.bound', { count }) : ok(before);
}

const save: Handler<'security.saveRealm'> = ({ caller, body: input, remember }, services) => {
  const { db, clock } = services;
  const { id, version: _version, secret, ...fields } = input;
  const definition = RealmDefinition.parse(fields);
  const duplicate: Refusal = { label: 'realm.duplicateName', parameters: { name: definition.name } };
  return transact(
    db,
    async (trx) => {
      const before = await checkBefore(trx, input);
      if (!before.ok) return before;
      const checked = await checkRealm(trx, definition);
      if (!checked.ok) return checked;
      const saved = await writeRealm(trx, id, definition);
      const kept = await keepRealmSecret(trx, { id: saved.id, secret }, services);
      if (!kept.ok) return kept;
      if (before.value !== null) await followRealmName(trx, before.value.name, saved.name);
      const realm = (await findRealm(trx, saved.id)) ?? saved;
      const changes = before.value === null ? written(realm) : { before: written(before.value), after: written(realm) };
      await revise(
        trx,
        { caller, at: clock.now(), event: id === undefined ? 'created' : 'updated' },
        { id: saved.id, details: changes },
      );
      const view = await viewOf(realm, (await boundPeople(trx)).get(realm.id) ?? 0, services.secrets);
      await remember(trx, view);
      return ok(view);
    },
    { [NAME_KEY]: duplicate },
  );
};

const remove: Handler<'security.removeRealm'> = ({ caller, params: { realmId } }, { db, clock }) =>
  transact(db, async (trx) => {
    const realm = await lockRealm(trx, realmId);
    if (realm === undefined) return refuse('exception.notFound', { type: 'realm' });
    const brandings = await brandingsOfRealm(trx, realm.name);
    if (brandings.length > 0) return refuse('realm.inUse', { brandings: brandings.join(', ') });
    const people = (await boundPeople(trx)).get(realmId) ?? 0;
    await deleteRealm(trx, realmId);
    await revise(
      trx,
      { caller, at: clock.now(), event: 'removed' },
      { id: realmId, details: { name: realm.name, people } },
    );
    return ok({ removed: true, people });
  });

type RealmCalls = 'security.realms' | 'security.saveRealm' | 'security.testRealm' | 'security.removeRealm';

export const REALM_HANDLERS: Handlers<RealmCalls> = {
  'security.realms': async ({ caller }, { db, secrets }) => {
    const people = await boundPeople(db);
    const seen = await seenOfSystem(db, caller);
    const isTold = ({ accountId }: Realm) => seen === null || seen.accountIds.includes(accountId ?? 0);
    const views: RealmView[] = [];
    for (const realm of (await listRealms(db)).filter(isTold))
      views.push(await viewOf(realm, people.get(realm.id) ?? 0, secrets));
    return ok(views);
  },
  'security.saveRealm': save,
  'security.testRealm': testRealm,
  'security.removeRealm': remove,
};
