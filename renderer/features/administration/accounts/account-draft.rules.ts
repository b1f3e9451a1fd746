// An account as its form holds it: all fields side by side, the rows of the tabs, and what is wrong with them. Pure.
import { z } from 'zod';
import { checkTagLists, checkWebHookUrl, DELAYS, type Delay } from '#domain/accounts/accounts.rules.ts';
import { INHERITED_FIELDS, type InheritedField } from '#domain/accounts/inherited.ts';
import { checkInvoicingUrl } from '#domain/accounts/invoicing-link.ts';
import { isSiret } from '#domain/accounts/siret.rules.ts';
import {
  BILLING_TYPES,
  type HandedDown,
  UNITS_CONTRACT,
  type Unit,
  UnitInput,
} from '#domain/api/administration/units.contract.ts';
import type { FieldRow } from '#renderer/shared/form/field-rows.ts';
import type { FieldFault } from '#renderer/shared/records/record.rules.ts';

const PROPERTIES = UnitInput.shape.properties.unwrap();
const { properties: _nested, ...OWN } = UnitInput.shape;

/** What a save must be like, field by field. */
export const AccountDraftSchema = z.strictObject({
  ...OWN,
  ...PROPERTIES.shape,
  channelIds: UNITS_CONTRACT['units.save'].body.shape.channelIds.unwrap(),
});
export type AccountDraft = Readonly<z.output<typeof AccountDraftSchema>>;

/** Fields that the API nests. */
const NESTED = new Set<string>(Object.keys(PROPERTIES.shape));

export function draftOf(unit: Unit): AccountDraft {
  const { properties, creationDate: _c, removed: _r, accountExpired: _e, abilities: _a, ...own } = unit;
  return { ...own, ...properties };
}

/** @param parentId of the account above; null makes a root */
export function newDraft(parentId: number | null): AccountDraft {
  const { properties, ...own } = UnitInput.parse({ name: 'x', accountIdentifier: 'x', parent: null });
  const blank = { ...own, name: '', accountIdentifier: '', parent: parentId === null ? null : { id: parentId } };
  return { ...blank, ...properties, channelIds: null };
}

/** As the call takes it. */
export function inputOf({ channelIds, ...draft }: AccountDraft) {
  const entries = Object.entries(draft);
  const own = Object.fromEntries(entries.filter(([field]) => !NESTED.has(field)));
  const properties = Object.fromEntries(entries.filter(([field]) => NESTED.has(field)));
  return { ...UnitInput.parse({ ...own, properties }), channelIds };
}

export const TABS = ['general', 'billing', 'channels', 'purge', 'security', 'lists', 'hooks', 'export'] as const;
export type AccountTab = (typeof TABS)[number];

/** A row of a tab; `only` hides it from those who lack the right. */
export interface SettingRow extends FieldRow {
  readonly only?: 'system';
}

const text = (field: string, length: number): SettingRow => ({ field, kind: 'text', length });
const count = (field: string, min: number, max: number): SettingRow => ({
  field,
  kind: 'number',
  nullable: true,
  min,
  max,
});

const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: code }));

/** Sections of the tabs that are made of rows. */
export const SECTIONS = {
  account: [
    text('name', 200),
    text('label', 200),
    text('accountIdentifier', 40),
    { field: 'expiryDate', kind: 'custom' },
    { field: 'branding', kind: 'custom', only: 'system' },
    { field: 'defaultMailCountry', kind: 'custom' },
    { field: 'locale', kind: 'custom' },
    { field: 'timeZone', kind: 'custom' },
    { field: 'allowOUChildren', kind: 'switch' },
  ],
  addresses: [
    text('emailAddress', 254),
    { field: 'returnAddress', kind: 'custom' },
    { field: 'senderAddress', kind: 'custom' },
    { field: 'senderAccount', kind: 'switch' },
  ],
  testing: [{ field: 'testMode', kind: 'switch' }],
  hooks: [text('webHookURL', 2000)],
  billing: [
    text('siret', 20),
    text('productionCode', 40),
    text('accountingCode', 40),
    text('partnerCode', 40),
    { field: 'billingType', kind: 'choice', choices: BILLING_TYPES },
    { field: 'invoicingURL', kind: 'text', length: 500 },
  ],
  limits: [
    { ...count('monthlyLimit', 0, 10_000_000), grouped: true },
    { ...count('approvalAbove', 0, 10_000_000), grouped: true },
    { field: 'limitCurrency', kind: 'choice', options: CURRENCIES, searchable: true },
  ],
  delays: [count('freezeDelayDays', 0, 36_500), count('fileDelayDays', 0, 36_500), count('dataDelayDays', 0, 36_500)],
  waiting: [count('inboxDays', 1, 365), count('draftDays', 1, 365)],
  passwords: [
    count('minPasswordEntropy', 0, 256),
    count('maxPasswordValidityDays', 0, 3650),
    { field: 'secondFactorRequired', kind: 'switch' },
  ],
  work: [count('idleMinutes', 1, 720), count('validationExpiryDays', 1, 365), { field: 'fourEyes', kind: 'switch' }],
  failures: [count('fallbackDays', 1, 365), { field: 'fallbackAsk', kind: 'switch' }, count('escalationDays', 1, 60)],
} as const satisfies Readonly<Record<string, readonly SettingRow[]>>;
export type SectionName = keyof typeof SECTIONS;

