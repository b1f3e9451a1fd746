// Which failure lets another channel take over by itself, and what keeps it for a person (docs/model.md, "Fallback"). Pure.
import { instantOf, isoWeekday, wallClock } from '../shared/days.ts';
import { triggersFallback } from './merge-status.ts';
import type { StatusCode } from './status.codes.ts';

/** Days from the hand-over in which a failure falls back by itself, where no account says otherwise. */
export const FALLBACK_DAYS = 10;
/** Working days in which a document in error is dealt with, before administrators hear of it, where no account says otherwise. */
export const ESCALATION_DAYS = 2;
const DAY_MS = 86_400_000;
/** The working day of an office, in seconds: administrators are written to from its begin on, what is to be decided is due at its end. */
const MORNING = 8 * 3600;
const EVENING = 18 * 3600;

/**
 * Why a failure does not fall back by itself; what no person can overrule comes first. `takenBack`: its order was cancelled. `closed`: its account is over. `files`: the
 * documents were deleted. `code`: the channel has nothing take over on it. `days`: it came too late. `noStep`: the strategy
 * has no further channel for it. `served`: another document of the same row went that way. `consent`: the next channel is
 * electronic and the recipient has not chosen that. `bounced`: they have, but an e-mail to their address came back. `address`: the next channel needs a postal address that is missing or
 * wrong, or cannot print the corrected one. `values`: another value that it needs is. `off`: it is switched off. `partly`: the rest of its order
 * was cancelled. `restored`: it was made before a backup was put back, and may have been followed since (docs/decisions/0829). `limit`: a monthly limit of money would be passed. `approval`: it costs more than goes without another person's
 * yes. `ask`: the account wants to be asked.
 */
export const FALLBACK_OBSTACLES = [
  'takenBack',
  'closed',
  'files',
  'code',
  'days',
  'noStep',
  'served',
  'consent',
  'bounced',
  'address',
  'values',
  'off',
  'partly',
  'restored',
  'limit',
  'approval',
  'ask',
] as const;
export type FallbackObstacle = (typeof FALLBACK_OBSTACLES)[number];

const isWeekend = (day: number): boolean => isoWeekday(day) > 5;

/**
 * The instant (ms) until which a document that failed at `failed` is decided on: the end of the working day that is so many working
 * days later, Monday to Friday in this zone. What fails earlier is never due later (docs/decisions/0773).
 */
export function decideBy(failed: number, days: number, timeZone: string): number {
  const { day: first } = wallClock(failed, timeZone);
  let day = first;
  for (let left = days; left > 0; ) {
    day += 1;
    if (!isWeekend(day)) left -= 1;
  }
  return instantOf(day, EVENING, timeZone);
}

/** Whether administrators are written to now: from eight in the morning on, on working days. */
export function isTimeToEscalate(now: number, timeZone: string): boolean {
  const { day, seconds } = wallClock(now, timeZone);
  return !isWeekend(day) && seconds >= MORNING;
}

/** What has been decided of a shipment that failed; see the migration 0086. */
export type TakeoverState = 'offered' | 'wished' | 'taken';

/** What a person may have done about it: the next channel takes over, or it goes by the same one again. */
export const TAKEOVER_WAYS = ['nextChannel', 'again'] as const;
export type TakeoverWay = (typeof TAKEOVER_WAYS)[number];

/** Why nothing electronic reaches a recipient: they have not chosen that, or their address does not work. */
export type LackOfConsent = Extract<FallbackObstacle, 'consent' | 'bounced'>;

/** A group of the strategy that could take over. */
export interface NextStep {
  readonly place: number;
  readonly labels: readonly string[];
  /** Of the values that its channels need one is missing or wrong, or cannot be printed: which kind; null: all are good. */
  readonly misfit: 'address' | 'values' | null;
  /** One of its channels is switched off, or is not the account's any more. */
  readonly off: boolean;
  /** One of its channels is electronic: why that does not reach the recipient; null: it does. */
  readonly lacksConsent: LackOfConsent | null;
}

/** What is known of a row that failed on one channel. Times in ms since the epoch. */
export interface FailedRow {
  /** Place of the group that carried it. */
  readonly place: number;
  /** Labels of all channels that have carried the row. */
  readonly carried: readonly string[];
  /** Places of groups that took over for the row before. */
  readonly used: readonly number[];
  /** Groups whose conditions hold, in the order of the strategy. */
  readonly holding: readonly NextStep[];
}

/** The group that would take over, or why there is none; `blocked`: the one that cannot. */
export type Successor =
  | { readonly step: NextStep }
  | { readonly obstacle: FallbackObstacle; readonly blocked: NextStep | null };

/**
 * The first later group whose condition holds and of whose channels none has carried the row. An electronic one counts only with
 * the recipient's consent, and one that is switched off does not. What failed beside it needs no successor of its own.
 */
export function successorOf({ place, carried, used, holding }: FailedRow): Successor {
  if (used.some((taken) => taken > place)) return { obstacle: 'served', blocked: null };
  const later = holding.filter((step) => step.place > place && !step.labels.some((label) => carried.includes(label)));
  const next = later.find(({ off, lacksConsent }) => !off && lacksConsent === null);
  if (next !== undefined) return next.misfit === null ? { step: next } : { obstacle: next.misfit, blocked: next };
  const [first] = later;
  if (first === undefined) return { obstacle: 'noStep', blocked: null };
  return { obstacle: first.off ? 'off' : (first.lacksConsent ?? 'consent'), blocked: first };
}

/** What decides whether a failure falls back by itself, beside the group that would take over. */
export interface FailureFacts {
  readonly code: StatusCode;
  /** Of the channel that failed. */
  readonly fallbackOn: readonly number[];
  /** Or, where it never left, when it failed; of what could not be made, when it was to be. */
  readonly handedOverAt: number;
  readonly now: number;
  readonly days: number;
  readonly takenBack: boolean;
  /** What of its order had not left when it was cancelled was taken back; this piece had. */
  readonly partly: boolean;
  /** It was made before a backup was put back: what may have followed is known nowhere. */
  readonly restored: boolean;
  readonly closed: boolean;
  readonly filesGone: boolean;
  /** The account wants to be asked. */
  readonly asks: boolean;
}

/** What keeps a failure from falling back at all; null: nothing that is known of it alone. */
export function shutBy({
  takenBack,
  closed,
  filesGone,
}: Pick<FailureFacts, 'takenBack' | 'closed' | 'filesGone'>): FallbackObstacle | null {
  if (takenBack) return 'takenBack';
  if (closed) return 'closed';
  return filesGone ? 'files' : null;
}

/** What keeps a failure for a person; null: the next channel takes over, where there is money for it. */
export function obstacleOf(facts: FailureFacts, successor: Successor): FallbackObstacle | null {
  const shut = shutBy(facts);
  if (shut !== null) return shut;
  if ('obstacle' in successor) return successor.obstacle;
  if (facts.restored) return 'restored';
  if (!triggersFallback(facts.code, facts.fallbackOn)) return 'code';
  if (facts.now - facts.handedOverAt > facts.days * DAY_MS) return 'days';
  if (facts.partly) return 'partly';
  return facts.asks ? 'ask' : null;
}
