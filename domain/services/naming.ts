// Service names are made unique by a numeric suffix.
import type { Names } from '../labels/names.schema.ts';

/** A number that a name ends with. */
const NUMBER = / \d+$/;

/** The name itself if it is free, else with the first free number after it. Letter case makes no difference. */
export function uniqueServiceName(wanted: string, taken: readonly string[]): string {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  if (!used.has(wanted.toLowerCase())) return wanted;
  const base = wanted.replace(NUMBER, '');
  for (let number = 2; ; number += 1) {
    const candidate = `${base} ${number}`;
    if (!used.has(candidate.toLowerCase())) return candidate;
  }
}

interface Named {
  readonly name: string;
  readonly names?: Names | undefined;
}

/**
 * What changes of a service's names where its name is taken. Each of its languages gets the same number: two services that
 * are called alike in one of them could not be told apart there.
 */
export function uniquelyNamed({ name: wanted, names = {} }: Named, taken: readonly string[]): Partial<Named> {
  const name = uniqueServiceName(wanted, taken);
  if (name === wanted) return {};
  const number = NUMBER.exec(name)?.[0] ?? '';
  const numbered = Object.entries(names).map(([locale, one]) => [locale, one.replace(NUMBER, '') + number]);
  return { name, names: Object.fromEntries(numbered) as Names };
}
