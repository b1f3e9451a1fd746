// Moves of a job, and the state derived from its pack groups and commands (docs/model.md, "Job states").
import type { CommandState } from '../deliveries/deliveries.ts';
import { decideMoveIn, type Moves } from '../errors/moves.ts';
import { ok, type Result, refuse } from '../errors/result.ts';
import { isOneOf } from '../shared/includes.ts';
import {
  type JobState,
  type OrderBar,
  PACK_GROUPS_CREATED_FAMILY,
  type PackGroupState,
  type PackGroupsCreatedState,
} from './jobs.ts';

const FAMILY = PACK_GROUPS_CREATED_FAMILY;

/** Moves that an action makes. States inside the created family follow from `deriveJobState` alone. */
export const JOB_MOVES = {
  process: { from: ['CREATED'], to: 'PROCESSING', refusal: 'job.cannotProcess' },
  packGroupsCreated: { from: ['PROCESSING'], to: 'PACK_GROUPS_CREATED', refusal: 'job.invalidState' },
  processingError: { from: ['CREATED', 'PROCESSING'], to: 'PROCESSING_ERROR', refusal: 'job.invalidState' },
  revalidateAll: { from: ['PROCESSING_ERROR'], to: 'PROCESSING', refusal: 'job.cannotRevalidate' },
  forcePreparation: { from: ['PROCESSING_ERROR'], to: 'PROCESSING', refusal: 'job.cannotForcePreparation' },
  revalidateRemaining: { from: FAMILY, to: 'PACK_GROUPS_CREATED', refusal: 'job.cannotRevalidate' },
  invalidate: { from: FAMILY, to: 'PACK_GROUPS_CREATED', refusal: 'job.cannotInvalidate' },
  cancel: {
    from: ['CREATED', 'PROCESSING', 'PROCESSING_ERROR', ...FAMILY],
    to: 'CANCELLED',
    refusal: 'job.cannotCancel',
  },
} as const satisfies Moves<JobState>;
export type JobMove = keyof typeof JOB_MOVES;

/** What decides on an action on a job. */
export interface JobFacts {
  readonly state: JobState;
  readonly frozen: boolean;
  readonly locked: boolean;
  /** Shipments that left: code 400 or more, or in doubt. */
  readonly shipmentsLeft: number;
}

/** The next state of a job. Locked and frozen jobs refuse; a job of which one shipment left is not cancelled. */
export function decideJobMove(job: JobFacts, action: JobMove): Result<JobState> {
  if (job.locked) return refuse('job.locked', { state: job.state });
  if (job.frozen && action !== 'cancel') return refuse('job.frozen', { state: job.state });
  if (action === 'cancel' && job.shipmentsLeft > 0) return refuse('job.cannotCancel', { state: job.state });
  return decideMoveIn<JobState, JobMove>(JOB_MOVES, job.state, action);
}

/** The move that "revalidate" means: the whole job after a processing error, else its remaining groups. */
export const revalidateMove = (state: JobState): JobMove =>
  state === 'PROCESSING_ERROR' ? 'revalidateAll' : 'revalidateRemaining';

/** Freeze and unfreeze set a flag, not the state; lock is irreversible. */
export function decideFlag(job: JobFacts, action: 'freeze' | 'unfreeze' | 'lock'): Result<true> {
  const refusals = { freeze: 'job.cannotFreeze', unfreeze: 'job.cannotUnfreeze', lock: 'job.cannotLock' } as const;
  if (job.locked && action !== 'lock') return refuse('job.locked', { state: job.state });
  const allowed = !job.locked && (action === 'lock' || job.frozen === (action === 'unfreeze'));
  return allowed ? ok(true) : refuse(refusals[action], { state: job.state });
}

/** Edits, confirmations and revalidation ask this first. */
export function isOpenForEdits(job: JobFacts): Result<true> {
  if (job.locked) return refuse('job.locked', { state: job.state });
  if (job.frozen) return refuse('job.frozen', { state: job.state });
  return isOneOf(FAMILY, job.state) ? ok(true) : refuse('job.invalidState', { state: job.state });
}

/**
 * Why nothing of an order goes once more; null: it does. A frozen order stays as it is: to another address nothing of it goes. Another
 * channel is no change of the order (docs/decisions/0864).
 */
export function barsAgain(
  { locked, frozen }: Pick<JobFacts, 'locked' | 'frozen'>,
  corrected: boolean,
): OrderBar | null {
  if (locked) return 'locked';
  return corrected && frozen ? 'frozen' : null;
}

/** One pack group as the job's state sees it. */
export interface GroupFacts {
  readonly state: PackGroupState;
  /** One of its values is BAD. */
  readonly bad: boolean;
  /** State of the command that holds it and is not freed; null = remaining. */
  readonly command: CommandState | null;
  /** All its deliveries are outputted. */
  readonly sent: boolean;
}

const FAILED_COMMANDS: readonly CommandState[] = ['DELIVERY_CREATION_ERROR', 'OUTPUT_ERROR'];

const isFault = (group: GroupFacts): boolean =>
  group.command === null ? group.bad && !group.sent : FAILED_COMMANDS.includes(group.command);

/**
 * The state of a job in the created family, from its pack groups in the decided order: error, waiting, remaining,
 * sent, created. All rejected and nothing sent = CANCELLED.
 * @param openFaults faulty input rows and files of a forced job that are neither rejected nor replaced
 */
export function deriveJobState(groups: readonly GroupFacts[], openFaults = 0): PackGroupsCreatedState | 'CANCELLED' {
  const live = groups.filter(({ state }) => state !== 'REJECTED');
  const sent = live.filter((group) => group.sent).length;
  if (openFaults > 0 || live.some(isFault)) return 'PACK_GROUPS_CREATED_ERROR';
  if (groups.length > 0 && live.length === 0) return 'CANCELLED';
  if (live.some(({ command }) => command === 'AWAIT_VALIDATION')) return 'PACK_GROUPS_CREATED_AWAIT_VALIDATION';
  if (sent === 0) return 'PACK_GROUPS_CREATED';
  return sent < live.length ? 'PACK_GROUPS_CREATED_REMAINING' : 'PACK_GROUPS_CREATED_SENT';
}
