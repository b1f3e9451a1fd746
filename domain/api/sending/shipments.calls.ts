// Calls of shipments. Schemas: shipments.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const SHIPMENTS_CALLS = {
  'shipments.list': call('GET /shipments/list', 'viewOrder', LISTED),
  'shipments.counters': call('GET /shipments/counters', 'viewOrder', LISTED, { passive: true }),
  'shipments.status': call('GET /shipments/status', 'viewOrder', LISTED),
  'shipments.allStatuses': call('GET /shipments/allStatuses', 'signedIn', LISTED),
  'shipments.find': call('GET /shipments', 'viewOrder', LISTED),
  'shipments.revisions': call('GET /shipments/{shipmentId}/revisions', 'viewOrder', LISTED),
  'shipments.outputFile': call('GET /shipments/outputFile/{outputFileId}', 'viewOrder', LISTED, { answer: 'download' }),
  'shipments.outputFilePage': call(
    'GET /shipments/outputFile/{outputFileId}/pages/{page}',
    'viewOrder',
    'Lists and details show what was sent without the browser opening the whole file.',
    { answer: 'download' },
  ),
  'shipments.trackingFile': call('GET /shipments/{shipmentId}/trackingFile/{trackingName}', 'viewOrder', LISTED, {
    answer: 'download',
  }),
  'shipments.acknowledge': call('POST /shipments/acknowledge', 'acknowledge', LISTED),
  'shipments.takeOver': call(
    'POST /shipments/takeOver',
    'acknowledge',
    'What failed and does not fall back by itself goes by the next channel, or corrected by the same one.',
    { creates: true },
  ),
  'shipments.deciders': call(
    'POST /shipments/deciders',
    'acknowledge',
    'Who gives documents in error to a colleague chooses among those who may decide on all of them.',
  ),
  'shipments.assign': call(
    'POST /shipments/assign',
    'acknowledge',
    'Documents in error are a list of work: each has one person who decides on it.',
  ),
  'shipments.resolveDoubt': call(
    'POST /shipments/{shipmentId}/resolveDoubt',
    'acknowledge',
    'A doubt after a cut connection is settled by a person: it went, or send again.',
  ),
} as const;
