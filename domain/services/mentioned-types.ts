// Which types of node a part of a service has somewhere inside.

/** Whether a node of these types stands anywhere inside. A definition that nobody can carry out any more is read all the same. */
export function mentions(value: unknown, types: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('type' in value && types.includes(String(value.type))) return true;
  return Object.values(value).some((inside) => mentions(inside, types));
}

/**
 * Documents find their pack by their place in their box. Where one of an archive is left out the others move up: they would be
 * those of other letters.
 */
export const joinsByPosition = ({ boxes }: { readonly boxes: readonly { readonly reconcile: unknown }[] }): boolean =>
  boxes.some(({ reconcile }) => mentions(reconcile, ['positionInBox']));
