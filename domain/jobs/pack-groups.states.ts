// Moves of a pack group, which groups are remaining, and what may be confirmed (decisions.md).
import type { CommandState } from '../deliveries/deliveries.ts';
import { refuse } from '../errors/errors.ts';
import { decideMoveIn, type Moves } from '../shared/moves.ts';
import { ok, type Result } from '../shared/result.ts';
import type { PackGroupState } from './jobs.ts';

/** REJECTED is final. */
export const PACK_GROUP_MOVES = {
  reject: { from: ['CREATED'], to: 'REJECTED', refusal: 'packGroup.cannotReject' },
  edit: { from: ['CREATED'], to: 'CREATED', refusal: 'packGroup.cannotEdit' },
} as const satisfies Moves<PackGroupState>;
export type PackGroupAction = keyof typeof PACK_GROUP_MOVES;

export interface PackGroupFacts {
  readonly id: number;
  readonly state: PackGroupState;
  /** State of the command that holds the group and is not freed, or null. */
  readonly command: CommandState | null;
  /** Values of quality BAD among its requirements. */
  readonly badValues: number;
}

/** Remaining = neither rejected nor held by a command that is not freed. */
export const isRemaining = (group: PackGroupFacts): boolean => group.state === 'CREATED' && group.command === null;

/** The next state of a pack group; a group held by a command refuses every action. */
export function decidePackGroupMove(group: PackGroupFacts, action: PackGroupAction): Result<PackGroupState> {
  if (group.command !== null) return refuse(PACK_GROUP_MOVES[action].refusal, { state: group.command });
  return decideMoveIn<PackGroupState, PackGroupAction>(PACK_GROUP_MOVES, group.state, action);
}

/**
 * May these groups be confirmed together? Only remaining ones, never one with a BAD value, and not while orphans of
 * the job are neither attached nor accepted.
 * @param openOrphans orphan chunks of the job that wait for a decision
 */
export function checkConfirm(groups: readonly PackGroupFacts[], openOrphans: number): Result<true> {
  if (groups.length === 0) return refuse('delivery.noPackGroups');
  if (openOrphans > 0) return refuse('deposit.reconciliationsMissing', { count: openOrphans });
  const taken = groups.find((group) => !isRemaining(group));
  if (taken) return refuse('packGroup.notRemaining', { recipient: String(taken.id) });
  const bad = groups.find(({ badValues }) => badValues > 0);
  return bad ? refuse('packGroup.bad', { recipient: String(bad.id) }) : ok(true);
}
