// A file of a carrier about a shipment, as calls show it.
import { z } from 'zod';
import { Instant } from '../shapes.ts';

export const CarrierFile = z.object({
  /** Empty: it was deleted with what the shipment knew of its recipient. */
  name: z.string(),
  bytes: z.number().int(),
  receivedDate: Instant,
  /** `push`: with an event; `hand`: a person added it. */
  source: z.enum(['push', 'hand']),
  purged: z.boolean(),
});
export type CarrierFile = z.infer<typeof CarrierFile>;
