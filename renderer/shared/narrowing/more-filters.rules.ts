// Searchable metadata as filters: what values of a field are called, and which ones are offered. Pure.
import type { CallResult } from '#domain/api/contract.ts';

export type Choices = Pick<CallResult<'monitoring.choices'>, 'fields' | 'tags'>;

/** As the address and calls have it: names of fields have no `=`. */
export const pairOf = (name: string, value: string): string => `${name}=${value}`;

/** The values of the tag lists of a field, in their order, each once; none where it takes them from no list. */
export function valuesOf({ fields, tags }: Choices, name: string): { value: string; label: string }[] {
  const lists = fields.find((field) => field.name === name)?.lists ?? [];
  const labels = new Map<string, string>();
  for (const { list, value, label } of tags) {
    if (lists.includes(list) && value !== '' && !labels.has(value)) labels.set(value, label);
  }
  return [...labels].map(([value, label]) => ({ value, label }));
}

/** What people call the field and the value of a pair. */
export function wordsOf(choices: Choices, pair: string): { readonly label: string; readonly value: string } {
  const end = pair.indexOf('=');
  const [name, value] = [pair.slice(0, end), pair.slice(end + 1)];
  return {
    label: choices.fields.find((field) => field.name === name)?.label ?? name,
    value: valuesOf(choices, name).find((one) => one.value === value)?.label ?? value,
  };
}
