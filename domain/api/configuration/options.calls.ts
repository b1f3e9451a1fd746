// Calls of options and their types. Schemas: options.contract.ts.
import { call } from '../call-row.ts';

export const OPTIONS_CALLS = {
  'options.list': call('GET /options', 'signedIn', 410, { agent: true }),
  'options.save': call('POST /options', 'system', 410, { creates: true }),
  'options.remove': call('DELETE /options/{optionId}', 'system', 410),
  'options.types': call('GET /options/type', 'signedIn', 410, { agent: true }),
  'options.saveType': call('POST /options/type', 'system', 410, { creates: true }),
  'options.removeType': call('DELETE /options/type/{optionTypeId}', 'system', 410),
} as const;
