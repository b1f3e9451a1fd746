// On which codes a channel may hand over to the next one: failures for good that its type can end with.
import type { StatusCode } from '../shipments/status.codes.ts';
import type { ChannelType } from './channels.ts';

interface FallbackCodes {
  /** Those that can be chosen. */
  readonly possible: readonly StatusCode[];
  /** Those of a new channel. */
  readonly usual: readonly StatusCode[];
}

/** A letter comes back; whoever has to sign for it may refuse it, too, or leave it. */
const RETURNED = [-610, -613, -614, -700] as const;
const SIGNED_FOR = [-610, -611, -612, -613, -614, -700] as const;

export const FALLBACK_CODES = {
  EMAIL: { possible: [-700, -710, -711, -712, -720], usual: [-700, -711, -712] },
  SMS: { possible: [-700, -710, -711, -712], usual: [-700, -711, -712] },
  SECURE_EMAIL: { possible: [-700, -710, -711, -712, -720], usual: [] },
  DIGITAL_SAFE: { possible: [-700, -710, -712], usual: [] },
  SIMPLE_MAIL: { possible: RETURNED, usual: [] },
  PACKING: { possible: SIGNED_FOR, usual: [] },
  REGISTERED_MAIL: { possible: SIGNED_FOR, usual: [] },
  ON_PREMISE_PRINT: { possible: [-700], usual: [] },
  LOCAL_PRINT: { possible: [-700], usual: [] },
} as const satisfies Record<ChannelType, FallbackCodes>;
