// Transition tables: a state machine is rows of (from, to, refusal), and one function that reads them.

import type { ErrorLabel } from './errors.ts';
import { ok, type Result, refuse } from './result.ts';

/** One row of a transition table. */
export interface Move<S extends string> {
  readonly from: readonly S[];
  readonly to: S;
  /** The label of the refusal when the state is none of `from`. */
  readonly refusal: ErrorLabel;
}

/** A transition table keyed by action. */
export type Moves<S extends string, A extends string = string> = Readonly<Record<A, Move<S>>>;

/** The next state, or the refusal of the row; an illegal move changes nothing. */
export function decideMoveIn<S extends string, A extends string>(moves: Moves<S, A>, state: S, action: A): Result<S> {
  const move = moves[action];
  return move.from.includes(state) ? ok(move.to) : refuse(move.refusal, { state, action });
}
