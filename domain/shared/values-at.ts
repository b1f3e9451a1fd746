// What stands at a path of an object: `boxes.metadatas.group` is the groups of all fields of all boxes.

/** All values at a path, those of lists one by one; what is not there gives none. */
export function valuesAt(value: unknown, path: string): unknown[] {
  let found: unknown[] = [value];
  for (const key of path.split('.')) {
    const inside = found.flatMap((one) =>
      typeof one === 'object' && one !== null && Object.hasOwn(one, key) ? [(one as Record<string, unknown>)[key]] : [],
    );
    found = inside.flat();
  }
  return found;
}
