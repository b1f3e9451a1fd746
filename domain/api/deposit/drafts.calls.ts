// Calls of drafts, and of the services that a deposit can begin with. Schemas: drafts.contract.ts.
import { call } from '../call-row.ts';

const KEPT = 'A single letter that was begun is kept until it is sent.';

export const DRAFTS_CALLS = {
  'drafts.list': call('GET /jobs/drafts', 'createOrder', KEPT),
  'drafts.create': call('POST /jobs/drafts', 'createOrder', KEPT, { creates: true }),
  'drafts.get': call('GET /jobs/drafts/{jobId}', 'createOrder', KEPT),
  'drafts.save': call('PUT /jobs/drafts/{jobId}', 'createOrder', KEPT),
  'drafts.drop': call('DELETE /jobs/drafts/{jobId}', 'createOrder', 'A draft is given up by hand.'),
  'drafts.services': call(
    'GET /jobs/services',
    'createOrder',
    'A deposit begins with a file: which services fit it, and which were used last.',
  ),
} as const;
