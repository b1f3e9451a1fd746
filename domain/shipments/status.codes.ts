// The 39 status codes of a shipment: meaning, stage, colour (docs/model.md, "Status codes" and "Stages").
import type { StatusColour } from './shipments.ts';

/** One status code; the number is given (inventory shipmentCodes); stage and colour are read from here everywhere. */
export interface StatusRow {
  /** English meaning; its label is `status.<code>`. */
  readonly meaning: string;
  /** 1 to 11: a late event never takes a shipment back to a lower stage. */
  readonly stage: number;
  readonly colour: StatusColour;
}

/** Code → row. Below zero: failed or cancelled. */
export const STATUS_CODES = {
  250: { meaning: 'being created', stage: 1, colour: 'neutral' },
  300: { meaning: 'ready', stage: 2, colour: 'ready' },
  400: { meaning: 'in production', stage: 3, colour: 'processing' },
  600: { meaning: 'mailed', stage: 4, colour: 'ok' },
  700: { meaning: 'sent', stage: 4, colour: 'ok' },
  710: { meaning: 'received', stage: 5, colour: 'ok' },
  751: { meaning: 'invoice sent', stage: 5, colour: 'ok' },
  [-740]: { meaning: 'tax instruction', stage: 5, colour: 'warn' },
  [-741]: { meaning: 'invoice pending', stage: 5, colour: 'warn' },
  [-750]: { meaning: 'waiting user action', stage: 5, colour: 'warn' },
  711: { meaning: 'not opened', stage: 6, colour: 'notOpened' },
  712: { meaning: 'reprint sent', stage: 7, colour: 'reprintSent' },
  715: { meaning: 'opened', stage: 7, colour: 'opened' },
  716: { meaning: 'clicked', stage: 8, colour: 'opened' },
  730: { meaning: 'unsubscribe', stage: 8, colour: 'unsubscribed' },
  610: { meaning: 'delivered', stage: 9, colour: 'ok' },
  714: { meaning: 'signed', stage: 9, colour: 'ok' },
  760: { meaning: 'accepted', stage: 9, colour: 'ok' },
  713: { meaning: 'recipient reject', stage: 10, colour: 'recipientReject' },
  [-610]: { meaning: 'not delivered', stage: 10, colour: 'error' },
  [-611]: { meaning: 'not claimed', stage: 10, colour: 'error' },
  [-612]: { meaning: 'refused by client', stage: 10, colour: 'error' },
  [-613]: { meaning: 'incorrect recipient', stage: 10, colour: 'error' },
  [-614]: { meaning: 'incorrect address', stage: 10, colour: 'error' },
  [-700]: { meaning: 'shipment error', stage: 10, colour: 'fatal' },
  [-710]: { meaning: 'undelivered', stage: 10, colour: 'error' },
  [-711]: { meaning: 'bounced', stage: 10, colour: 'error' },
  [-712]: { meaning: 'blocked', stage: 10, colour: 'error' },
  [-720]: { meaning: 'neglected', stage: 10, colour: 'error' },
  [-742]: { meaning: 'error in a public invoicing portal', stage: 10, colour: 'error' },
  [-743]: { meaning: 'transmission error', stage: 10, colour: 'fatal' },
  [-744]: { meaning: 'invoice error', stage: 10, colour: 'error' },
  [-761]: { meaning: 'refused', stage: 10, colour: 'error' },
  [-765]: { meaning: 'deleted', stage: 10, colour: 'error' },
  [-900]: { meaning: 'canceled', stage: 11, colour: 'left' },
  [-910]: { meaning: 'cancelled after printing', stage: 11, colour: 'left' },
  [-920]: { meaning: 'cancelled after enveloping', stage: 11, colour: 'left' },
  [-930]: { meaning: 'cancelled after franking', stage: 11, colour: 'left' },
  [-990]: { meaning: 'on-site destruction', stage: 11, colour: 'left' },
} as const satisfies Record<number, StatusRow>;
export type StatusCode = keyof typeof STATUS_CODES;

/** All codes, by stage and then number; GET /shipments/allStatuses lists them. */
export const ALL_STATUS_CODES: readonly StatusCode[] = Object.keys(STATUS_CODES)
  .map((code) => Number(code) as StatusCode)
  .toSorted((a, b) => STATUS_CODES[a].stage - STATUS_CODES[b].stage || b - a);

/** Whether a number, as from a provider, is a code of ours. */
export const isStatusCode = (code: number): code is StatusCode => Object.hasOwn(STATUS_CODES, code);

/** Codes that say what a recipient does with what came: kept only of those who agreed to be measured (docs/decisions/0859). */
export const MEASURED_CODES: readonly number[] = [715, 716] satisfies StatusCode[];

/** Stage from which a shipment has left our hands: what is below only the product itself sets. */
export const STAGE_HANDED_OVER = 3;
/** Stage from which a shipment left the house, or will never leave it. */
export const STAGE_LEFT = 4;
/** Stage of a delivered shipment. Rules name these five stages; the others are only compared. */
export const STAGE_DELIVERED = 9;
/** Stage of a shipment that failed for good. */
export const STAGE_FAILED = 10;
/** Stage of a shipment that was cancelled. */
export const STAGE_CANCELLED = 11;

/** Whether a code says that a shipment was cancelled or destroyed. */
export const isDestruction = (code: number): boolean =>
  isStatusCode(code) && STATUS_CODES[code].stage === STAGE_CANCELLED;

/** Codes of shipments that neither left nor failed. */
export const NOT_LEFT_CODES: readonly StatusCode[] = ALL_STATUS_CODES.filter(
  (code) => STATUS_CODES[code].stage < STAGE_LEFT,
);