/** Sections by tab; the other tabs are lists. */
export const SECTIONS_OF: Readonly<Partial<Record<AccountTab, readonly SectionName[]>>> = {
  general: ['account', 'addresses', 'testing'],
  billing: ['billing', 'limits'],
  purge: ['delays', 'waiting'],
  security: ['passwords', 'work', 'failures'],
  hooks: ['hooks'],
};

/** Which tab shows a field. */
export function tabOf(field: string): AccountTab {
  if (field === 'channelIds') return 'channels';
  if (field === 'tagLists' || field === 'controlledValues') return 'lists';
  const found = TABS.find((tab) =>
    (SECTIONS_OF[tab] ?? []).some((name) => SECTIONS[name].some((row) => row.field === field)),
  );
  return found ?? 'general';
}

export const isInherited = (field: string): field is InheritedField =>
  (INHERITED_FIELDS as readonly string[]).includes(field);

/** The account states the value itself. */
export const isStated = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && value !== false;

/** What stands in a field that states nothing. */
export const emptyOf = (field: string): unknown => (newDraft(null) as Readonly<Record<string, unknown>>)[field];

export type Above = ReadonlyMap<string, HandedDown>;

/** Two neighbours of the three delays that are out of order; days as they hold, inherited ones included. */
function delayFaults(draft: AccountDraft, above: Above): FieldFault[] {
  const days = (field: Delay): number | null => {
    const value = draft[field] ?? above.get(field)?.value;
    return typeof value === 'number' ? value : null;
  };
  const known = DELAYS.filter((field) => days(field) !== null);
  return known.slice(1).flatMap((field, index) => {
    const before = known[index] ?? field;
    if ((days(before) ?? 0) <= (days(field) ?? 0)) return [];
    const own: FieldFault = {
      field,
      label: 'administration.delay.below',
      parameters: { neighbour: before, days: days(before) },
    };
    const other: FieldFault = {
      field: before,
      label: 'administration.delay.above',
      parameters: { neighbour: field, days: days(field) },
    };
    return [own, other].filter((fault) => draft[fault.field as Delay] !== null);
  });
}

/** Faults beyond the schema, as the server will find them. */
export function faultsOf(draft: AccountDraft, above: Above): FieldFault[] {
  const hook = checkWebHookUrl(draft.webHookURL);
  const invoicing = checkInvoicingUrl(draft.invoicingURL);
  const lists = checkTagLists(draft.tagLists);
  return [
    ...(draft.accountIdentifier === '' ? [{ field: 'accountIdentifier', label: 'ou.idMissing', parameters: {} }] : []),
    ...((draft.parent?.id ?? 0) === 0 && draft.billingType === 'parent'
      ? [{ field: 'billingType', label: 'ou.billingParent', parameters: {} }]
      : []),
    ...delayFaults(draft, above),
    ...(hook.ok ? [] : [{ field: 'webHookURL', ...hook.refusal }]),
    ...(invoicing.ok ? [] : [{ field: 'invoicingURL', ...invoicing.refusal }]),
    ...(lists.ok ? [] : [{ field: 'tagLists', ...lists.refusal }]),
    ...(isSiret(draft.siret) ? [] : [{ field: 'siret', label: 'ou.siret', parameters: {} }]),
  ];
}
