// Which types of node a part of a configuration has somewhere inside.

/** Whether a node of these types stands anywhere inside. A definition that nobody can carry out any more is read all the same. */
export function mentions(value: unknown, types: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('type' in value && types.includes(String(value.type))) return true;
  return Object.values(value).some((inside) => mentions(inside, types));
}
