// Calls of the application itself: version, settings, search, the bell. Schemas: app.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const APP_CALLS = {
  'app.live': call('GET /app/live', 'public', 'Supervisors ask whether the process lives.', { passive: true }),
  'app.ready': call('GET /app/ready', 'public', 'Load balancers ask whether calls can be answered.', { passive: true }),
  'app.version': call('GET /app/version', 'public', LISTED, { passive: true }),
  'app.config': call('GET /app/config', 'public', LISTED, { passive: true }),
  'app.search': call(
    'GET /search',
    'viewOrder',
    'The top bar finds orders, deliveries, shipments and recipients, also of what was not sent yet.',
  ),
  'app.records': call('GET /search/records', 'signedIn', 'The top bar finds what people administer, and contacts.'),
  'app.notifyAdministrator': call(
    'POST /app/notifyAdministrator',
    'signedIn',
    'The top bar lets a person notify an administrator; the inventory has no call for it.',
    { limit: { count: 5, seconds: 3_600 } },
  ),
  'app.notifications': call('GET /notifications', 'signedIn', 'The bell of the top bar; the inventory names no call.', {
    passive: true,
  }),
} as const;
