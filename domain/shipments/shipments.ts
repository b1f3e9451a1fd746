// The front page of shipments: one recipient row sent on one channel. Its codes: `status.codes.ts`.

/** Shipments in error are those with a code strictly between these two (docs/model.md, "Status codes"). */
export const SHIPMENT_ERROR_ABOVE = -900;
export const SHIPMENT_ERROR_BELOW = 0;

/** True for a status code that counts as an error: strictly between -900 and 0. */
export const isShipmentError = (code: number): boolean => code > SHIPMENT_ERROR_ABOVE && code < SHIPMENT_ERROR_BELOW;

/** Status colours (docs/model.md, "Status colours"). */
export const STATUS_COLOURS = [
  'neutral',
  'processing',
  'ok',
  'ready',
  'error',
  'warn',
  'left',
  'fatal',
  'opened',
  'notOpened',
  'reprintSent',
  'recipientReject',
  'unsubscribed',
] as const;
export type StatusColour = (typeof STATUS_COLOURS)[number];
