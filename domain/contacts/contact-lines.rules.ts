// A line of a file laid onto a contact: names that it has replace those there, an address, number or e-mail address that is
// not there yet comes after the others. So the lines of one contact add up, and the same file a second time changes nothing. Pure.
import type { ContactKind, ContactName } from './contacts.ts';

export interface ContactAddress {
  readonly label: string;
  readonly lines: readonly string[];
  readonly countryCode: string | null;
}
export interface ContactPhone {
  readonly label: string;
  readonly number: string;
}
export interface ContactEmail {
  readonly label: string;
  readonly address: string;
}

/** A contact as far as a file tells of it. */
export interface ContactFacts extends ContactName {
  readonly reference: string;
  readonly note: string;
  readonly addresses: readonly ContactAddress[];
  readonly phones: readonly ContactPhone[];
  readonly emails: readonly ContactEmail[];
}

/** What a line says; what it leaves out stays as it is. */
export interface ContactTexts {
  readonly kind?: ContactKind | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly organisation?: string | undefined;
  readonly reference?: string | undefined;
  readonly note?: string | undefined;
  /** For which the address is: "home", "delivery". */
  readonly addressLabel?: string | undefined;
  /** Its lines, one below the other. */
  readonly address?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly town?: string | undefined;
  readonly countryCode?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}

const NOBODY: ContactFacts = {
  kind: 'person',
  firstName: '',
  lastName: '',
  organisation: '',
  reference: '',
  note: '',
  addresses: [],
  phones: [],
  emails: [],
};

/** Countries that write the postal code behind the town. */
const CODE_BEHIND = ['AU', 'CA', 'GB', 'IE', 'IN', 'NZ', 'US'];

const folded = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
const digits = (text: string): string => text.replaceAll(/[^\d+]/g, '');

/** The lines of an address, the town with its postal code as the last one. */
function addressLines({ address = '', postalCode = '', town = '', countryCode = '' }: ContactTexts): string[] {
  const last = CODE_BEHIND.includes(countryCode) ? [town, postalCode] : [postalCode, town];
  return [...address.split(/\r?\n/), last.map((part) => part.trim()).join(' ')]
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** By which a line finds its contact: the reference, else the names. */
export function contactKey({ reference = '', firstName = '', lastName = '', organisation = '' }: ContactTexts): string {
  return reference.trim() === ''
    ? JSON.stringify([folded(firstName), folded(lastName), folded(organisation)])
    : JSON.stringify([folded(reference)]);
}

const joined = (lines: readonly string[]): string => folded(lines.join('\n'));

/** With the address of the line, where it is not there yet. */
function withAddress(before: readonly ContactAddress[], texts: ContactTexts): readonly ContactAddress[] {
  const lines = addressLines(texts);
  if (lines.length === 0 || before.some((one) => joined(one.lines) === joined(lines))) return before;
  return [...before, { label: texts.addressLabel?.trim() ?? '', lines, countryCode: texts.countryCode || null }];
}

const withPhone = (before: readonly ContactPhone[], number: string): readonly ContactPhone[] =>
  number === '' || before.some((one) => digits(one.number) === digits(number))
    ? before
    : [...before, { label: '', number }];

const withEmail = (before: readonly ContactEmail[], address: string): readonly ContactEmail[] =>
  address === '' || before.some((one) => folded(one.address) === folded(address))
    ? before
    : [...before, { label: '', address }];

/** The contact with what the line says. @param before null: there is none yet */
export function withLine(before: ContactFacts | null, texts: ContactTexts): ContactFacts {
  const base = before ?? NOBODY;
  const text = (field: 'firstName' | 'lastName' | 'organisation' | 'reference' | 'note') =>
    texts[field]?.trim() || base[field];
  const [firstName, lastName, organisation] = [text('firstName'), text('lastName'), text('organisation')];
  const isCompany = before === null && firstName === '' && lastName === '' && organisation !== '';
  return {
    kind: texts.kind ?? (isCompany ? 'company' : base.kind),
    firstName,
    lastName,
    organisation,
    reference: text('reference'),
    note: text('note'),
    addresses: withAddress(base.addresses, texts),
    phones: withPhone(base.phones, texts.phone?.trim() ?? ''),
    emails: withEmail(base.emails, texts.email?.trim() ?? ''),
  };
}

/** Fields of a contact that differ. */
export const changedFacts = (before: ContactFacts, now: ContactFacts): string[] =>
  (Object.keys(NOBODY) as (keyof ContactFacts)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]),
  );
