// Schemas of recipients and their consent.
import { z } from 'zod';
import { CONSENT_PREFERENCES, CONSENT_SOURCES } from '#domain/recipients/recipients.ts';
import { Fault, Id, Instant, listOf, ONE_LINE, Revisions, standsFor, UnitParams } from '../shapes.ts';
import { Branding } from './brandings.contract.ts';

/** What the account calls a recipient: a customer number, as the letters name it. */
const Identifier = z.string().trim().min(1).max(200).regex(ONE_LINE);
const EmailAddress = z.string().trim().max(254).regex(ONE_LINE);
const Note = z.string().trim().max(1_000);

/** How a recipient wants to get post. */
const Consent = z.object({
  preference: z.enum(CONSENT_PREFERENCES),
  /** Who said so. */
  source: z.enum(CONSENT_SOURCES),
  identifier: z.string(),
  /** The address that the recipient proved, or a manager's note vouches for; null: none. */
  email: z.string().nullable(),
  /** Why a manager set `electronic`. */
  note: z.string().nullable(),
  lastModified: Instant,
});

/** A recipient of a register. */
export const Recipient = z.object({
  id: Id,
  version: z.number().int(),
  /** The account that keeps the register. */
  senderAccountId: Id,
  recipientIdentifier: z.string(),
  mainPreferences: Consent,
  emailAddress: z.string().nullable(),
  emailValid: z.boolean(),
  /** What the condition *matches preference* reads: `electronic` counts only with a valid e-mail address that is verified. */
  inUse: z.enum(CONSENT_PREFERENCES),
  /** Whether what the recipient opens and clicks may be kept. */
  measuring: z.boolean(),
  /** Who said so. */
  measuringSource: z.enum(CONSENT_SOURCES),
  /** Since when; null: nobody said anything yet. */
  measuringAt: Instant.nullable(),
});
export type Recipient = z.infer<typeof Recipient>;

/** A recipient as it is saved; without `version` it is a new one. What is left out stays as it is, as in a file. */
export const RecipientInput = z.strictObject({
  version: z.number().int().optional(),
  /** Any account: the register is that of the nearest one above that keeps one. */
  senderAccountId: Id,
  recipientIdentifier: Identifier,
  mainPreferences: z.strictObject({ preference: z.enum(CONSENT_PREFERENCES) }),
  /** null: it has none any more. */
  emailAddress: EmailAddress.nullable().optional(),
  /** Why a manager sets `electronic`. */
  note: Note.nullable().optional(),
  measuring: z.boolean().optional(),
});

/** Recipients of a page at most. */
export const MOST_RECIPIENTS = 500;

/** A text of a line, however wrong: what is wrong with it is said of the line. */
const LineText = z.string().max(1_000);

/** One line of an import; what it leaves out stays as it is. */
export const RecipientLine = z.strictObject({
  /** Of the file, from 1. */
  line: z.number().int().min(1),
  recipientIdentifier: LineText.optional(),
  preference: z.enum(CONSENT_PREFERENCES).optional(),
  emailAddress: LineText.optional(),
  note: LineText.optional(),
  measuring: z.boolean().optional(),
});
export type RecipientLine = z.infer<typeof RecipientLine>;

/** Lines of one call of an import. */
export const MOST_RECIPIENT_LINES = 250;

/** What becomes, or would become, of one line. */
const RecipientOutcome = z.object({
  line: z.number().int(),
  outcome: z.enum(['added', 'changed', 'unchanged', 'refused']),
  /** Fields that a change concerns. */
  fields: z.array(z.string()),
  faults: z.array(z.object({ field: z.string(), ...Fault.shape })),
});
export type RecipientOutcome = z.infer<typeof RecipientOutcome>;

/** The secret of a link, as its e-mail has it. */
const LinkToken = z.string().min(20).max(100);

/** What the page of a recipient shows. */
const OwnChoice = z.object({
  /** The account that asks. */
  senderName: z.string(),
  recipientIdentifier: z.string(),
  /** Where electronic post would go. */
  emailAddress: z.string(),
  preference: z.enum(CONSENT_PREFERENCES),
  inUse: z.enum(CONSENT_PREFERENCES),
  /** Whether what they open and click may be kept. */
  measuring: z.boolean(),
  lastModified: Instant,
  /** Until when the link holds. */
  until: Instant,
  /** In the sender's appearance. */
  branding: Branding,
});
export type OwnChoice = z.infer<typeof OwnChoice>;

/** The account that keeps a register. */
const Register = z.object({ id: Id, name: z.string() });

export const RECIPIENTS_CONTRACT = {
  'recipients.listOfUnit': {
    params: UnitParams,
    query: z.strictObject({
      /** Words of the identifier and the e-mail address. */
      text: z.string().max(200).optional(),
      preference: z.enum(CONSENT_PREFERENCES).optional(),
      maxResults: standsFor(
        z
          .string()
          .regex(/^\d{1,3}$/)
          .transform(Number)
          .pipe(z.number().int().min(1).max(MOST_RECIPIENTS)),
        z.int().min(1).max(MOST_RECIPIENTS),
      ).optional(),
      cursor: z.string().max(500).optional(),
    }),
    result: listOf(Recipient).extend({ register: Register }),
  },
  'recipients.revisions': {
    params: UnitParams,
    query: z.strictObject({ recipientIdentifier: z.string().max(200) }),
    result: Revisions,
  },
  'recipients.save': { body: RecipientInput, result: Recipient },
  'recipients.list': {
    body: z.strictObject({
      senderAccountId: Id,
      recipientIdentifiers: z.array(Identifier).min(1).max(MOST_RECIPIENTS),
    }),
    result: z.array(Recipient),
  },
  'recipients.import': {
    body: z.strictObject({
      senderAccountId: Id,
      /** Nothing is kept: it is told what would become of each line. */
      dryRun: z.boolean().default(false),
      lines: z.array(RecipientLine).min(1).max(MOST_RECIPIENT_LINES),
    }),
    result: z.object({ lines: z.array(RecipientOutcome) }),
  },
  'recipients.sendLink': {
    body: z.strictObject({ senderAccountId: Id, recipientIdentifier: Identifier }),
    result: z.object({ sent: z.literal(true) }),
  },
  'recipients.own': { body: z.strictObject({ token: LinkToken }), result: OwnChoice },
  'recipients.choose': {
    body: z.strictObject({
      token: LinkToken,
      /** Left out: letters come as before. */
      preference: z.enum(['electronic', 'paper']).optional(),
      /** Whether what they open and click may be kept; left out: as before. */
      measuring: z.boolean().optional(),
      /** Another address, beside `preference`: it counts once its own link was followed. */
      emailAddress: EmailAddress.optional(),
    }),
    /** `mailed`: the address was changed, the link holds no longer, and another went to the new one. */
    result: z.object({ mailed: z.boolean() }),
  },
} as const;
