// What can be done about a document that failed, and by whom.
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import type { FallbackObstacle } from '#domain/shipments/fallback.rules.ts';

/** Nothing at all is sent for it any more. */
const SHUT: readonly (FallbackObstacle | null)[] = ['takenBack', 'closed', 'files'];

export const maySendNext = ({ takeover }: Shipment): boolean => (takeover?.next.length ?? 0) > 0;

export const maySendAgain = ({ takeover }: Shipment): boolean => !SHUT.includes(takeover?.why ?? null);

/** Somebody may decide, and nobody has. */
export const isUndecided = ({ abilities, takeover }: Shipment): boolean =>
  abilities.includes('takeOver') && takeover?.state === 'offered';
