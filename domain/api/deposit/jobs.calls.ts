// Calls of jobs. Schemas: jobs.contract.ts.
import { call } from '../call-row.ts';

export const JOBS_CALLS = {
  'jobs.create': call('POST /jobs', 'createOrder', 414, { body: 'multipart', creates: true, agent: true }),
  'jobs.list': call('GET /jobs/list', 'viewOrder', 414, { agent: true }),
  'jobs.counters': call('GET /jobs/counters', 'viewOrder', 414, { passive: true }),
  'jobs.thumbnails': call('GET /jobs/thumbnails', 'viewOrder', 414),
  'jobs.get': call('GET /jobs/{jobId}', 'viewOrder', 414, { agent: true }),
  'jobs.revisions': call('GET /jobs/{jobId}/revisions', 'viewOrder', 414, { agent: true }),
  'jobs.packGroups': call('GET /jobs/{jobId}/packGroups', 'viewOrder', 414, { agent: true }),
  'jobs.orphanChunks': call('GET /jobs/{jobId}/orphanChunks', 'viewOrder', 414, { agent: true }),
  'jobs.freeze': call('POST /jobs/{jobId}/freeze', 'createOrder', 414),
  'jobs.cancel': call('POST /jobs/{jobId}/cancel', 'cancel', 414, { body: 'none' }),
  'jobs.revalidate': call('POST /jobs/{jobId}/revalidate', 'createOrder', 414, { body: 'none' }),
  'jobs.invalidate': call('POST /jobs/{jobId}/invalidate', 'createOrder', 'Job action of section 4 without a call.'),
  'jobs.lock': call('POST /jobs/{jobId}/lock', 'createOrder', 'Job action of section 4 without a call.', {
    body: 'none',
  }),
  'jobs.inputFile': call('GET /jobs/inputFile/{inputFileId}', 'viewOrder', 414, { answer: 'download' }),
  'jobs.inputFilePage': call(
    'GET /jobs/inputFile/{inputFileId}/pages/{page}',
    'viewOrder',
    'Rows and previews show pages without the browser opening the whole file.',
    { answer: 'download' },
  ),
} as const;
