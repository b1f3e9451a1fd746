// What an empty installation needs before the first call can be made: a root account, the profile of super
// administrators, one such user, and the default branding. Everything else comes through calls.
import { maskOf } from '#domain/access/flags.ts';
import { foldLogin } from '#domain/accounts/accounts.rules.ts';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import type { Services } from '../context/context.ts';

export interface FirstAdministrator {
  readonly login: string;
  /** Only here, and only once: the database holds its hash. */
  readonly password: string;
}

const ROOT_IDENTIFIER = 'root';
export const DEFAULT_BRANDING = 'default';
const DEFAULT_LOGIN = 'admin';
const PASSWORD_BYTES = 15;

const hasAccounts = async (where: Where): Promise<boolean> =>
  (await where.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined;

async function insertRoot(trx: Trx, now: Date): Promise<number> {
  const branding = await trx
    .insertInto('branding')
    .values({ name: DEFAULT_BRANDING, virtual_host: null, definition: toJson({ applicationName: 'Mailroom' }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const account = await trx
    .insertInto('account')
    .values({
      parent_id: null,
      path: [],
      root_id: 0,
      name: 'Mailroom',
      account_identifier: ROOT_IDENTIFIER,
      branding_id: branding.id,
      channel_ids: null,
      definition: toJson({ properties: { timeZone: 'UTC', locale: 'en', validationExpiryDays: 15 } }),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('account')
    .set({ path: [account.id], root_id: account.id })
    .where('id', '=', account.id)
    .execute();
  return account.id;
}

async function insertAdministrator(trx: Trx, accountId: number, given: { login: string; hash: string; now: Date }) {
  const profile = await trx
    .insertInto('profile')
    .values({
      account_id: accountId,
      name: 'Super administrator',
      role: 'SUPER_ADMIN',
      permissions: 0,
      permissions_on_group: 0,
      permissions_on_ou: maskOf('superAdmin'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('app_user')
    .values({
      account_id: accountId,
      group_id: null,
      profile_id: profile.id,
      login: given.login,
      login_folded: foldLogin(given.login),
      first_name: 'First',
      last_name: 'Administrator',
      password_hash: given.hash,
      password_changed_at: given.now,
      created_at: given.now,
    })
    .execute();
}

/**
 * Makes the first administrator of an empty installation; null when there are accounts already.
 * @param give asked for login and password, once it is empty, instead of `admin` with a generated one
 */
export async function ensureFirstAdministrator(
  services: Services,
  give?: () => FirstAdministrator,
): Promise<FirstAdministrator | null> {
  const { db, clock, random, passwords } = services;
  if (await hasAccounts(db)) return null;
  const made = (): FirstAdministrator => ({
    login: DEFAULT_LOGIN,
    password: random(PASSWORD_BYTES).toString('base64url'),
  });
  const { login, password } = (give ?? made)();
  const hash = await passwords.hash(password);
  return db.transaction().execute(async (trx) => {
    // Two servers that start at once on one empty database: the second finds the first one's account.
    await trx.selectNoFrom(({ fn, val }) => fn('pg_advisory_xact_lock', [val(7_204_553_019)]).as('locked')).execute();
    if (await hasAccounts(trx)) return null;
    const now = clock.now();
    const accountId = await insertRoot(trx, now);
    await insertAdministrator(trx, accountId, { login, hash, now });
    return { login, password };
  });
}
