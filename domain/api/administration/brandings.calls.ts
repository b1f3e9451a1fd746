// Calls of brandings. Schemas: brandings.contract.ts.
import { call } from '../call-row.ts';

export const BRANDINGS_CALLS = {
  'brandings.list': call('GET /brandings', 'systemView', 410),
  'brandings.my': call('GET /brandings/my', 'public', 410, { passive: true }),
  'brandings.save': call('POST /brandings', 'system', 410, { later: true }),
} as const;
