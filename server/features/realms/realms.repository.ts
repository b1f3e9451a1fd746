// The tables of sign-in services, and of whom they named before.
import { sql } from 'kysely';
import { RealmDefinition } from '#domain/realms/realms.schema.ts';
import { erasedSubject } from '#server/access/erased-bindings.ts';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import type { SecretCell } from '#server/system/secrets/secrets.ts';

/** Where the secret of a realm stands. */
export const realmCell = (realmId: number): SecretCell => ['sign_in_realm', 'sealed_secret', realmId];

/** A sign-in service as it is kept. */
export interface Realm extends RealmDefinition {
  readonly id: number;
  readonly version: number;
  /** null: none is set */
  readonly sealedSecret: string | null;
  /** null: none is set, or nobody knows since when */
  readonly secretSetAt: Date | null;
}

interface RealmRow {
  readonly id: number;
  readonly version: number;
  readonly definition: unknown;
  readonly sealed_secret: string | null;
  readonly secret_set_at: Date | null;
}

const realmOf = ({ id, version, definition, sealed_secret, secret_set_at }: RealmRow): Realm => ({
  ...RealmDefinition.parse(definition),
  id,
  version,
  sealedSecret: sealed_secret,
  secretSetAt: secret_set_at,
});

/** All of them by name. */
export const listRealms = async (where: Where): Promise<Realm[]> =>
  (await where.selectFrom('sign_in_realm').selectAll().orderBy('name').orderBy('id').execute()).map(realmOf);

export async function findRealm(where: Where, id: number): Promise<Realm | undefined> {
  const row = await where.selectFrom('sign_in_realm').selectAll().where('id', '=', id).executeTakeFirst();
  return row && realmOf(row);
}

/** The same, held until the transaction ends. */
export async function lockRealm(trx: Trx, id: number): Promise<Realm | undefined> {
  const row = await trx.selectFrom('sign_in_realm').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && realmOf(row);
}

/** Adds a realm, or saves the one with this id as a new version. */
export async function writeRealm(trx: Trx, id: number | undefined, definition: RealmDefinition): Promise<Realm> {
  const { name, active } = definition;
  const columns = { name, active, definition: toJson(definition) };
  const row =
    id === undefined
      ? await trx.insertInto('sign_in_realm').values(columns).returningAll().executeTakeFirstOrThrow()
      : await trx
          .updateTable('sign_in_realm')
          .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
  return realmOf(row);
}

/** @param secret null takes it away */
export async function writeRealmSecret(
  trx: Trx,
  id: number,
  secret: { readonly sealed: string; readonly at: Date } | null,
): Promise<void> {
  const columns = { sealed_secret: secret?.sealed ?? null, secret_set_at: secret?.at ?? null };
  await trx.updateTable('sign_in_realm').set(columns).where('id', '=', id).execute();
}

/** The realm goes, and whom it named with it. */
export async function deleteRealm(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('sign_in_realm').where('id', '=', id).execute();
}

/** How many people each realm named, by its id. */
export async function boundPeople(where: Where): Promise<ReadonlyMap<number, number>> {
  const rows = await where
    .selectFrom('realm_binding as b')
    .innerJoin('app_user as u', 'u.id', 'b.user_id')
    .select((eb) => ['b.realm_id', eb.fn.countAll<number>().as('count')])
    .where('u.removed', '=', false)
    .groupBy('b.realm_id')
    .execute();
  return new Map(rows.map(({ realm_id, count }) => [realm_id, Number(count)]));
}

/** Who a service is about to name, one after the other: two first sign-ins of one person make one person. */
export async function holdSubject(trx: Trx, realmId: number, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`realm ${realmId} ${subject}`}, 0))`.execute(trx);
}

/** Also of somebody who is erased, and may not come in. */
export const findBinding = (trx: Trx, realmId: number, subject: string) =>
  trx
    .selectFrom('realm_binding')
    .select(['user_id', 'managed'])
    .where('realm_id', '=', realmId)
    .where('subject', 'in', [subject, erasedSubject(realmId, subject)])
    .executeTakeFirst();

/** Whom a binding joins. */
export interface NewBinding {
  readonly realmId: number;
  readonly subject: string;
  readonly userId: number;
  readonly managed: boolean;
  readonly now: Date;
}

/** @returns false where the realm knows the person by another name already */
export async function insertBinding(
  trx: Trx,
  { realmId, subject, userId, managed, now }: NewBinding,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('realm_binding')
    .values({ realm_id: realmId, subject, user_id: userId, managed, bound_at: now, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

export async function renewBinding(
  trx: Trx,
  { realmId, subject, managed, now }: Omit<NewBinding, 'userId'>,
): Promise<void> {
  await trx
    .updateTable('realm_binding')
    .set({ managed, used_at: now })
    .where('realm_id', '=', realmId)
    .where('subject', '=', subject)
    .execute();
}

/** The realms that named a person before, by name. */
export const realmsOfPerson = async (where: Where, userId: number): Promise<Realm[]> =>
  (
    await where
      .selectFrom('sign_in_realm as r')
      .innerJoin('realm_binding as b', 'b.realm_id', 'r.id')
      .selectAll('r')
      .where('b.user_id', '=', userId)
      .orderBy('r.name')
      .execute()
  ).map(realmOf);
