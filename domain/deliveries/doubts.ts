// Doubts: hand-overs of which it is not known whether they left (docs/model.md, "Doubt"). Pure.
import { isOneOf } from '../shared/includes.ts';

/**
 * Why it is not known. `cut`: the connection ended before the answer. `stopped`: Mailroom did. `unrecorded`: the answer could
 * not be kept. `tries`: the peer wanted it later once too often. `broken`: the provider failed in the middle.
 */
export const DOUBT_REASONS = ['cut', 'stopped', 'unrecorded', 'tries', 'broken'] as const;
export type DoubtReason = (typeof DOUBT_REASONS)[number];

/** A doubt as it is stored beside a shipment. */
export interface StoredDoubt {
  /** ISO 8601 */
  readonly since: string;
  readonly attempt: number;
  /** A DoubtReason; of older versions the answer of the peer. */
  readonly reason: string;
  /** What the peer said, cleaned; absent where it said nothing. */
  readonly answer?: string;
  /** Only a person has it sent again. */
  readonly held?: boolean;
  /** A person wants it sent again. */
  readonly again?: boolean;
}

/** A doubt as a person reads it. `held`: nothing more happens until a person settles it. */
export interface Doubt {
  readonly since: string;
  readonly reason: DoubtReason;
  readonly answer: string | null;
  readonly held: boolean;
}

/** What is shown of a stored doubt. */
export function doubtOf({ since, reason, answer, held = false, again = false }: StoredDoubt): Doubt {
  const known = isOneOf(DOUBT_REASONS, reason);
  return {
    since,
    reason: known ? reason : 'cut',
    answer: answer ?? (known ? null : reason),
    held: held && !again,
  };
}

/** A label of the error catalogue with its parameters, as it is stored. */
interface StoredFault {
  readonly label: string;
  readonly parameters: Record<string, unknown>;
}

/** Label of the fault of an order or a delivery in which only doubts are left. */
export const IN_DOUBT = 'delivery.inDoubt';

/** What a delivery says of which nothing is left to do but to settle its doubts. */
export const inDoubt = (count: number): StoredFault => ({ label: IN_DOUBT, parameters: { count } });

/** How many documents wait for a person by this fault; 0 where it says something else. */
export function heldBy(fault: StoredFault | null): number {
  const count = fault?.label === IN_DOUBT ? fault.parameters.count : 0;
  return typeof count === 'number' ? count : 0;
}

/** The fault of an order, from those of its deliveries: what can be tried again comes first, doubts are counted together. */
export function faultOfAll(faults: readonly StoredFault[]): StoredFault | null {
  const other = faults.find((fault) => heldBy(fault) === 0);
  const held = faults.reduce((sum, fault) => sum + heldBy(fault), 0);
  return other ?? (held > 0 ? inDoubt(held) : null);
}
