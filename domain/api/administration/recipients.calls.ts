// Calls of recipients and their consent. Schemas: recipients.contract.ts.
import { call, LISTED } from '../call-row.ts';

const IMPORT = 'A register that is kept elsewhere comes in as a file.';

export const RECIPIENTS_CALLS = {
  'recipients.listOfUnit': call('GET /ou/{ouId}/recipients/list', 'administerOu', LISTED),
  'recipients.revisions': call('GET /ou/{ouId}/recipients/revisions', 'administerOu', LISTED),
  'recipients.save': call('POST /ou/recipients', 'administerOu', LISTED, { creates: true }),
  'recipients.list': call('POST /ou/recipients/list', 'administerOu', LISTED),
  'recipients.import': call('POST /ou/recipients/import', 'administerOu', IMPORT),
} as const;
