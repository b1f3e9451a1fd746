// Calls of the application itself: version, settings, search, the bell. Schemas: app.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const APP_CALLS = {
  'app.version': call('GET /app/version', 'public', LISTED, { passive: true }),
  'app.config': call('GET /app/config', 'public', LISTED, { passive: true }),
  'app.search': call('GET /search', 'viewOrder', 'The top bar finds orders, deliveries, shipments and recipients.'),
  'app.notifyAdministrator': call(
    'POST /app/notifyAdministrator',
    'signedIn',
    'The top bar of section 2 lets a person notify an administrator; section 7 has no call for it.',
  ),
  'app.notifications': call(
    'GET /notifications',
    'signedIn',
    'The bell of the top bar; sections 2 and 4 name no call.',
    {
      passive: true,
    },
  ),
} as const;
