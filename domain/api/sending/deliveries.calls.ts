// Calls of deliveries and proofs. Schemas: deliveries.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const DELIVERIES_CALLS = {
  'deliveries.get': call('GET /deliveries/{deliveryId}', 'viewOrder', LISTED),
  'deliveries.revisions': call('GET /deliveries/{deliveryId}/revisions', 'viewOrder', LISTED),
  'deliveries.find': call('GET /deliveries', 'viewOrder', LISTED),
  'deliveries.list': call('GET /deliveries/list', 'viewOrder', LISTED),
  'deliveries.counters': call('GET /deliveries/counters', 'viewOrder', LISTED, { passive: true }),
  'deliveries.late': call('GET /deliveries/late', 'viewOrder', LISTED),
  'deliveries.lateCount': call('GET /deliveries/late/count', 'viewOrder', LISTED, { passive: true }),
  'deliveries.checkOptions': call('POST /deliveries/checkOptions', 'createOrder', LISTED, { agent: true }),
  'deliveries.proof': call('POST /deliveries/proof', 'createOrder', LISTED, { creates: true }),
  'deliveries.proofState': call(
    'GET /deliveries/proof/{proofId}',
    'viewOrder',
    'A proof is made in the background; its state and files are read here.',
    { orValidates: true },
  ),
  'deliveries.proofFile': call(
    'GET /deliveries/proof/{proofId}/files/{index}',
    'viewOrder',
    'The pages of one proof, to look at and to save.',
    {
      answer: 'download',
      orValidates: true,
    },
  ),
} as const;
