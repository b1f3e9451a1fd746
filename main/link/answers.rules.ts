// What an answer of the server means for a document: go on, try again, sign in, or a person is needed.
import { ApiError } from '#domain/api/api.ts';
import type { DesktopRefusal, Refusal } from '#domain/errors/result.ts';
import { retryAfterMs as askedMs } from '#domain/shared/retry-after.ts';

/** What came back for one request. */
export type Outcome<T> =
  | { readonly kind: 'result'; readonly value: T }
  | Refused
  /** No whole answer came back. `begun`: one had begun, so something is there. */
  | { readonly kind: 'unanswered'; readonly reason: string; readonly begun?: boolean }
  /** Something between us and the server answered, or the server while it starts, stops or fails. */
  | { readonly kind: 'foreign'; readonly status: number; readonly retryAfterMs: number | null };
/** Why a document does not go on: a label of the server, which may be newer than this program, or one of ours. */
export type Failure = Refusal<string>;
export interface Refused {
  readonly kind: 'refused';
  readonly code: number;
  readonly refusal: Failure;
  readonly retryAfterMs: number | null;
}

export type Verdict =
  /** `moved`: the server has more of the document than at the last try, so the connection works. */
  | {
      readonly kind: 'retry';
      readonly failure: Failure;
      readonly afterMs: number | null;
      readonly moved?: boolean;
    }
  | { readonly kind: 'signIn'; readonly failure: Failure }
  | { readonly kind: 'attention'; readonly failure: Failure };

/** Wire codes that pass with time: a fault of the server, something it waits for, too many requests, the generic one, not built yet. */
const PASSING = new Set([-99, -80, -70, -1, -90]);
const SIGN_IN = -11;

/** Wire codes of a decision: nothing was created, and the same idempotency key will always answer so. */
const DECIDED = new Set([-1, -12, -20, -30, -40, -50, -60]);
/** What the server calls a request that a bad line cut or half closed on its way. */
const CUT_FIELDS = new Set<unknown>(['request', 'body', 'Content-Length']);

const wasCut = ({ refusal: { label, parameters } }: Refused): boolean =>
  label === 'exception.invalidInput' && CUT_FIELDS.has(parameters.field);

/** The server decided and created nothing: the next try needs a new key. */
export const decided = (refused: Refused): boolean =>
  DECIDED.has(refused.code) && refused.refusal.label !== 'idempotency.running' && !wasCut(refused);

const passes = (refused: Refused): boolean => {
  const { code, refusal } = refused;
  return PASSING.has(code) || wasCut(refused) || isPassing(refusal);
};

const isPassing = (refusal: Failure): boolean =>
  refusal.label === 'idempotency.running' || refusal.label === 'exception.diskFull';

/** Nobody is waited for longer than an hour, whatever was answered; ms. */
const LONGEST_PAUSE_MS = 3_600_000;
const pause = (ms: number): number => Math.min(Math.max(ms, 0), LONGEST_PAUSE_MS);

/** Milliseconds of a Retry-After header, at most an hour; null when there is none. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  const ms = askedMs(header, now);
  return ms === null ? null : pause(ms);
}

/** Reads an answer. @param text the body, as text */
export function readAnswer(answer: {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
  readonly now: number;
}): Outcome<unknown> {
  const foreign = {
    kind: 'foreign',
    status: answer.status,
    retryAfterMs: retryAfterMs(answer.retryAfter, answer.now),
  } as const;
  let envelope: unknown;
  try {
    envelope = JSON.parse(answer.text);
  } catch {
    return foreign; // a proxy's page, a captive portal
  }
  if (typeof envelope !== 'object' || envelope === null) return foreign;
  if ('error' in envelope) {
    const error = ApiError.safeParse(envelope.error);
    if (!error.success) return foreign;
    const { code, label, parameters } = error.data;
    const seconds = typeof parameters.seconds === 'number' ? pause(parameters.seconds * 1000) : null;
    const after = foreign.retryAfterMs ?? seconds;
    return { kind: 'refused', code, refusal: { label, parameters }, retryAfterMs: after };
  }
  const good = answer.status >= 200 && answer.status < 300;
  return good && 'result' in envelope ? { kind: 'result', value: envelope.result } : foreign;
}

/** Something answered: the server, or a proxy before it. */
export const isHeard = (outcome: Outcome<unknown>): boolean => outcome.kind !== 'unanswered' || outcome.begun === true;

/** What is to be done about an answer that is no result. */
export function judge(outcome: Exclude<Outcome<unknown>, { kind: 'result' }>): Verdict {
  if (outcome.kind === 'unanswered') {
    const failure: DesktopRefusal = { label: 'desktop.outbox.unreachable', parameters: { reason: outcome.reason } };
    return { kind: 'retry', failure, afterMs: null };
  }
  if (outcome.kind === 'foreign') {
    const failure: DesktopRefusal = { label: 'desktop.outbox.serverFailed', parameters: { status: outcome.status } };
    return { kind: 'retry', failure, afterMs: outcome.retryAfterMs };
  }
  if (outcome.code === SIGN_IN) return { kind: 'signIn', failure: outcome.refusal };
  if (passes(outcome)) {
    return { kind: 'retry', failure: outcome.refusal, afterMs: outcome.retryAfterMs };
  }
  return { kind: 'attention', failure: outcome.refusal };
}
