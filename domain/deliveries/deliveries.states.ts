// Moves of a delivery and of a pack group within it, and the command state that follows (docs/model.md,
// "Delivery states").
import { decideMoveIn, type Moves } from '../errors/moves.ts';
import type { Result } from '../errors/result.ts';
import type { CommandState, DeliveryState, PackGroupInDeliveryState } from './deliveries.ts';

const refusal = 'delivery.cannotMove';

/** The rows of the command table from PROCESSING on. */
export const DELIVERY_MOVES = {
  creationError: { from: ['PROCESSING'], to: 'DELIVERY_CREATION_ERROR', refusal },
  retryCreation: { from: ['DELIVERY_CREATION_ERROR'], to: 'PROCESSING', refusal },
  ready: { from: ['PROCESSING'], to: 'READY', refusal },
  output: { from: ['READY'], to: 'OUTPUTTED', refusal },
  outputError: { from: ['READY'], to: 'OUTPUT_ERROR', refusal },
  retryOutput: { from: ['OUTPUT_ERROR'], to: 'READY', refusal },
  cancel: { from: ['PROCESSING', 'READY', 'DELIVERY_CREATION_ERROR', 'OUTPUT_ERROR'], to: 'CANCELLED', refusal },
  partiallyCancel: { from: ['PROCESSING', 'READY', 'OUTPUT_ERROR'], to: 'PARTIALLY_CANCELLED', refusal },
  /**
   * Every shipment that was being handed over left, and none was cancelled, or a person said so of the last doubt;
   * `cancelRest`: none left after all.
   */
  outputRest: { from: ['PARTIALLY_CANCELLED', 'OUTPUT_ERROR'], to: 'OUTPUTTED', refusal },
  cancelRest: { from: ['PARTIALLY_CANCELLED'], to: 'CANCELLED', refusal },
  /** The event that settled a doubt was of another piece, and is taken back. */
  doubtAgain: { from: ['OUTPUTTED'], to: 'OUTPUT_ERROR', refusal },
  /** A fallback delivery takes later shipments of the same day after it was output; a doubtful one is sent again. */
  refill: { from: ['READY', 'OUTPUTTED', 'PARTIALLY_CANCELLED'], to: 'READY', refusal },
} as const satisfies Moves<DeliveryState>;
export type DeliveryMove = keyof typeof DELIVERY_MOVES;

/** The next state of a delivery, or the refusal of the table. */
export const decideDeliveryMove = (state: DeliveryState, action: DeliveryMove): Result<DeliveryState> =>
  decideMoveIn<DeliveryState, DeliveryMove>(DELIVERY_MOVES, state, action);

const groupRefusal = 'delivery.packGroupCannotMove';

/** NOT_ELIGIBLE is decided at confirm, when no strategy group's condition holds, and never left. */
export const PACK_GROUP_IN_DELIVERY_MOVES = {
  associate: { from: ['SHIPMENT_IN_CREATION'], to: 'SHIPMENT_ASSOCIATED', refusal: groupRefusal },
  fail: { from: ['SHIPMENT_IN_CREATION'], to: 'SHIPMENT_CREATION_ERROR', refusal: groupRefusal },
  retry: { from: ['SHIPMENT_CREATION_ERROR'], to: 'SHIPMENT_IN_CREATION', refusal: groupRefusal },
} as const satisfies Moves<PackGroupInDeliveryState>;

/** The worst part decides: an error anywhere, then what still runs, then what was taken back, then sent. */
const PRECEDENCE = [
  'DELIVERY_CREATION_ERROR',
  'OUTPUT_ERROR',
  'PROCESSING',
  'READY',
  'PARTIALLY_CANCELLED',
] as const satisfies readonly DeliveryState[];

/** Whether a delivery, or a command, waits for a person to try it again. */
export const isDeliveryError = (state: CommandState): boolean =>
  state === 'DELIVERY_CREATION_ERROR' || state === 'OUTPUT_ERROR';

/**
 * The state of a command, from its own deliveries; PROCESSING while there are none. Of its fallbacks only an error counts, unless all
 * its own were cancelled (docs/decisions/0786).
 */
export function commandStateOf(own: readonly DeliveryState[], fallbacks: readonly DeliveryState[] = []): DeliveryState {
  if (own.length === 0) return 'PROCESSING';
  const cancelled = own.filter((state) => state === 'CANCELLED').length;
  if (cancelled === own.length) return 'CANCELLED';
  const parts = [...own, ...fallbacks.filter(isDeliveryError)];
  const worst = PRECEDENCE.find((state) => parts.includes(state));
  if (worst !== undefined) return worst;
  return cancelled === 0 ? 'OUTPUTTED' : 'PARTIALLY_CANCELLED';
}
