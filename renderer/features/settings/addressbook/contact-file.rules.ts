// Contacts as lines of a file, as an import reads them: one for each address, number or e-mail address. Pure.
import type { Contact } from '#domain/api/session/contacts.contract.ts';

/** Columns, in the order of the file. */
export const FILE_FIELDS = [
  'kind',
  'reference',
  'firstName',
  'lastName',
  'organisation',
  'addressLabel',
  'address',
  'countryCode',
  'phone',
  'email',
  'note',
] as const;
export type FileField = (typeof FILE_FIELDS)[number];

/** @param kindWord the kind in words */
export function fileRows(contact: Contact, kindWord: string): string[][] {
  const { addresses, phones, emails } = contact;
  const lines = Math.max(1, addresses.length, phones.length, emails.length);
  return Array.from({ length: lines }, (_, n) => {
    const address = addresses[n];
    const cells: Record<FileField, string> = {
      kind: kindWord,
      reference: contact.reference,
      firstName: contact.firstName,
      lastName: contact.lastName,
      organisation: contact.organisation,
      addressLabel: address?.label ?? '',
      address: address?.lines.join('\n') ?? '',
      countryCode: address?.countryCode ?? '',
      phone: phones[n]?.number ?? '',
      email: emails[n]?.address ?? '',
      note: n === 0 ? contact.note : '',
    };
    return FILE_FIELDS.map((field) => cells[field]);
  });
}

/** A cell as it was before a spreadsheet's formula was defused in it. */
export const armed = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '');
