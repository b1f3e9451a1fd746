// Pages of other boxes that found no recipient (docs/model.md, "Reconciling").
import { z } from 'zod';

/** No pack has their identifier, or more than one has it. */
export const ORPHAN_REASONS = ['unmatched', 'ambiguous'] as const;
export type OrphanReason = (typeof ORPHAN_REASONS)[number];

/** Who said that the pages go to nobody. */
export const OrphanAccepted = z.object({
  acceptedBy: z.object({ id: z.number().int(), login: z.string(), name: z.string() }),
  acceptedAt: z.string(),
});
export type OrphanAccepted = z.infer<typeof OrphanAccepted>;
