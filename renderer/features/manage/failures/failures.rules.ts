// What can be done about a document that failed, and by whom.
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';

export const maySendNext = ({ next }: Shipment): boolean => next !== null && next.refused === null;

export const maySendAgain = ({ again }: Shipment): boolean => again?.refused === null;

/** Somebody may decide, and nobody has. */
export const isUndecided = ({ abilities, takeover }: Shipment): boolean =>
  abilities.includes('takeOver') && takeover?.state === 'offered';
