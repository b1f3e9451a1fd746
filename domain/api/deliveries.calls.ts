// Calls of delivery commands, deliveries and shipments.
import { call } from './call-row.ts';

export const DELIVERY_CALLS = {
  'commands.create': call('POST /deliveries/commands', 'createOrder', 418, { creates: true, agent: true }),
  'commands.get': call('GET /deliveries/commands/{commandId}', 'viewOrder', 418, { agent: true }),
  'commands.revisions': call('GET /deliveries/commands/{commandId}/revisions', 'viewOrder', 418),
  'commands.list': call('GET /deliveries/commands/list', 'viewOrder', 418),
  'commands.ofJob': call('GET /deliveries/commands', 'viewOrder', 418, { agent: true }),
  'commands.free': call('POST /deliveries/commands/{commandId}/free', 'free', 418, { body: 'none' }),
  'commands.cancel': call('POST /deliveries/commands/{commandId}/cancel', 'cancel', 418, { body: 'none' }),
  'commands.reject': call('POST /deliveries/commands/{commandId}/reject', 'validate', 418),
  'commands.validate': call('POST /deliveries/commands/{commandId}/validate', 'validate', 418),
  'commands.retry': call(
    'POST /deliveries/commands/{commandId}/retry',
    'createOrder',
    'A failed creation or output is tried again by a person; section 7 has no call for it.',
    { body: 'none' },
  ),

  'deliveries.get': call('GET /deliveries/{deliveryId}', 'viewOrder', 419),
  'deliveries.revisions': call('GET /deliveries/{deliveryId}/revisions', 'viewOrder', 419),
  'deliveries.find': call('GET /deliveries', 'viewOrder', 419),
  'deliveries.list': call('GET /deliveries/list', 'viewOrder', 419),
  'deliveries.counters': call('GET /deliveries/counters', 'viewOrder', 419, { passive: true }),
  'deliveries.late': call('GET /deliveries/late', 'viewOthers', 419, { later: true }),
  'deliveries.lateCount': call('GET /deliveries/late/count', 'viewOthers', 419, { later: true }),
  'deliveries.checkOptions': call('POST /deliveries/checkOptions', 'createOrder', 419, { agent: true }),
  'deliveries.proof': call('POST /deliveries/proof', 'createOrder', 419, { creates: true }),
  'deliveries.proofState': call(
    'GET /deliveries/proof/{proofId}',
    'createOrder',
    'A proof is made in the background; its state and files are read here.',
  ),
  'deliveries.proofFile': call(
    'GET /deliveries/proof/{proofId}/files/{index}',
    'createOrder',
    'The pages of one proof, to look at and to save.',
    {
      answer: 'download',
    },
  ),

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
