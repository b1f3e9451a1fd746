// How a channel does now, and what a test of its connection tells.
import { z } from 'zod';
import { TEST_CAUSES, TEST_STEPS } from '#domain/channels/connection-test.ts';
import { Fault, Id, Instant } from '../shapes.ts';

/**
 * `stopped`: letters wait for the peer; `held`: a password cannot be opened; `onHold`: a person holds it; `off`: it is not in use.
 */
export const CHANNEL_CONDITIONS = ['stopped', 'held', 'onHold', 'working', 'off'] as const;

/** What a person says who holds a channel. */
export const HoldInput = z.strictObject({ reason: z.string().trim().min(1).max(1000) });

/** That a person holds a channel: why, who by name, and since when. */
export const ChannelHold = z.object({ reason: z.string(), by: z.string(), at: Instant });
export type ChannelHold = z.infer<typeof ChannelHold>;

/** How a channel does now. */
export const ChannelState = z.object({
  channelId: Id,
  condition: z.enum(CHANNEL_CONDITIONS),
  /** null: no person holds it, or it is not told who does. */
  hold: ChannelHold.nullable(),
  /** Shipments that wait, and since when the first one does. */
  waiting: z.number().int(),
  since: Instant.nullable(),
  /** Why they wait. */
  fault: Fault.nullable(),
  nextTry: Instant.nullable(),
  /** Within the last 24 hours. */
  lastSent: Instant.nullable(),
  /** The last 24 hours, the oldest first: tries that sent, and others. */
  hours: z.array(z.object({ sent: z.number().int(), failed: z.number().int() })),
  /** Services that use it. */
  services: z.number().int(),
  /** Passwords that are set, and since when. */
  secrets: z.array(z.object({ name: z.string(), setAt: Instant })),
});
export type ChannelState = z.infer<typeof ChannelState>;

/** Steps up to the first fault; those behind it are not tried. */
export const ConnectionTested = z.object({
  at: Instant,
  steps: z.array(
    z.object({
      step: z.enum(TEST_STEPS),
      state: z.enum(['done', 'failed', 'notTried']),
      detail: z.string(),
      cause: z.enum(TEST_CAUSES).nullable(),
    }),
  ),
});
export type ConnectionTested = z.infer<typeof ConnectionTested>;
