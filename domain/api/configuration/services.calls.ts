// Calls of services. Schemas: services.contract.ts.
import { call } from '../call-row.ts';

export const SERVICES_CALLS = {
  'services.list': call('GET /services', 'signedIn', 421, { agent: true }),
  'services.save': call('POST /services', 'administerService', 421, { body: 'multipart', creates: true }),
  'services.get': call('GET /services/{serviceId}', 'signedIn', 421, { agent: true }),
  'services.remove': call('DELETE /services/{serviceId}', 'administerService', 421, { later: true }),
  'services.file': call('GET /services/{serviceId}/file/{fileId}', 'signedIn', 421, {
    answer: 'download',
    agent: true,
  }),
  'services.testDataFile': call('POST /services/testDataFile', 'administerService', 421, {
    body: 'multipart',
    later: true,
  }),
} as const;
