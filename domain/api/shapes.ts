// Small shapes that every area of the contract uses: ids, days, instants, lists, revisions, multipart files.
import { z } from 'zod';

/** An entity's id: positive integer below 2^53. */
export const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** The same in a path or query, where everything is text. */
export const IdText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number);
/** Years that a calendar of the product reaches; outside them the arithmetic of days and of PostgreSQL ends. */
const inCalendar = (text: string): boolean => text >= '1900' && text < '9000';
const OUT_OF_CALENDAR = 'a year from 1900 to 8999';
/** A whole day, yyyy-MM-dd. */
export const Day = z.iso.date().refine(inCalendar, OUT_OF_CALENDAR);
/** An instant, ISO 8601 with zone. */
export const Instant = z.iso.datetime({ offset: true }).refine(inCalendar, OUT_OF_CALENDAR);
/** A yes or no in a query, where everything is text. */
export const FlagText = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');
/** Objects and lists in a query travel as JSON text. */
export function jsonText<S extends z.ZodType>(schema: S) {
  return z.string().transform((text, context) => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      context.addIssue({ code: 'invalid_format', format: 'json_string', message: 'not JSON' });
      return z.NEVER;
    }
    const read = schema.safeParse(value);
    if (read.success) return read.data as z.output<S>;
    // What is wrong inside is named as in a body: the field by its path.
    // zod declares a raw issue by its code alone, and a finished one fits none of those declarations.
    for (const issue of read.error.issues) context.issues.push({ ...issue, input: value } as never);
    return z.NEVER;
  });
}

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
  maxResults: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().int().min(1).max(10_000))
    .optional(),
  cursor: z.string().max(500).optional(),
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
  longestSide: z
    .string()
    .regex(/^\d{2,4}$/)
    .optional(),
});
