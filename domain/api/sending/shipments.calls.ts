// Calls of shipments. Schemas: shipments.contract.ts.
import { call } from '../call-row.ts';

export const SHIPMENTS_CALLS = {
  'shipments.list': call('GET /shipments/list', 'viewOrder', 420),
  'shipments.counters': call('GET /shipments/counters', 'viewOrder', 420, { passive: true }),
  'shipments.status': call('GET /shipments/status', 'viewOrder', 420),
  'shipments.allStatuses': call('GET /shipments/allStatuses', 'signedIn', 420),
  'shipments.find': call('GET /shipments', 'viewOrder', 420),
  'shipments.revisions': call('GET /shipments/{shipmentId}/revisions', 'viewOrder', 420),
  'shipments.outputFile': call('GET /shipments/outputFile/{outputFileId}', 'viewOrder', 420, { answer: 'download' }),
  'shipments.outputFilePage': call(
    'GET /shipments/outputFile/{outputFileId}/pages/{page}',
    'viewOrder',
    'Lists and details show what was sent without the browser opening the whole file.',
    { answer: 'download' },
  ),
  'shipments.trackingFile': call('GET /shipments/{shipmentId}/trackingFile/{trackingName}', 'viewOrder', 420, {
    answer: 'download',
    later: true,
  }),
  'shipments.acknowledge': call('POST /shipments/acknowledge', 'acknowledge', 420),
  'shipments.resolveDoubt': call(
    'POST /shipments/{shipmentId}/resolveDoubt',
    'acknowledge',
    'A doubt after a cut connection is settled by a person: it went, or send again.',
  ),
} as const;
