// What the fields of a deposit show: their groups in order, and the values that may be chosen. Pure.
import type { Refusal } from '#domain/errors/result.ts';
import { checkMetadataValue } from '#domain/services/metadata.check.ts';
import type { Metadata } from '#domain/services/metadata.schema.ts';
import type { ListOfValues } from '#domain/services/tag-lists.ts';

/** Values that may be chosen; `free`: others may be typed as well. */
export interface Choice {
  readonly free: boolean;
  readonly options: { readonly value: string; readonly label: string }[];
}

type Lists = readonly ListOfValues[];

/** The fields by their group, each group where its first field stands; those without a group first. */
export function groupsOf(fields: readonly Metadata[]): { readonly group: string; readonly fields: Metadata[] }[] {
  const groups = new Map<string, Metadata[]>([['', []]]);
  for (const field of fields) groups.set(field.group, [...(groups.get(field.group) ?? []), field]);
  return [...groups].map(([group, own]) => ({ group, fields: own })).filter((one) => one.fields.length > 0);
}

/**
 * What may be chosen of a field; undefined where everything is typed.
 * @param lists those of the account; undefined while they are on their way: nothing can be chosen yet
 */
export function choicesOf({ tagList, allowedValues }: Metadata, lists: Lists | undefined): Choice | undefined {
  const plain = allowedValues.map((value) => ({ value, label: value }));
  if (tagList === null) return allowedValues.length > 0 ? { free: false, options: plain } : undefined;
  const list = lists?.find(({ name }) => name === tagList);
  if (allowedValues.length === 0) {
    const options = (list?.values ?? []).map(({ value, label }) => ({ value, label: label || value }));
    return { free: list?.freeValues ?? false, options };
  }
  const known = (value: string): boolean => list?.values.some((one) => one.value === value) ?? false;
  return { free: false, options: plain.filter(({ value }) => (list?.freeValues ?? false) || known(value)) };
}

/** Why the server would refuse what was entered, by the label of the field; nothing is said of an empty one. */
export function metadataFault(field: Metadata, entered: string): Refusal | undefined {
  if (entered.trim() === '') return undefined;
  // The values of a list are chosen from it.
  const checked = checkMetadataValue({ ...field, name: field.label || field.name, tagList: null }, entered);
  return checked.ok ? undefined : checked.refusal;
}
