// What each column of a data file is: by what it is called, and by what stands in it. Pure.
import { countryOf } from '#domain/addresses/country.ts';
import { ROLE_NAMES, ROLES, type Role } from './role-names.table.ts';

/** A column with values of the first rows. */
export interface ReadColumn {
  /** As the file calls it; of a tree its pointer; empty: it has no name. */
  readonly name: string;
  readonly values: readonly string[];
}

/** Why a column was taken for what it is. */
export type Reason = 'name' | 'values' | 'both';

export interface Guess {
  readonly role: Role;
  readonly reason: Reason;
}

/** Rows that are looked at: what a column holds shows in them. */
export const MOST_LOOKED_AT = 100;

/** A name without accents, cases and signs. */
export const folded = (name: string): string =>
  name
    .replaceAll('ß', 'ss')
    .replaceAll(/[äÄ]/g, 'ae')
    .replaceAll(/[öÖ]/g, 'oe')
    .replaceAll(/[üÜ]/g, 'ue')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Hungarian and Spanish have vowels with points too, which no e follows. */
const plain = (name: string): string => folded(name.normalize('NFD').replaceAll(/\p{M}/gu, ''));

const NAMES: readonly { readonly name: string; readonly role: Role }[] = ROLES.flatMap((role) =>
  ROLE_NAMES[role].map((name) => ({ name, role })),
);

/** How well what a column is called fits a name of a role, from 0 to 1. */
function fitOf(said: string, name: string): number {
  if (said === name) return 1;
  const length = name.length / 100;
  if (name.length > 3 && said.endsWith(name)) return 0.5 + length;
  return name.length > 4 && said.startsWith(name) ? 0.3 + length : 0;
}

/** How well a name fits each role, from 0 to 1. */
function byName(column: string): Map<Role, number> {
  const last = column.startsWith('/') ? (column.split('/').at(-1) ?? '') : column;
  const ways = [folded(last), plain(last)];
  const fits = new Map<Role, number>();
  for (const { name, role } of NAMES) {
    const fit = Math.max(...ways.map((said) => fitOf(said, name)));
    if (fit > (fits.get(role) ?? 0)) fits.set(role, fit);
  }
  return fits;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const POSTCODE =
  /^(?:[A-Z]{1,2}-)?\d{4,7}$|^\d{3} \d{2}$|^\d{4} ?[A-Z]{2}$|^\d{4}-\d{3}$|^\d{5}-\d{4}$|^[A-Z]\d[A-Z] ?\d[A-Z]\d$/;
const BRITISH = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i;
const STREET = /^\d{1,5}[a-z]?,? \p{L}.*\p{L}|^\p{L}.*\p{L}\.? \d{1,5} ?[a-z]?(?:[-/ ]\d+)?$/iu;
const COMPANY = /\b(?:GmbH|AG|KG|OHG|Ltd|LLC|Inc|PLC|SARL|SAS|SA|SL|BV|NV|Kft|Zrt|Bt|Lda)\b|בע"מ/;
const PLACED = /^(?:[A-Z]{1,2}-)?\d{4,7} +\p{L}|^\d{4} [A-Z]{2} +\p{L}|\p{L},? +[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/u;

const share = (values: readonly string[], holds: (value: string) => boolean): number =>
  values.length === 0 ? 0 : values.filter(holds).length / values.length;

/** How surely values are those of a role, from 0 to 1; 0: they do not say. */
function byValues(values: readonly string[]): Map<Role, number> {
  const said = values
    .slice(0, MOST_LOOKED_AT)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const lines = share(said, (one) => one.includes('\n'));
  return new Map<Role, number>([
    ['email', share(said, (one) => EMAIL.test(one))],
    ['postcode', share(said, (one) => POSTCODE.test(one) || BRITISH.test(one)) * 0.6],
    ['city', share(said, (one) => PLACED.test(one)) * 0.9],
    ['street', lines > 0.5 ? 0 : share(said, (one) => STREET.test(one) && !PLACED.test(one)) * 0.7],
    ['country', share(said, (one) => one.length > 1 && countryOf(one) !== null)],
    ['lines', lines],
    ['company', share(said, (one) => COMPANY.test(one)) * 0.9],
  ]);
}

/** Values that cannot be those of a role, whatever the column is called. */
function isImpossible(role: Role, values: readonly string[]): boolean {
  const said = values.filter((one) => one.trim() !== '');
  if (said.length === 0) return false;
  if (role === 'email') return share(said, (one) => one.includes('@')) < 0.5;
  if (role === 'postcode') return share(said, (one) => /\d/.test(one)) < 0.5;
  if (role === 'lines') return share(said, (one) => one.includes('\n')) < 0.5;
  if (role === 'number') return share(said, (one) => /\d/.test(one)) < 0.8;
  if (role === 'houseNumber') return share(said, (one) => /\d/.test(one)) < 0.5;
  if (role === 'street' && share(said, (one) => one.includes('\n')) > 0.5) return true;
  const isWords = ['name', 'firstName', 'city', 'street', 'company', 'title'].includes(role);
  return isWords && share(said, (one) => /\p{L}/u.test(one) && !EMAIL.test(one)) < 0.5;
}

interface Candidate extends Guess {
  readonly column: number;
  readonly score: number;
}

/** Score by values alone from which a column without a telling name is taken. */
const SURE = 0.55;

function candidatesOf({ name, values }: ReadColumn, column: number): Candidate[] {
  const named = byName(name);
  const valued = byValues(values);
  return ROLES.flatMap((role): Candidate[] => {
    const [a, b] = [named.get(role) ?? 0, valued.get(role) ?? 0];
    if (isImpossible(role, values) || (a === 0 && b < SURE)) return [];
    const reason = a > 0 && b >= SURE ? 'both' : a > 0 ? 'name' : 'values';
    return [{ column, role, reason, score: a + b }];
  });
}

/** A whole name wins over its halves, a street over a block that says the same. */
function settled(guesses: readonly (Guess | undefined)[]): (Guess | undefined)[] {
  const has = (role: Role) => guesses.some((one) => one?.role === role);
  if (!has('lines') || !(has('street') && has('city'))) return [...guesses];
  return guesses.map((one) => (one?.role === 'lines' ? undefined : one));
}

/** What each column is, in their order; each role once. undefined: a field that the letter may name. */
export function guessRoles(columns: readonly ReadColumn[]): (Guess | undefined)[] {
  const all = columns.flatMap(candidatesOf).toSorted((a, b) => b.score - a.score || a.column - b.column);
  const found: (Guess | undefined)[] = columns.map(() => undefined);
  const taken = new Set<Role>();
  for (const { column, role, reason } of all) {
    if (found[column] !== undefined || taken.has(role)) continue;
    found[column] = { role, reason };
    taken.add(role);
  }
  return settled(found);
}
