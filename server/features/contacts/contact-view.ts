// A row of the address book as the contract sends it.
import type { Contact } from '#domain/api/session/contacts.contract.ts';
import type { ContactRow, StoredContact } from './contacts.repository.ts';

export const storedContact = (row: ContactRow): StoredContact => ({
  kind: row.kind as StoredContact['kind'],
  firstName: row.first_name,
  lastName: row.last_name,
  organisation: row.organisation,
  reference: row.reference,
  note: row.note,
  shared: row.shared,
  addresses: row.addresses as StoredContact['addresses'],
  phones: row.phones as StoredContact['phones'],
  emails: row.emails as StoredContact['emails'],
});

/** @param editable whether the caller may change it */
export const contactView = (row: ContactRow, editable: boolean): Contact => ({
  ...storedContact(row),
  id: row.id,
  version: row.version,
  ownerId: row.owner_id,
  ownerName: `${row.owner_first} ${row.owner_last}`.trim() || row.owner_login,
  editable,
});
