// What the product suggests for documents that failed together. Pure.
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import type { Channel } from '#renderer/theme/channels.ts';
import { againMayHelp, isJustFailed, isWrongAddress, may, type Way } from '../failures/failures.rules.ts';
import type { ErrorGroup } from './error-groups.rules.ts';

/** What the product suggests for a group. */
export interface Suggestion {
  readonly way: Way;
  /** Those that can have it. */
  readonly rows: readonly Shipment[];
  /** Of the next channel; null: it is none, or several go together. */
  readonly channel: Channel | null;
}

const nextOf = ({ takeover }: Shipment): string => (takeover?.next ?? []).map(({ channelType }) => channelType).join();

/**
 * The next channel that most of them can take; else, where they failed for one reason, a corrected address, or another try; else
 * that they are seen.
 */
export function suggestionOf({ status, rows }: ErrorGroup): Suggestion | null {
  const next = [
    ...Map.groupBy(
      rows.filter((row) => may('nextChannel', row)),
      nextOf,
    ).values(),
  ].toSorted((a, b) => b.length - a.length)[0];
  if (next !== undefined) {
    const channels = next[0]?.takeover?.next ?? [];
    return {
      way: 'nextChannel',
      rows: next,
      channel: channels.length === 1 ? (channels[0]?.channelType ?? null) : null,
    };
  }
  if (status === undefined) return null;
  const again = rows.filter((row) => may('again', row) && againMayHelp(row));
  if (again.length > 0) return { way: 'again', rows: again, channel: null };
  // Who acknowledges what has just failed keeps another channel from taking over.
  const seen = rows.filter((row) => row.doubt === null && !isJustFailed(row) && may('acknowledge', row));
  return seen.length > 0 ? { way: 'acknowledge', rows: seen, channel: null } : null;
}

/** Each is another address: they are corrected one after the other, and nothing is sent at once. */
export const isOneByOne = ({ status }: ErrorGroup, { way }: Suggestion): boolean =>
  way === 'again' && isWrongAddress(status);
