// Names for what is added to a list whose names differ.

/** The name, or the first free one with a number behind it. */
export function freshName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  let n = 2;
  while (taken.includes(`${name}${n}`)) n += 1;
  return `${name}${n}`;
}

/** A name that nobody has to think of: a letter and eight digits of base 36. */
export function randomName(taken: readonly string[]): string {
  const digits = crypto.getRandomValues(new Uint32Array(2));
  const name = `b${[...digits].map((one) => one.toString(36).padStart(4, '0').slice(-4)).join('')}`;
  return taken.includes(name) ? randomName(taken) : name;
}
