// Short spellings for attributes, so that the tables of the printer read like the standards do.
import type { Attribute, AttributeGroup, StringSyntax, Value } from './syntax.ts';

export const attribute = (name: string, ...values: readonly Value[]): Attribute => ({ name, values });
export const strings = (type: StringSyntax, ...data: readonly string[]): Value[] =>
  data.map((item) => ({ type, data: item }));
export const keyword = (...data: readonly string[]): Value[] => strings('keyword', ...data);
export const integer = (...data: readonly number[]): Value[] => data.map((item) => ({ type: 'integer', data: item }));
export const enumeration = (...data: readonly number[]): Value[] => data.map((item) => ({ type: 'enum', data: item }));
export const boolean = (data: boolean): Value[] => [{ type: 'boolean', data }];
export const range = (low: number, high: number): Value[] => [{ type: 'rangeOfInteger', data: { low, high } }];
export const dpi = (...data: readonly number[]): Value[] =>
  data.map((item) => ({ type: 'resolution', data: { x: item, y: item, units: 3 } }));
export const collection = (...members: readonly Attribute[]): Value => ({ type: 'collection', data: members });
export const octets = (text: string): Value => ({ type: 'octetString', data: new TextEncoder().encode(text) });
export const nothing = (type: 'no-value' | 'unknown'): Value[] => [{ type, data: null }];
/** The moment `ms` (since 1970) as a dateTime in UTC; tenths of a second are what the syntax can hold. */
export const dateTime = (ms: number): Value[] => [
  { type: 'dateTime', data: { ms: Math.floor(ms / 100) * 100, offsetMinutes: 0 } },
];

/** The first attribute of that name: clients may send one twice (CUPS sends two document-format). */
export const find = (attributes: readonly Attribute[], name: string): Attribute | undefined =>
  attributes.find((item) => item.name === name);

/** The first value as a string, whatever string syntax it came in; undefined when there is none. */
export function stringOf(attributes: readonly Attribute[], name: string): string | undefined {
  const value = find(attributes, name)?.values[0];
  if (value === undefined) return undefined;
  if (value.type === 'textWithLanguage' || value.type === 'nameWithLanguage') return value.data.text;
  return typeof value.data === 'string' ? value.data : undefined;
}
export function numberOf(attributes: readonly Attribute[], name: string): number | undefined {
  const value = find(attributes, name)?.values[0];
  return value !== undefined && (value.type === 'integer' || value.type === 'enum') ? value.data : undefined;
}
export function booleanOf(attributes: readonly Attribute[], name: string): boolean | undefined {
  const value = find(attributes, name)?.values[0];
  return value !== undefined && value.type === 'boolean' ? value.data : undefined;
}
export const stringsOf = (attributes: readonly Attribute[], name: string): string[] | undefined =>
  find(attributes, name)?.values.flatMap((value) => (typeof value.data === 'string' ? [value.data] : []));

/** The attributes of every group with that tag. */
export const attributesOf = (groups: readonly AttributeGroup[], tag: number): readonly Attribute[] =>
  groups.filter((group) => group.tag === tag).flatMap((group) => group.attributes);
