// The front page of deliveries: states and vocabulary of delivery commands and deliveries (docs/model.md, "Command
// states").

/** Delivery command states. Moves between them: `commands.states.ts`. */
export const COMMAND_STATES = [
  'AWAIT_VALIDATION',
  'VALIDATED',
  'REJECTED',
  'PROCESSING',
  'DELIVERY_CREATION_ERROR',
  'READY',
  'OUTPUTTED',
  'OUTPUT_ERROR',
  'PARTIALLY_CANCELLED',
  'CANCELLED',
  'AUTOMATICALLY_REJECTED',
] as const;
export type CommandState = (typeof COMMAND_STATES)[number];

/** A delivery carries the state of its part of the command: the command states from PROCESSING on. */
export const DELIVERY_STATES = [
  'PROCESSING',
  'DELIVERY_CREATION_ERROR',
  'READY',
  'OUTPUTTED',
  'OUTPUT_ERROR',
  'PARTIALLY_CANCELLED',
  'CANCELLED',
] as const satisfies readonly CommandState[];
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The state of one pack group within one delivery. */
export const PACK_GROUP_IN_DELIVERY_STATES = [
  'SHIPMENT_IN_CREATION',
  'SHIPMENT_ASSOCIATED',
  'SHIPMENT_CREATION_ERROR',
  'NOT_ELIGIBLE',
] as const;
export type PackGroupInDeliveryState = (typeof PACK_GROUP_IN_DELIVERY_STATES)[number];
