// The codes of refusals on the wire with their HTTP status (docs/model.md, "Error codes"): one table for the catalogue,
// the server's answers and the API document.

interface WireRow {
  readonly code: number;
  /** HTTP status of the answer. */
  readonly status: number;
  /** Headers that such an answer may carry. */
  readonly headers?: readonly 'Retry-After'[];
}

/**
 * Why a call was refused → its code and HTTP status; -11 and -12 are given (inventory errors.code), the others are
 * ours.
 */
export const WIRE_CODES = {
  generic: { code: -1, status: 400 },
  sessionTimeout: { code: -11, status: 401 },
  unauthorized: { code: -12, status: 403 },
  notFound: { code: -20, status: 404 },
  /** Asked under a name that is none of ours. */
  unknownHost: { code: -21, status: 421 },
  editionConflict: { code: -30, status: 409 },
  invalidInput: { code: -40, status: 422 },
  refusedByState: { code: -50, status: 422 },
  limit: { code: -60, status: 413 },
  tooManyRequests: { code: -70, status: 429, headers: ['Retry-After'] },
  /** Nothing was done: the same request may be sent again. */
  unavailable: { code: -80, status: 503, headers: ['Retry-After'] },
  notImplemented: { code: -90, status: 501 },
  /** Nobody knows what was done: whoever has a key repeats with it, others look. */
  internal: { code: -99, status: 500 },
} as const satisfies Record<string, WireRow>;
export type WireCode = keyof typeof WIRE_CODES;
/** A code of the wire, such as -30. */
export type ErrorCode = (typeof WIRE_CODES)[WireCode]['code'];

/** The rows as a list, each with its name. */
export const WIRE_ROWS: readonly (WireRow & { readonly name: string })[] = Object.entries(WIRE_CODES).map(
  ([name, row]) => ({ name, ...row }),
);

const STATUS = new Map(WIRE_ROWS.map(({ code, status }) => [code, status]));

/** The HTTP status that goes with a wire code. */
export const httpStatus = (code: ErrorCode): number => STATUS.get(code) ?? WIRE_CODES.generic.status;
