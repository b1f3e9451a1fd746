// Names for what is added to a list whose names differ.

/** The name, or the first free one with a number behind it. */
export function freshName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  let n = 2;
  while (taken.includes(`${name}${n}`)) n += 1;
  return `${name}${n}`;
}
