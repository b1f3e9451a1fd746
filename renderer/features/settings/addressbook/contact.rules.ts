// A contact as its form holds it: with lines that are still empty, which are not sent. Pure.
import { z } from 'zod';
import { type Contact, ContactInput } from '#domain/api/session/contacts.contract.ts';

export type ContactDraft = { readonly [K in keyof Sent]: Sent[K] };
type Sent = z.output<typeof ContactInput>;

const isFilled = (text: string): boolean => text.trim() !== '';

/** What is sent of a draft: without lines and entries in which nothing stands. */
export const sentContact = (draft: ContactDraft): Sent => ({
  ...draft,
  addresses: draft.addresses
    .map((one) => ({ ...one, lines: one.lines.filter(isFilled) }))
    .filter(({ lines }) => lines.length > 0),
  phones: draft.phones.filter(({ number }) => isFilled(number)),
  emails: draft.emails.filter(({ address }) => isFilled(address)),
});

/** What a draft must be like. */
export const DRAFT_SCHEMA = z.preprocess((draft) => sentContact(draft as ContactDraft), ContactInput);

export const newContact = (shared: boolean): ContactDraft => ({ ...ContactInput.parse({}), shared });

export const draftOf = (contact: Contact): ContactDraft => {
  const { ownerId: _owner, ownerName: _name, editable: _editable, ...draft } = contact;
  return draft;
};

/** What the address says of whose contacts are listed. */
export const whoseOf = (text: string | undefined): 'own' | 'shared' | undefined =>
  text === 'own' || text === 'shared' ? text : undefined;
