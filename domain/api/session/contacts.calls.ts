// Calls of the address book. Schemas: contacts.contract.ts.
import { call } from '../call-row.ts';

const OWN = 'The inventory names the screen "addressbox" without calls.';

export const CONTACTS_CALLS = {
  'contacts.list': call('GET /contacts', 'createOrder', OWN),
  'contacts.get': call('GET /contacts/{contactId}', 'createOrder', OWN),
  'contacts.save': call('POST /contacts', 'createOrder', OWN, { creates: true }),
  'contacts.import': call('POST /contacts/import', 'createOrder', OWN),
  'contacts.remove': call('DELETE /contacts/{contactId}', 'createOrder', OWN),
} as const;
