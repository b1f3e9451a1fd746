// Calls of deliveries and proofs. Schemas: deliveries.contract.ts.
import { call } from '../call-row.ts';

export const DELIVERIES_CALLS = {
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
} as const;
