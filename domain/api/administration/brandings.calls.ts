// Calls of brandings. Schemas: brandings.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const BRANDINGS_CALLS = {
  'brandings.list': call('GET /brandings', 'systemView', LISTED),
  'brandings.my': call('GET /brandings/my', 'public', LISTED, { passive: true }),
  'brandings.save': call('POST /brandings', 'system', LISTED, { creates: true }),
  'brandings.remove': call(
    'DELETE /brandings/{brandingId}',
    'system',
    'The inventory lists the saving of brandings without a way to remove one.',
  ),
  'brandings.image': call(
    'GET /brandings/images/{imageHash}',
    'public',
    'A branding is shown before the sign-in, and its pictures come from no other host.',
    { answer: 'download', passive: true },
  ),
} as const;
