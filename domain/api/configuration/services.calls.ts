// Calls of services. Schemas: services.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const SERVICES_CALLS = {
  'services.list': call('GET /services', 'signedIn', LISTED, { agent: true }),
  'services.save': call('POST /services', 'administerService', LISTED, { body: 'multipart', creates: true }),
  'services.get': call('GET /services/{serviceId}', 'signedIn', LISTED, { agent: true }),
  'services.remove': call('DELETE /services/{serviceId}', 'administerService', LISTED),
  'services.file': call('GET /services/{serviceId}/file/{fileId}', 'signedIn', LISTED, {
    answer: 'download',
    agent: true,
  }),
  'services.testDataFile': call('POST /services/testDataFile', 'administerService', LISTED, {
    body: 'multipart',
  }),
  'services.usage': call('GET /services/usage', 'viewService', 'Who looks after services sees who would miss one.'),
  'services.revisions': call(
    'GET /services/{serviceId}/revisions',
    'viewService',
    'A service has a history, as what is deposited with it.',
  ),
  'services.version': call(
    'GET /services/{serviceId}/revisions/{revisionId}',
    'administerService',
    'A former state of a service comes back as a draft.',
  ),
  'services.export': call(
    'GET /services/{serviceId}/export',
    'viewService',
    'A service goes from one server to another as one file.',
    { answer: 'download' },
  ),
  'services.import': call(
    'POST /services/import',
    'administerService',
    'A service comes from another server as one file.',
    { body: 'multipart', creates: true },
  ),
  'services.composePage': call(
    'POST /services/composePage',
    'administerService',
    'Whoever arranges technical areas sees the page as it will be printed, before anything is saved.',
  ),
} as const;
