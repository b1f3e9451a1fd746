// The fields of both kinds of sign-in services, row by row.

import { LOCALES } from '#domain/labels/labels.ts';
import { BIND_BY, REALM_KINDS } from '#domain/realms/realms.schema.ts';
import { languageName } from '#renderer/i18n/names.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';

type Values = Readonly<Record<string, unknown>>;
const isPlainLdap = ({ directory }: Values): boolean => directory === 'ldap';

export const NAME_ROWS: readonly FieldRow[] = [
  { field: 'name', kind: 'text', length: 100 },
  { field: 'active', kind: 'switch' },
];

export const KIND_ROW: FieldRow = { field: 'kind', kind: 'choice', choices: REALM_KINDS, words: 'realm.kind' };

const CLAIM = { kind: 'text', length: 100 } as const;
const LINE = { kind: 'text', length: 500 } as const;

/** Rows of the settings; `secret` and `returnAddress` are drawn by the form. */
export const SETTINGS_ROWS: Readonly<Record<(typeof REALM_KINDS)[number], readonly FieldRow[]>> = {
  openid: [
    { field: 'returnAddress', kind: 'custom', wide: true },
    { field: 'issuer', ...LINE, wide: true },
    { field: 'clientId', ...LINE },
    { field: 'secret', kind: 'custom' },
    { field: 'scopes', ...LINE },
    { field: 'loginClaim', ...CLAIM },
    { field: 'emailClaim', ...CLAIM },
    { field: 'groupsClaim', ...CLAIM },
    { field: 'firstNameClaim', ...CLAIM },
    { field: 'lastNameClaim', ...CLAIM },
  ],
  ldap: [
    { field: 'directory', kind: 'choice', choices: ['ldap', 'activeDirectory'], words: 'realm.directory' },
    { field: 'url', ...LINE },
    { field: 'bindDn', ...LINE },
    { field: 'secret', kind: 'custom' },
    { field: 'base', ...LINE, wide: true },
    { field: 'personFilter', ...LINE, wide: true },
    { field: 'subjectAttribute', ...CLAIM, when: isPlainLdap },
    { field: 'loginAttribute', ...CLAIM, when: isPlainLdap },
    { field: 'emailAttribute', ...CLAIM, when: isPlainLdap },
    { field: 'firstNameAttribute', ...CLAIM, when: isPlainLdap },
    { field: 'lastNameAttribute', ...CLAIM, when: isPlainLdap },
    { field: 'groupBase', ...LINE, when: isPlainLdap },
    { field: 'authority', kind: 'lines', length: 20_000, wide: true },
    { field: 'trustEmail', kind: 'switch' },
  ],
};

export const BIND_ROW: FieldRow = { field: 'bindBy', kind: 'choice', choices: BIND_BY, words: 'realm.bindBy' };
export const FACTOR_ROW: FieldRow = { field: 'factorByProvider', kind: 'switch' };
export const PROVISIONING_ROW: FieldRow = { field: 'provisioning', kind: 'switch' };
export const LOCALE_ROW: FieldRow = {
  field: 'locale',
  kind: 'choice',
  options: LOCALES.map((locale) => ({ value: locale, label: languageName(locale) })),
};
