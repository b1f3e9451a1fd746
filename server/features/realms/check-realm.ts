// What a realm must be before it is saved: reached by a secret way, and giving nobody what it may not give.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isAboveRealms } from '#domain/realms/realms.rules.ts';
import type { MappedGroup, RealmDefinition } from '#domain/realms/realms.schema.ts';
import type { Trx } from '#server/storage/schema.ts';
import { isConfidential } from '#server/system/openid/guarded-fetch.ts';
import { groupAccount, masksOfProfile, pathOf } from './people.repository.ts';

function checkAddress({ settings }: RealmDefinition): Result<true> {
  // A directory is spoken to by TLS or not at all.
  if (settings.kind !== 'openid') return ok(true);
  const issuer = URL.parse(settings.issuer);
  const isGood = issuer !== null && isConfidential(issuer) && issuer.username === '' && issuer.password === '';
  return isGood ? ok(true) : refuse('realm.address', { address: settings.issuer });
}

/** Whether people of an account may have the profile by a realm. */
async function mayGive(trx: Trx, profileId: number, path: readonly number[]): Promise<boolean> {
  const masks = await masksOfProfile(trx, profileId, path);
  return masks !== undefined && !isAboveRealms(masks);
}

async function checkRow(trx: Trx, definition: RealmDefinition, row: MappedGroup): Promise<Result<true>> {
  const { group, groupId, profileId } = row;
  if (profileId !== null && definition.provisioning === null) return refuse('realm.fallback');
  const accountId = groupId === null ? definition.provisioning?.accountId : await groupAccount(trx, groupId);
  const path = accountId === undefined ? [] : ((await pathOf(trx, accountId)) ?? []);
  const inside = definition.accountId === null || path.length === 0 || path.includes(definition.accountId);
  const isGiven = groupId === null || path.length > 0;
  if (!inside || !isGiven) return refuse('realm.group', { group });
  return profileId === null || (await mayGive(trx, profileId, path)) ? ok(true) : refuse('realm.group', { group });
}

/** Checks a realm against the accounts, profiles and groups that it names. */
export async function checkRealm(trx: Trx, definition: RealmDefinition): Promise<Result<true>> {
  const address = checkAddress(definition);
  if (!address.ok) return address;
  const { accountId, provisioning, groups } = definition;
  if (accountId !== null && (await pathOf(trx, accountId)) === undefined)
    return refuse('exception.notFound', { type: 'ou' });
  if (provisioning !== null) {
    const path = await pathOf(trx, provisioning.accountId);
    if (path === undefined) return refuse('exception.notFound', { type: 'ou' });
    if (accountId !== null && !path.includes(accountId)) return refuse('realm.accountOutside');
    if (!(await mayGive(trx, provisioning.profileId, path))) return refuse('realm.profile');
  }
  for (const row of groups) {
    const checked = await checkRow(trx, definition, row);
    if (!checked.ok) return checked;
  }
  return ok(true);
}
