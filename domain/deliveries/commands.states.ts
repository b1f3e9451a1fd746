// Moves a delivery command from one state to the next (docs/model.md, "Command states", "Freeing" and "Validation").
import { decideMoveIn, type Moves } from '../errors/moves.ts';
import { ok, type Result, refuse } from '../errors/result.ts';
import type { CommandState } from './deliveries.ts';

/** States of commands that are not over: nothing of their order is purged. */
export const OPEN_COMMAND_STATES = [
  'AWAIT_VALIDATION',
  'VALIDATED',
  'PROCESSING',
  'READY',
  'DELIVERY_CREATION_ERROR',
  'OUTPUT_ERROR',
] as const;

/** Every move of a delivery command: from which states, to which, and the refusal where it is not allowed. */
export const COMMAND_MOVES = {
  validate: { from: ['AWAIT_VALIDATION'], to: 'VALIDATED', refusal: 'deliveryCommand.cannotValidate' },
  reject: { from: ['AWAIT_VALIDATION'], to: 'REJECTED', refusal: 'deliveryCommand.cannotReject' },
  expire: { from: ['AWAIT_VALIDATION'], to: 'AUTOMATICALLY_REJECTED', refusal: 'deliveryCommand.cannotExpire' },
  start: { from: ['VALIDATED'], to: 'PROCESSING', refusal: 'deliveryCommand.cannotStart' },
  creationError: { from: ['PROCESSING'], to: 'DELIVERY_CREATION_ERROR', refusal: 'deliveryCommand.cannotFail' },
  retryCreation: { from: ['DELIVERY_CREATION_ERROR'], to: 'PROCESSING', refusal: 'deliveryCommand.cannotRetry' },
  ready: { from: ['PROCESSING'], to: 'READY', refusal: 'deliveryCommand.cannotBeReady' },
  output: { from: ['READY'], to: 'OUTPUTTED', refusal: 'deliveryCommand.cannotOutput' },
  outputError: { from: ['READY'], to: 'OUTPUT_ERROR', refusal: 'deliveryCommand.cannotFail' },
  retryOutput: { from: ['OUTPUT_ERROR'], to: 'READY', refusal: 'deliveryCommand.cannotRetry' },
  cancel: { from: OPEN_COMMAND_STATES, to: 'CANCELLED', refusal: 'deliveryCommand.cannotCancel' },
  /** Some shipments left already: only the others are taken back. One channel may be out while another one failed. */
  partiallyCancel: {
    from: ['PROCESSING', 'READY', 'DELIVERY_CREATION_ERROR', 'OUTPUT_ERROR'],
    to: 'PARTIALLY_CANCELLED',
    refusal: 'deliveryCommand.cannotCancel',
  },
} as const satisfies Moves<CommandState>;
export type CommandMove = keyof typeof COMMAND_MOVES;

/** The next state of a command, or the refusal of the table. */
export const decideMove = (state: CommandState, action: CommandMove): Result<CommandState> =>
  decideMoveIn<CommandState, CommandMove>(COMMAND_MOVES, state, action);

/**
 * The state in which a command is created: one whose author has *validate* on the item does not wait, unless the
 * account wants four eyes.
 */
export const initialCommandState = (author: { mayValidate: boolean; fourEyes: boolean }): CommandState =>
  author.mayValidate && !author.fourEyes ? 'VALIDATED' : 'AWAIT_VALIDATION';

/** Who decides on whose command. Ids of users; `reason` is what the decider typed, or null. */
export interface Decision {
  readonly state: CommandState;
  readonly authorId: number;
  readonly deciderId: number;
  readonly reason: string | null;
}

/** Validate or reject by a person: never by the author; a rejection says why. */
export function decideValidation(decision: Decision, action: 'validate' | 'reject'): Result<CommandState> {
  if (decision.authorId === decision.deciderId && decision.state === 'AWAIT_VALIDATION') {
    return refuse('deliveryCommand.ownCommand');
  }
  const next = decideMove(decision.state, action);
  if (next.ok && action === 'reject' && (decision.reason ?? '').trim() === '') {
    return refuse('deliveryCommand.reasonRequired');
  }
  return next;
}

/** The refusal names the next step: a person retries a failed hand-over, any other goes on by itself. */
const handOverBegun = (state: CommandState): Result<never> =>
  refuse('deliveryCommand.handOverBegun', { next: state === 'OUTPUT_ERROR' ? 'retry' : 'wait' });

/**
 * Cancel: refused for a command that is cancelled or sent.
 * @param shipments how many exist, how many left or may have (code 400 or more, in doubt, or begun), and how many of these
 * are being handed over: begun, with an outcome that is not known yet
 */
export function decideCancel(
  state: CommandState,
  shipments: { readonly total: number; readonly left: number; readonly begun?: number },
): Result<CommandState> {
  if (shipments.left === 0) return decideMove(state, 'cancel');
  if (shipments.left >= shipments.total && (shipments.begun ?? 0) > 0) {
    const move = decideMove(state, 'cancel');
    return move.ok ? handOverBegun(state) : move;
  }
  if (shipments.left >= shipments.total) return refuse('deliveryCommand.cannotCancel', { state, action: 'cancel' });
  return decideMove(state, 'partiallyCancel');
}

/** The states whose unsent pack groups can be returned to "remaining". */
export const FREEABLE_STATES = [
  'REJECTED',
  'AUTOMATICALLY_REJECTED',
  'CANCELLED',
  'PARTIALLY_CANCELLED',
  'DELIVERY_CREATION_ERROR',
  'OUTPUT_ERROR',
] as const satisfies readonly CommandState[];

/** What "free" is decided by. `groups`: all pack groups of the command, by id. */
export interface FreeFacts {
  readonly state: CommandState;
  /** When it was freed, or null. It can be done once. */
  readonly freedDate: string | null;
  /** `begun`: counted as left because its hand-over was begun. */
  readonly groups: readonly { readonly id: number; readonly left: boolean; readonly begun?: boolean }[];
}

/** The ids of the pack groups that "free" returns: those of which no shipment left. */
export function decideFree({ state, freedDate, groups }: FreeFacts): Result<number[]> {
  if (freedDate !== null) return refuse('deliveryCommand.alreadyFreed', { date: freedDate });
  if (!(FREEABLE_STATES as readonly CommandState[]).includes(state)) {
    return refuse('deliveryCommand.cannotFree', { state });
  }
  const free = groups.filter(({ left }) => !left).map(({ id }) => id);
  if (free.length > 0) return ok(free);
  return groups.some(({ begun }) => begun) ? handOverBegun(state) : refuse('deliveryCommand.nothingToFree');
}

const DAY = 86_400_000;
/** Days that a command may wait, unless the account says otherwise; the reminder comes three days before the end. */
export const VALIDATION_EXPIRY_DAYS = 15;
/** Days before the expiry at which the evening e-mail reminds (docs/model.md, "Expiry"). */
export const REMINDER_DAYS_BEFORE = 3;

/**
 * Whether a command that awaits validation still waits, is to be reminded of, or has expired.
 * @param createdAt and `now` in ms since the epoch
 */
export function waitingVerdict(createdAt: number, now: number, expiryDays: number): 'waits' | 'reminder' | 'expired' {
  const end = createdAt + expiryDays * DAY;
  if (now >= end) return 'expired';
  return now >= end - REMINDER_DAYS_BEFORE * DAY ? 'reminder' : 'waits';
}
