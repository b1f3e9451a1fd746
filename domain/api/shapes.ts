// Small shapes that every area of the contract uses: ids, days, instants, lists, revisions, multipart files.
import { z } from 'zod';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { Names } from '#domain/labels/names.schema.ts';

const MEANINGS = new WeakMap<z.core.$ZodType, z.ZodType>();

/**
 * Says what a text of a path, a query, a header or a form stands for: the API document describes that, not the text that
 * carries it.
 */
export function standsFor<S extends z.ZodType>(text: S, meaning: z.ZodType): S {
  MEANINGS.set(text, meaning);
  return text;
}

/** What a text stands for; undefined where it is meant as it is. */
export const meaningOf = (text: z.core.$ZodType): z.ZodType | undefined => MEANINGS.get(text);

/** An entity's id: positive integer below 2^53. */
export const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** The same in a path or query, where everything is text. */
export const IdText = standsFor(
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number),
  Id,
);
/** The number of a page, from 1, where everything is text. */
export const PageText = standsFor(z.string().regex(/^\d{1,6}$/), z.int().min(1).max(999_999));
/** The number of a file, from 0, where everything is text. */
export const IndexText = standsFor(z.string().regex(/^\d{1,5}$/), z.int().min(0).max(99_999));
/** A count of bytes as a header carries it. */
export const ByteCount = standsFor(
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  z
    .int()
    .min(0)
    .max(10 ** 15 - 1),
);
/** Years that a calendar of the product reaches; outside them the arithmetic of days and of PostgreSQL ends. */
const inCalendar = (text: string): boolean => text >= '1900' && text < '9000';
const OUT_OF_CALENDAR = 'a year from 1900 to 8999';
/** A whole day, yyyy-MM-dd. */
export const Day = z.iso.date().refine(inCalendar, OUT_OF_CALENDAR);
/** An instant, ISO 8601 with zone. */
export const Instant = z.iso.datetime({ offset: true }).refine(inCalendar, OUT_OF_CALENDAR);
/** A yes or no in a query, where everything is text. */
export const FlagText = standsFor(
  z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
  z.boolean(),
);

function parseJson(text: string, context: z.core.$RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'invalid_format', format: 'json_string', message: 'not JSON', input: text });
    return z.NEVER;
  }
}

/** What is wrong inside is named as in a body: the field by its path. */
function checkInside<S extends z.ZodType>(schema: S, value: unknown, context: z.core.$RefinementCtx): z.output<S> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  // zod declares a raw issue by its code alone, and a finished one fits none of those declarations.
  for (const issue of read.error.issues) context.issues.push({ ...issue, input: value } as never);
  return z.NEVER;
}

/** An object that travels as JSON text: a field of a form. */
export function jsonText<S extends z.ZodType>(schema: S) {
  return standsFor(
    z.string().transform((text, context): z.output<S> => {
      const value = parseJson(text, context);
      return context.issues.length > 0 ? z.NEVER : checkInside(schema, value, context);
    }),
    schema,
  );
}

/**
 * A list in a query: its parameter as often as there are values (`states=CREATED&states=WAITING`), or once with a JSON
 * array. @param most how many values at most
 */
export function listText<S extends z.ZodType>(item: S, most = 1_000) {
  const list = z.array(item).max(most);
  // Digits are a number where such a text is none of the values.
  const readItem = (text: string): unknown =>
    /^-?\d{1,15}$/.test(text) && !item.safeParse(text).success ? Number(text) : text;
  return standsFor(
    z.union([z.string(), z.array(z.string()).max(most)]).transform((given, context): z.output<S>[] => {
      const isJson = typeof given === 'string' && given.startsWith('[');
      const value = isJson ? parseJson(given, context) : [given].flat().map(readItem);
      return context.issues.length > 0 ? z.NEVER : checkInside(list, value, context);
    }),
    list,
  );
}

/** `name=value` of a field that a service marks as searchable. */
const NamedValue = z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}=.{1,500}$/u);
const LONGEST_TAG = 601;
/** `list=value` of a tag list. */
const TagValue = z
  .string()
  .max(LONGEST_TAG)
  .regex(/^.+=.+$/u);
