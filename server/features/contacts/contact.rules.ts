// Whose contacts a caller sees and changes, and what a contact must be.
import { can } from '#domain/access/abilities.ts';
import { isEmail } from '#domain/addresses/email.ts';
import { isPhoneNumber } from '#domain/addresses/phone-shape.ts';
import { contactName } from '#domain/contacts/contacts.ts';
import type { Refusal } from '#domain/errors/result.ts';
import type { Caller } from '#server/context/context.ts';
import { unitItem } from '#server/features/units/unit-access.usecases.ts';
import type { ContactReach, ContactRow, StoredContact } from './contacts.repository.ts';

export const reachOfCaller = ({ user }: Caller): ContactReach => ({ accountId: user.accountId, userId: user.id });

/** Whether the caller may change a contact that it sees. */
export function mayEdit(caller: Caller, row: Pick<ContactRow, 'owner_id'>): boolean {
  const { accountId: id, accountPath: path } = caller.user;
  return row.owner_id === caller.user.id || can(caller.actor, 'administerOu', unitItem({ id, path }));
}

/** What is wrong with a contact, and with which of its fields; undefined: nothing. */
export function contactFault({ emails, phones, ...names }: StoredContact): Refusal | undefined {
  if (contactName(names) === '') return { label: 'contacts.nameMissing', parameters: { field: 'lastName' } };
  const email = emails.find(({ address }) => !isEmail(address));
  if (email) return { label: 'email.invalid', parameters: { field: 'emails', text: email.address } };
  const phone = phones.find(({ number }) => !isPhoneNumber(number));
  return phone && { label: 'phone.invalid', parameters: { field: 'phones', text: phone.number } };
}
