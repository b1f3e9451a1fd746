// Whether a document is out of the house. Before that nobody else says anything of it.
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';

const PRODUCTION = 400;

export const hasLeft = ({ status }: Shipment): boolean => status >= PRODUCTION || status < 0;