const MOST_PAIRS = 10;
/** Characters of the most pairs that a list is narrowed by, one a line, as an address of a screen has them. */
export const LONGEST_PAIRS = MOST_PAIRS * (LONGEST_TAG + 1);

/** Only what has each of these values: `metadata=invoice=4711`, `tags=Region=North`, several as several parameters. */
export const METADATA_QUERY = {
  metadata: listText(NamedValue, MOST_PAIRS).optional(),
  tags: listText(TagValue, MOST_PAIRS).optional(),
} as const;

/** What every saved entity carries: no id means "make a new one"; `version` is the one that was read. */
export const Saved = { id: Id.optional(), version: z.number().int().optional() } as const;
/** One line: names are set into subjects, lists and e-mails. */
export const ONE_LINE = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;
/** A name that a person gives: one line of 1 to 100 characters, without the spaces around it. */
export const Named = z.string().trim().min(1).max(100).regex(ONE_LINE);

/** Filters of every list: whole days, both included, in the caller's time zone (header `Time-Zone`). */
export const LIST_QUERY = {
  targetOwnerId: IdText.optional(),
  targetOUId: IdText.optional(),
  fromDate: Day.optional(),
  toDate: Day.optional(),
  maxResults: standsFor(
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.number().int().min(1).max(10_000)),
    z.int().min(1).max(10_000),
  ).optional(),
  cursor: z.string().max(500).optional(),
} as const;

/** Only what is of one service, and leaves over channels of one type. */
export const SENT_QUERY = {
  serviceId: IdText.optional(),
  channelType: z.enum(CHANNEL_TYPES).optional(),
} as const;

/** What counts are narrowed by: the filters of a list that say whose and when. */
export const SCOPE_QUERY = {
  targetOwnerId: LIST_QUERY.targetOwnerId,
  targetOUId: LIST_QUERY.targetOUId,
  fromDate: LIST_QUERY.fromDate,
  toDate: LIST_QUERY.toDate,
} as const;

/** A list: newest first; `overflow` says that there is more; `cursor` fetches it. */
export function listOf<S extends z.ZodType>(item: S) {
  return z.object({ items: z.array(item), overflow: z.boolean(), cursor: z.string().nullable() });
}

/** One line of a history. `actedFor` names the user on whose behalf it was done. */
export const Revision = z.object({
  id: Id,
  date: Instant,
  event: z.string(),
  userLogin: z.string().nullable(),
  actedForLogin: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type Revision = z.infer<typeof Revision>;
/** A history, oldest line first. */
export const Revisions = z.array(Revision);

/** A refusal as it is stored beside a value or a state: label of the error catalogue and its parameters. */
export const Fault = z.object({ label: z.string(), parameters: z.record(z.string(), z.unknown()) });
export type Fault = z.infer<typeof Fault>;

/** Counts per state or code; a missing key is 0. */
export const CountPer = z.record(z.string(), z.number().int().nonnegative());

/** A person as lists show them. */
export const PersonRef = z.object({ id: Id, login: z.string(), name: z.string() });
export type PersonRef = z.infer<typeof PersonRef>;

/** A configured thing with its name in the languages of its readers (docs/model.md, "Names by language"). */
export const NamedRef = z.object({ id: Id, name: z.string(), names: Names.optional() });

/** The account in a path. */
export const UnitParams = z.strictObject({ ouId: IdText });

/** A list narrowed to one account. */
export const OfUnit = z.strictObject({ ouId: IdText.optional() });

/**
 * The query of a page as a picture: `longestSide` in px. A page that takes longer than five seconds is refused with
 * `document.pictureCostly`; `anyway` draws it within a minute, behind the caller's other work.
 */
export const PagePicture = z.strictObject({
  anyway: z.literal('1').optional(),
  longestSide: standsFor(z.string().regex(/^\d{2,4}$/), z.int().min(10).max(9_999)).optional(),
});

/** Bytes as base64url, of so many characters at most. */
export const Base64Url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[A-Za-z0-9_-]+$/);

/** What every answer of an authenticator begins with (WebAuthn, JSON serialization). */
export const CredentialHead = { id: Base64Url(1_400), rawId: Base64Url(1_400), type: z.literal('public-key') } as const;
