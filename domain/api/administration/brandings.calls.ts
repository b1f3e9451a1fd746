// Calls of brandings. Schemas: brandings.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const BRANDINGS_CALLS = {
  'brandings.list': call('GET /brandings', 'systemView', LISTED),
  'brandings.my': call('GET /brandings/my', 'public', LISTED, { passive: true }),
  'brandings.save': call('POST /brandings', 'system', LISTED, { later: true }),
} as const;
