// Schemas of the address book: people and companies with their addresses, phone numbers and e-mail addresses.
import { z } from 'zod';
import { CONTACT_KINDS, MOST_ADDRESS_LINES, MOST_CONTACTS, MOST_ENTRIES } from '#domain/contacts/contacts.ts';
import { Fault, Id, IdText, listOf, ONE_LINE, Saved, standsFor } from '../shapes.ts';

const OneLine = z.string().trim().max(100).regex(ONE_LINE);
const CountryCode = z.string().regex(/^[A-Z]{2}$/);

/** An address as it stands below the name on a letter. */
export const ContactAddress = z.strictObject({
  /** For what it is: "home", "delivery". */
  label: OneLine.default(''),
  lines: z.array(OneLine.min(1)).min(1).max(MOST_ADDRESS_LINES),
  countryCode: CountryCode.nullable().default(null),
});

/** A contact as it is saved. */
export const ContactInput = z.strictObject({
  ...Saved,
  kind: z.enum(CONTACT_KINDS).default('person'),
  firstName: OneLine.default(''),
  lastName: OneLine.default(''),
  organisation: OneLine.default(''),
  /** Own: what the office calls it, such as a customer number. */
  reference: OneLine.default(''),
  note: z.string().max(1_000).default(''),
  /** Whoever deposits in the account sees it too. */
  shared: z.boolean().default(false),
  addresses: z.array(ContactAddress).max(MOST_ENTRIES).default([]),
  phones: z
    .array(z.strictObject({ label: OneLine.default(''), number: z.string().trim().min(1).max(40).regex(ONE_LINE) }))
    .max(MOST_ENTRIES)
    .default([]),
  emails: z
    .array(z.strictObject({ label: OneLine.default(''), address: z.string().trim().min(1).max(254).regex(ONE_LINE) }))
    .max(MOST_ENTRIES)
    .default([]),
});

/** A contact with what the caller may do with it. */
export const Contact = z.object({
  ...ContactInput.shape,
  id: Id,
  version: z.number().int(),
  ownerId: Id,
  ownerName: z.string(),
  /** Whether the caller may change and remove it. */
  editable: z.boolean(),
});
export type Contact = z.infer<typeof Contact>;

/** A text of a line, however wrong: what is wrong with it is said of the line. */
const LineText = z.string().max(1_000);

/** One line of an import; lines of one contact add up, and what they leave out stays as it is. */
export const ContactLine = z.strictObject({
  /** Of the file, from 1. */
  line: z.number().int().min(1),
  kind: z.enum(CONTACT_KINDS).optional(),
  firstName: LineText.optional(),
  lastName: LineText.optional(),
  organisation: LineText.optional(),
  reference: LineText.optional(),
  note: LineText.optional(),
  addressLabel: LineText.optional(),
  /** Its lines, one below the other. */
  address: LineText.optional(),
  postalCode: LineText.optional(),
  town: LineText.optional(),
  countryCode: CountryCode.optional(),
  phone: LineText.optional(),
  email: LineText.optional(),
});
export type ContactLine = z.infer<typeof ContactLine>;

/** Lines of one call of an import. */
export const MOST_CONTACT_LINES = 250;

/** What becomes, or would become, of one line. */
const ContactOutcome = z.object({
  line: z.number().int(),
  outcome: z.enum(['added', 'changed', 'unchanged', 'refused']),
  /** Fields that a change concerns. */
  fields: z.array(z.string()),
  faults: z.array(z.object({ field: z.string(), ...Fault.shape })),
});
export type ContactOutcome = z.infer<typeof ContactOutcome>;

const OfContact = z.strictObject({ contactId: IdText });

export const CONTACTS_CONTRACT = {
  'contacts.list': {
    query: z.strictObject({
      text: z.string().max(200).optional(),
      whose: z.enum(['own', 'shared']).optional(),
      maxResults: standsFor(
        z
          .string()
          .regex(/^\d{1,4}$/)
          .transform(Number)
          .pipe(z.number().int().min(1).max(MOST_CONTACTS)),
        z.int().min(1).max(MOST_CONTACTS),
      ).optional(),
      cursor: z.string().max(500).optional(),
    }),
    result: listOf(Contact),
  },
  'contacts.get': { params: OfContact, result: Contact },
  'contacts.save': { body: ContactInput, result: Contact },
  'contacts.import': {
    body: z.strictObject({
      /** Nothing is kept: it is told what would become of each line. */
      dryRun: z.boolean().default(false),
      /** Into the contacts that the account shares, not into the caller's own. */
      shared: z.boolean().default(false),
      lines: z.array(ContactLine).min(1).max(MOST_CONTACT_LINES),
    }),
    result: z.object({ lines: z.array(ContactOutcome) }),
  },
  'contacts.remove': { params: OfContact, result: z.object({ removed: z.literal(true) }) },
} as const;
