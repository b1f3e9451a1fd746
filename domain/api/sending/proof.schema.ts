// A proof: pages as they will leave, made in the background.
import { z } from 'zod';
import { Fault, Id } from '../shapes.ts';

/** A proof and its files, which are made in the background. */
export const Proof = z.object({
  id: Id,
  state: z.enum(['CREATED', 'PROCESSING', 'DONE', 'ERROR']),
  fault: Fault.nullable(),
  files: z.array(
    z.object({
      index: z.number().int(),
      channelLabel: z.string(),
      packGroupId: Id,
      /** Which output file of the channel; all main ones come before the others. */
      outputName: z.string(),
      main: z.boolean(),
      /** Whose letter it is. */
      recipientName: z.string(),
      /** Without a blank back of the last sheet. */
      pages: z.number().int(),
    }),
  ),
});
export type Proof = z.infer<typeof Proof>;
