// How monitoring counts shipments: where a shipment stands, by its status and whether its error is open.
import { isShipmentError } from '../shipments/shipments.ts';

/** `ended`: cancelled, or an error that somebody acknowledged. */
export const VOLUME_GROUPS = ['sent', 'production', 'waiting', 'failed', 'ended'] as const;
export type VolumeGroup = (typeof VOLUME_GROUPS)[number];

/** What a number of monitoring's home counts, none of test mode: a group, all, those in doubt, or `troubled`: failed or in doubt. */
export const COUNTED_AS = [...VOLUME_GROUPS, 'all', 'doubt', 'troubled'] as const;
export type CountedAs = (typeof COUNTED_AS)[number];

/** The same of confirmations: those that somebody in the caller's view has to decide on. */
export const COMMANDS_COUNTED_AS = ['validation'] as const;
export type CommandsCountedAs = (typeof COMMANDS_COUNTED_AS)[number];

const IN_PRODUCTION = 400;

/** @param open an error that nobody acknowledged */
export function volumeGroup(status: number, open: boolean): VolumeGroup {
  if (open) return 'failed';
  if (status < 0 && (isShipmentError(status) || status <= -900)) return 'ended';
  if (status < IN_PRODUCTION) return 'waiting';
  return status === IN_PRODUCTION ? 'production' : 'sent';
}

/** Causes that are named; the rest is summed. */
export const MOST_CAUSES = 3;

/** The largest causes; how many the others have together, and how many others there are: never one alone. */
export function largestCauses<C extends { readonly n: number }>(
  causes: readonly C[],
): { causes: C[]; others: number; otherCauses: number } {
  const sorted = causes.filter(({ n }) => n > 0).toSorted((a, b) => b.n - a.n);
  const named = sorted.slice(0, sorted.length > MOST_CAUSES ? MOST_CAUSES - 1 : MOST_CAUSES);
  const rest = sorted.slice(named.length);
  return { causes: named, others: rest.reduce((sum, { n }) => sum + n, 0), otherCauses: rest.length };
}
