// Types of verify-anchors.mjs, which is plain JavaScript because strangers run it.
import type { ChainPart } from '#server/letters/chain/chain-part.ts';

/** What people are told of the times, and of what is not checked here. @param folder where the bundle lies */
export function anchorLines(part: ChainPart, folder: string): string[];

/** Anchors that hold seals which another one holds, in words. */
export function overlappingAnchors(
  anchors: readonly { readonly number: number; readonly at: string; readonly first: number; readonly last: number }[],
): string[];
