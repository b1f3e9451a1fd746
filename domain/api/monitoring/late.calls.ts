// Calls of what is late. Schemas: late.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const LATE_CALLS = {
  'deliveries.late': call('GET /deliveries/late', 'viewOthers', LISTED),
  'deliveries.lateCount': call('GET /deliveries/late/count', 'viewOthers', LISTED, { passive: true }),
} as const;
