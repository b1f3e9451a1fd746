// Archives whose documents find each other by the order in which they lie.
import { mentions } from '../expressions/mentioned-types.ts';

/**
 * Documents find their pack by their place in their box. Where one of an archive is left out the others move up: they would be
 * those of other letters.
 */
export const joinsByPosition = ({ boxes }: { readonly boxes: readonly { readonly reconcile: unknown }[] }): boolean =>
  boxes.some(({ reconcile }) => mentions(reconcile, ['positionInBox']));
