// What of a contact a value takes, and the rows that are offered for it. Pure.
import type { Contact } from '#domain/api/session/contacts.contract.ts';
import { contactName, printedLines } from '#domain/contacts/contacts.ts';

export type ChoiceKind = 'address' | 'email' | 'phone';

/** What is offered for a value; undefined: nothing of a contact fits. */
export function choiceKind(value: { readonly type: string }, name: string): ChoiceKind | undefined {
  if (value.type === 'POSTAL_ADDRESS') return 'address';
  if (value.type === 'PHONE') return 'phone';
  return name === 'emailRecipient' || name === 'emailReplyTo' ? 'email' : undefined;
}

/** One row: what is chosen by it, and how it is shown. */
export interface Choice {
  readonly key: string;
  readonly name: string;
  readonly about: string;
  readonly lines: readonly string[];
  /** Null where the contact says none, and for what has no country. */
  readonly country: string | null;
}

const about = (label: string, text: string): string => (label === '' ? text : `${label}: ${text}`);

interface RowFacts {
  readonly n: number;
  readonly words: string;
  readonly lines: readonly string[];
  readonly country?: string | null;
}

/** The rows of one contact. */
export function choicesOf(contact: Contact, kind: ChoiceKind): Choice[] {
  const row = ({ n, words, lines, country = null }: RowFacts): Choice => ({
    key: `${contact.id}-${n}`,
    name: contactName(contact),
    about: words,
    lines,
    country,
  });
  if (kind === 'email') {
    return contact.emails.map(({ label, address }, n) => row({ n, words: about(label, address), lines: [address] }));
  }
  if (kind === 'phone') {
    return contact.phones.map(({ label, number }, n) => row({ n, words: about(label, number), lines: [number] }));
  }
  return contact.addresses.map(({ label, lines, countryCode }, n) =>
    row({ n, words: about(label, lines.join(', ')), lines: printedLines(contact, lines), country: countryCode }),
  );
}

/** What asks for a choice. */
export interface ChoiceWish {
  readonly kind: ChoiceKind;
  readonly onChoose: (choice: Choice) => void;
}
