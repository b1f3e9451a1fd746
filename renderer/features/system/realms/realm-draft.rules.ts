// A sign-in service as its form holds it, and where what is wrong with it stands. Pure.
import type { z } from 'zod';
import type { RealmInput, RealmView } from '#domain/api/configuration/security.contract.ts';
import { LdapSettings, OpenIdSettings, type RealmKind } from '#domain/realms/realms.schema.ts';
import type { FieldFault } from '#renderer/shared/records/record.rules.ts';
import type { RecordForm } from '#renderer/shared/records/use-record.ts';

export type RealmDraft = z.output<typeof RealmInput>;
export type RealmForm = RecordForm<RealmDraft>;

/** What is stored, without its secret: that one is typed anew or stays. */
export const draftOf = ({ secretState: _state, secretSetAt: _at, people: _people, ...realm }: RealmView): RealmDraft =>
  realm;

/** Settings of a kind as they begin: what is usual, and nothing where nobody can know. */
export function freshSettings(kind: RealmKind): RealmDraft['settings'] {
  if (kind === 'openid')
    return { ...OpenIdSettings.parse({ kind, issuer: '-', clientId: '-' }), issuer: '', clientId: '' };
  return { ...LdapSettings.parse({ kind, url: 'ldaps://-', base: '-' }), url: '', base: '' };
}

export const FRESH: RealmDraft = {
  name: '',
  active: true,
  settings: freshSettings('openid'),
  bindBy: 'nothing',
  accountId: null,
  provisioning: null,
  groups: [],
  factorByProvider: false,
};

/** Fields at which refusals stand that name none. */
export const PLACES: Readonly<Record<string, string>> = {
  'realm.address': 'settings',
  'realm.duplicateName': 'name',
  'realm.accountOutside': 'provisioning',
  'realm.profile': 'provisioning',
  'realm.group': 'groups',
  'realm.fallback': 'groups',
};

/**
 * The fault of a part of a field: `('settings', 'issuer')`.
 * @param faults of the whole draft, each with the path of what is wrong, dots between
 */
export const faultWithin = (faults: readonly FieldFault[], ...path: readonly string[]): FieldFault | undefined =>
  faults.find(
    ({ label, parameters }) =>
      parameters.field === path.join('.') || (label === 'realm.address' && path.join('.') === 'settings.issuer'),
  );

type Unit = { readonly id: number; readonly parent: { readonly id: number } | null };

/** Ids from an account up, itself first. */
export function accountsUp(units: readonly Unit[], accountId: number): number[] {
  const parents = new Map(units.map(({ id, parent }) => [id, parent?.id]));
  const path: number[] = [];
  for (let id: number | undefined = accountId; id !== undefined && !path.includes(id); id = parents.get(id))
    path.push(id);
  return path;
}
