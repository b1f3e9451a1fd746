// Moves of a pack group, and what may be confirmed (docs/model.md, "Pack group states" and "Confirming").
import type { CommandState } from '../deliveries/deliveries.ts';
import type { ErrorLabel } from '../errors/errors.ts';
import { decideMoveIn, type Moves } from '../errors/moves.ts';
import { ok, type Result, refuse } from '../errors/result.ts';
import type { PackGroupState } from './jobs.ts';

/** REJECTED is final. */
export const PACK_GROUP_MOVES = {
  reject: { from: ['CREATED'], to: 'REJECTED', refusal: 'packGroup.cannotReject' },
  edit: { from: ['CREATED'], to: 'CREATED', refusal: 'packGroup.cannotEdit' },
} as const satisfies Moves<PackGroupState>;
export type PackGroupAction = keyof typeof PACK_GROUP_MOVES;

/** What decides on a recipient row: its own state, and that of the command that holds it. */
export interface PackGroupFacts {
  readonly state: PackGroupState;
  /** State of the command that holds the group and is not freed, or null. */
  readonly command: CommandState | null;
}

/** The next state of a pack group; a group held by a command refuses every action. */
export function decidePackGroupMove(group: PackGroupFacts, action: PackGroupAction): Result<PackGroupState> {
  if (group.command !== null) return refuse(PACK_GROUP_MOVES[action].refusal, { state: group.command });
  return decideMoveIn<PackGroupState, PackGroupAction>(PACK_GROUP_MOVES, group.state, action);
}

/** What confirming needs to know of a pack group. */
export interface GroupToConfirm {
  readonly id: number;
  /** How a refusal names it: the recipient, else its number in the run. */
  readonly name: string;
  readonly state: PackGroupState;
  /** No command that is not freed holds it. */
  readonly remaining: boolean;
  /** One of its values is BAD. */
  readonly bad: boolean;
  /** A later page carries another person's address, and nobody said that it belongs here. */
  readonly unsettledWarning: boolean;
  /** Service channels that carry it; none: no group of the strategy takes it. */
  readonly labels: readonly string[];
  /** The channel that would carry it, where that is switched off. */
  readonly offChannel: string | null;
}

/** A recipient that only a channel which is switched off can reach: nothing is wrong with its values. */
function offChannel(groups: readonly GroupToConfirm[]): Result<never> | undefined {
  const found = groups.find(({ labels, offChannel: off }) => labels.length === 0 && off !== null);
  return found && refuse('delivery.channelOff', { channel: found.offChannel, id: found.id, recipient: found.name });
}

/**
 * May these groups be confirmed together? Only remaining ones, never one with a BAD value or without a channel. The
 * first that cannot is named.
 */
export function checkConfirm(groups: readonly GroupToConfirm[]): Result<true> {
  const first = (wrong: (group: GroupToConfirm) => boolean, label: ErrorLabel): Result<never> | undefined => {
    const found = groups.find(wrong);
    return found && refuse(label, { id: found.id, recipient: found.name });
  };
  return (
    first(({ state }) => state === 'REJECTED', 'packGroup.rejected') ??
    first(({ state, remaining }) => state !== 'CREATED' || !remaining, 'packGroup.notRemaining') ??
    first(({ unsettledWarning }) => unsettledWarning, 'packGroup.unsettledWarning') ??
    first(({ bad }) => bad, 'packGroup.bad') ??
    offChannel(groups) ??
    first(({ labels }) => labels.length === 0, 'delivery.notEligible') ??
    ok(true)
  );
}
