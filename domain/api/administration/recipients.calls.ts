// Calls of recipients and their consent. Schemas: recipients.contract.ts.
import { call, LISTED } from '../call-row.ts';

export const RECIPIENTS_CALLS = {
  'recipients.listOfUnit': call('GET /ou/{ouId}/recipients/list', 'administerOu', LISTED, { later: true }),
  'recipients.revisions': call('GET /ou/{ouId}/recipients/revisions', 'administerOu', LISTED, { later: true }),
  'recipients.save': call('POST /ou/recipients', 'administerOu', LISTED, { later: true }),
  'recipients.list': call('POST /ou/recipients/list', 'administerOu', LISTED, { later: true }),
} as const;
