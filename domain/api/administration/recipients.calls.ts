// Calls of recipients and their consent. Schemas: recipients.contract.ts.
import { call, LISTED } from '../call-row.ts';

const OWN = 'Recipients choose by themselves, on a page that a link by e-mail leads to.';
const IMPORT = 'A register that is kept elsewhere comes in as a file.';

export const RECIPIENTS_CALLS = {
  'recipients.listOfUnit': call('GET /ou/{ouId}/recipients/list', 'administerOu', LISTED),
  'recipients.revisions': call('GET /ou/{ouId}/recipients/revisions', 'administerOu', LISTED),
  'recipients.save': call('POST /ou/recipients', 'administerOu', LISTED, { creates: true }),
  'recipients.list': call('POST /ou/recipients/list', 'administerOu', LISTED),
  'recipients.import': call('POST /ou/recipients/import', 'administerOu', IMPORT),
  'recipients.sendLink': call('POST /ou/recipients/link', 'administerOu', OWN),
  // The link is the right; reading by it changes nothing. An address may ask twenty times as often.
  'recipients.own': call('POST /recipients/own', 'public', OWN, { limit: { count: 3, seconds: 60 } }),
  'recipients.choose': call('POST /recipients/own/choice', 'public', OWN, { limit: { count: 3, seconds: 60 } }),
} as const;
