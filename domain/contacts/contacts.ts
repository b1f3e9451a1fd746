// The front page of contacts: people and companies of an address book, and how an address of theirs is printed.

export const CONTACT_KINDS = ['person', 'company'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** Entries of one kind that a contact has at most. */
export const MOST_ENTRIES = 20;
/** Lines of an address, without those of the name. */
export const MOST_ADDRESS_LINES = 8;
/** Contacts of one list; more come by the cursor. */
export const MOST_CONTACTS = 1_000;

/** What tells a contact from others. */
export interface ContactName {
  readonly kind: ContactKind;
  readonly firstName: string;
  readonly lastName: string;
  readonly organisation: string;
}

const personOf = ({ firstName, lastName }: ContactName): string => `${firstName} ${lastName}`.trim();

/** As lists show it: the person, or the company where no person is named or where it is one. */
export function contactName(contact: ContactName): string {
  const person = personOf(contact);
  const { kind, organisation } = contact;
  return (kind === 'company' ? organisation || person : person || organisation).trim();
}

/** By which lists are sorted: last names first, without letter case. */
export function sortName(contact: ContactName): string {
  const { kind, firstName, lastName, organisation } = contact;
  const person = `${lastName} ${firstName}`.trim();
  return (kind === 'company' ? `${organisation} ${person}` : `${person} ${organisation}`).trim().toLowerCase();
}

/** The lines of a letter to one of its addresses: company, person, and the address below them. */
export const printedLines = (contact: ContactName, lines: readonly string[]): string[] =>
  [contact.organisation, personOf(contact), ...lines].map((line) => line.trim()).filter((line) => line !== '');
