// What can be wrong with a value of a request, as one table: `kind` chooses the words of `exception.invalidInput` in
// each language; `reason` is kept in English for programmers.

/** Kinds of faults. `limit: true`: the words name a number. */
export const INPUT_FAULTS = {
  missing: { limit: false },
  tooShort: { limit: true },
  tooLong: { limit: true },
  tooFew: { limit: true },
  tooMany: { limit: true },
  tooSmall: { limit: true },
  tooLarge: { limit: true },
  notNumber: { limit: false },
  notWhole: { limit: false },
  notOneOf: { limit: false },
  wrongFormat: { limit: false },
  /** A day in another form than YYYY-MM-DD, or none of the calendar. */
  notDay: { limit: false },
  unknownField: { limit: false },
  unknown: { limit: false },
  /** A text with what no text may hold: NUL, half a character, bytes that are no characters. */
  notText: { limit: false },
  /** Anything else: a general sentence. */
  other: { limit: false },
} as const satisfies Record<string, { readonly limit: boolean }>;
export type InputFaultKind = keyof typeof INPUT_FAULTS;

/** What is wrong with one value of a request, in words that each language has. */
export interface InputFault {
  readonly kind: InputFaultKind;
  /** 0 where the words name none. */
  readonly limit: number;
}

/** The part of a zod issue that is read here. */
export interface SchemaIssue {
  readonly code?: string | undefined;
  readonly message: string;
  readonly expected?: unknown;
  readonly origin?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
}

const OTHER: InputFault = { kind: 'other', limit: 0 };

/** What "too small" and "too big" mean, by what was measured; anything else is a number. */
const MEASURED: Readonly<Record<string, readonly [InputFaultKind, InputFaultKind]>> = {
  string: ['tooShort', 'tooLong'],
  array: ['tooFew', 'tooMany'],
  set: ['tooFew', 'tooMany'],
  map: ['tooFew', 'tooMany'],
};
const NUMBER = ['tooSmall', 'tooLarge'] as const;

function ofSize({ origin, minimum, maximum }: SchemaIssue, way: 0 | 1): InputFault {
  const limit = Number(way === 0 ? minimum : maximum);
  if (!Number.isSafeInteger(limit)) return OTHER;
  // An empty text where one is needed was left out, as a person sees it.
  if (way === 0 && origin === 'string' && limit === 1) return { kind: 'missing', limit: 0 };
  return { kind: (MEASURED[String(origin)] ?? NUMBER)[way], limit };
}

function ofType({ message, expected }: SchemaIssue): InputFault {
  if (/received undefined$/.test(message)) return { kind: 'missing', limit: 0 };
  if (expected === 'int') return { kind: 'notWhole', limit: 0 };
  return { kind: expected === 'number' ? 'notNumber' : 'wrongFormat', limit: 0 };
}

const BY_CODE: Readonly<Record<string, (issue: SchemaIssue) => InputFault>> = {
  invalid_type: ofType,
  too_small: (issue) => ofSize(issue, 0),
  too_big: (issue) => ofSize(issue, 1),
  invalid_format: () => ({ kind: 'wrongFormat', limit: 0 }),
  invalid_value: () => ({ kind: 'notOneOf', limit: 0 }),
  not_multiple_of: () => ({ kind: 'notWhole', limit: 0 }),
  unrecognized_keys: () => ({ kind: 'unknownField', limit: 0 }),
};

/** The kind of a fault that a schema found; `other` for those that the table lacks. */
export const inputFaultOf = (issue: SchemaIssue): InputFault => BY_CODE[issue.code ?? '']?.(issue) ?? OTHER;

/** Parameters of `exception.invalidInput` with a kind, from any refusal: its text needs one. */
export const withInputFault = (parameters: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  ...OTHER,
  ...parameters,
});
