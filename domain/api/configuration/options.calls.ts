// Calls of options and their types. Schemas: options.contract.ts.
import { call, LISTED } from '../call-row.ts';

const USES = 'Whoever removes one is shown before what uses it.';

export const OPTIONS_CALLS = {
  'options.list': call('GET /options', 'signedIn', LISTED, { agent: true }),
  'options.save': call('POST /options', 'system', LISTED, { creates: true }),
  'options.remove': call('DELETE /options/{optionId}', 'system', LISTED),
  'options.uses': call('GET /options/{optionId}/uses', 'systemView', USES),
  'options.types': call('GET /options/type', 'signedIn', LISTED, { agent: true }),
  'options.saveType': call('POST /options/type', 'system', LISTED, { creates: true }),
  'options.removeType': call('DELETE /options/type/{optionTypeId}', 'system', LISTED),
  'options.typeUses': call('GET /options/type/{optionTypeId}/uses', 'systemView', USES),
} as const;
