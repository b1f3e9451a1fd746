// Pages of other boxes that found no recipient (docs/model.md, "Reconciling").
import { z } from 'zod';

/** No pack has their identifier, or more than one has it. */
export const ORPHAN_REASONS = ['unmatched', 'ambiguous'] as const;
export type OrphanReason = (typeof ORPHAN_REASONS)[number];

const Person = z.object({ id: z.number().int(), login: z.string(), name: z.string() });

/** Who said that the pages go to nobody. */
export const OrphanAccepted = z.object({ acceptedBy: Person, acceptedAt: z.string() });
export type OrphanAccepted = z.infer<typeof OrphanAccepted>;

/** Who gave the pages to a row, and why they had found none: with it they can be taken back. */
export const OrphanAttached = z.object({
  attachedBy: Person,
  attachedAt: z.string(),
  reason: z.enum(ORPHAN_REASONS),
});
export type OrphanAttached = z.infer<typeof OrphanAttached>;

/** What speaks for a row, the strongest first; `other…`: what speaks against it. */
export const ORPHAN_SIGNS = ['identifier', 'address', 'name', 'otherIdentifier', 'otherAddress'] as const;
export type OrphanSign = (typeof ORPHAN_SIGNS)[number];

/** What is marked on the page: where the identifier, and where an address was read. */
export const ORPHAN_MARKS = ['identifier', 'address'] as const;
