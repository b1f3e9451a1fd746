// Calls of monitoring. Schemas: monitoring.contract.ts.
import { call } from '../call-row.ts';

const VIEWS = 'Filters of monitoring are kept as named views, each person’s own.';

export const MONITORING_CALLS = {
  'monitoring.choices': call(
    'GET /monitoring/choices',
    'viewOthers',
    'Filters of monitoring offer the accounts, services and people whose letters one sees.',
  ),
  'monitoring.overview': call(
    'GET /monitoring/overview',
    'viewOthers',
    'The home of monitoring answers what is late, failed, waiting and sent: by channel, by account, by day.',
    { passive: true },
  ),
  'monitoring.takeStep': call(
    'POST /deliveries/{deliveryId}/lateSteps',
    'acknowledge',
    'Own. Who looks after what is late asks the site, or opens an enquiry at the carrier.',
  ),
  'monitoring.views': call('GET /monitoring/views', 'viewOthers', VIEWS),
  'monitoring.saveView': call('POST /monitoring/views', 'viewOthers', VIEWS),
  'monitoring.removeView': call('DELETE /monitoring/views/{viewId}', 'viewOthers', VIEWS),
} as const;
