// Calls of jobs. Schemas: jobs.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const JOBS_CALLS = {
  'jobs.create': call('POST /jobs', 'createOrder', LISTED, { body: 'multipart', creates: true, agent: true }),
  'jobs.list': call('GET /jobs/list', 'viewOrder', LISTED, { agent: true }),
  'jobs.counters': call('GET /jobs/counters', 'viewOrder', LISTED, { passive: true }),
  'jobs.thumbnails': call('GET /jobs/thumbnails', 'viewOrder', LISTED),
  'jobs.get': call('GET /jobs/{jobId}', 'viewOrder', LISTED, { agent: true }),
  'jobs.revisions': call('GET /jobs/{jobId}/revisions', 'viewOrder', LISTED, { agent: true }),
  'jobs.users': call('GET /jobs/{jobId}/users', 'viewOrder', 'The inventory names "order users" without a call.'),
  'jobs.packGroups': call('GET /jobs/{jobId}/packGroups', 'viewOrder', LISTED, { agent: true }),
  'jobs.repairs': call('GET /jobs/{jobId}/repairs', 'viewOrder', 'how many letters somebody mended the pages of'),
  'jobs.takeBackRepairs': call(
    'POST /jobs/{jobId}/repairs/takeBack',
    'createOrder',
    'what a preset of the service mended is as it was deposited again',
  ),
  'jobs.orphanChunks': call('GET /jobs/{jobId}/orphanChunks', 'viewOrder', LISTED, { agent: true }),
  'jobs.orphanCandidates': call(
    'GET /jobs/{jobId}/orphanChunks/{chunkId}/candidates',
    'viewOrder',
    'Rows that such pages fit, and the signs for and against each.',
  ),
  'jobs.attachOrphan': call(
    'POST /jobs/{jobId}/orphanChunks/{chunkId}/attach',
    'createOrder',
    'A person says to which recipient pages belong that found none.',
  ),
  'jobs.detachOrphan': call(
    'POST /jobs/{jobId}/orphanChunks/{chunkId}/detach',
    'createOrder',
    'What a person attached is taken back, while its row is not confirmed.',
    { body: 'none' },
  ),
  'jobs.acceptOrphan': call(
    'POST /jobs/{jobId}/orphanChunks/{chunkId}/accept',
    'createOrder',
    'A person says that pages that found no recipient go to nobody, or takes that back.',
  ),
  'jobs.regroup': call(
    'POST /jobs/{jobId}/regroup',
    'createOrder',
    'After an edit, rows leave their envelope or share one by the keys that they have now.',
    { body: 'none' },
  ),
  'jobs.forcePreparation': call(
    'POST /jobs/{jobId}/forcePreparation',
    'createOrder',
    'What is good of a deposit that failed is prepared, and what is faulty is left out and listed.',
    { body: 'none', agent: true },
  ),
  'jobs.rejectFile': call(
    'POST /jobs/{jobId}/inputFiles/{inputFileId}/reject',
    'createOrder',
    'A person says that a file that was left out stays out, or takes that back.',
  ),
  'jobs.freeze': call('POST /jobs/{jobId}/freeze', 'createOrder', LISTED),
  'jobs.cancel': call('POST /jobs/{jobId}/cancel', 'cancel', LISTED, { body: 'none' }),
  'jobs.revalidate': call('POST /jobs/{jobId}/revalidate', 'createOrder', LISTED, { body: 'none' }),
  'jobs.invalidate': call(
    'POST /jobs/{jobId}/invalidate',
    'createOrder',
    'A job action for which the inventory names no call.',
  ),
  'jobs.lock': call('POST /jobs/{jobId}/lock', 'createOrder', 'A job action for which the inventory names no call.', {
    body: 'none',
  }),
  'jobs.replace': call(
    'POST /jobs/{jobId}/replace',
    'createOrder',
    'The depositor of a rejected order deposits a better file in its place.',
    { creates: true },
  ),
  'jobs.inputFile': call('GET /jobs/inputFile/{inputFileId}', 'viewOrder', LISTED, { answer: 'download' }),
  'jobs.inputFilePage': call(
    'GET /jobs/inputFile/{inputFileId}/pages/{page}',
    'viewOrder',
    'Rows and previews show pages without the browser opening the whole file.',
    { answer: 'download' },
  ),
} as const;
