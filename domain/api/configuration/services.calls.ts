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
  'services.composePage': call(
    'POST /services/composePage',
    'administerService',
    'Whoever arranges technical areas sees the page as it will be printed, before anything is saved.',
  ),
} as const;
