// Calls of recipients and their consent. Schemas: recipients.contract.ts.
import { call } from '../call-row.ts';

export const RECIPIENTS_CALLS = {
  'recipients.listOfUnit': call('GET /ou/{ouId}/recipients/list', 'administerOu', 409, { later: true }),
  'recipients.revisions': call('GET /ou/{ouId}/recipients/revisions', 'administerOu', 409, { later: true }),
  'recipients.save': call('POST /ou/recipients', 'administerOu', 409, { later: true }),
  'recipients.list': call('POST /ou/recipients/list', 'administerOu', 409, { later: true }),
} as const;
