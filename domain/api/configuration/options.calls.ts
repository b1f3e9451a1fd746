// Calls of options and their types. Schemas: options.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const OPTIONS_CALLS = {
  'options.list': call('GET /options', 'signedIn', LISTED, { agent: true }),
  'options.save': call('POST /options', 'system', LISTED, { creates: true }),
  'options.remove': call('DELETE /options/{optionId}', 'system', LISTED),
  'options.types': call('GET /options/type', 'signedIn', LISTED, { agent: true }),
  'options.saveType': call('POST /options/type', 'system', LISTED, { creates: true }),
  'options.removeType': call('DELETE /options/type/{optionTypeId}', 'system', LISTED),
} as const;
