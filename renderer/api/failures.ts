// What can go wrong with a call: the server refused, or did not answer. A refusal may end the session, silence never does
// (docs/model.md, "Counter failure").
import type { ErrorLabel } from '#domain/errors/errors.ts';
import { WIRE_CODES } from './wire-codes.ts';

/** The server answered with an error object. */
export class ApiFailure extends Error {
  readonly code: number;
  readonly label: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly status: number;
  constructor(
    status: number,
    error: { code: number; message: string; label: string; parameters: Record<string, unknown> },
  ) {
    super(error.message);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = error.code;
    this.label = error.label;
    this.parameters = error.parameters;
  }
}

/** What a server says that cannot do it now. */
export interface NotNow {
  /** null: it does not say why. */
  readonly label: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** No answer of ours: no network, a proxy's page, a cut connection; or a server that is there and cannot do it now, and says so. */
export class NoAnswer extends Error {
  readonly notNow: NotNow | undefined;
  constructor(cause?: unknown, notNow?: NotNow) {
    super('no answer', { cause });
    this.name = 'NoAnswer';
    this.notNow = notNow;
  }
}

export const isSessionEnd = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code === WIRE_CODES.sessionTimeout;

/** The password is too old or too weak, as the sign-in found: nothing but its renewal is answered in this session. */
export const isPasswordExpired = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.label === 'user.passwordExpired';

export const isNoAnswer = (error: unknown): error is NoAnswer => error instanceof NoAnswer;

export const isConflict = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code === WIRE_CODES.editionConflict;

export const isNotFound = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code === WIRE_CODES.notFound;

export const isRefused = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code === WIRE_CODES.unauthorized;

/** The input is refused, and would be in any state of the thing. */
export const isInvalid = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code === WIRE_CODES.invalidInput;

const isTooMany = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code === WIRE_CODES.tooManyRequests;

/** Nobody did what was asked for, and nobody refused it for good: there was no answer, or "not now". It says nothing of the session. */
export const isUnanswered = (error: unknown): boolean => isNoAnswer(error) || isTooMany(error);

/** What a server said that is there and cannot do it now; undefined where nobody answers, and for every other failure. */
export function notNowOf(error: unknown): NotNow | undefined {
  if (isNoAnswer(error)) return error.notNow;
  return isTooMany(error) ? { label: error.label || null, parameters: error.parameters } : undefined;
}

/** Whether the server is there: it answers, answers that it cannot now, or is away. */
export type Reach = 'there' | 'busy' | 'away';

/** What a failed call says of the server. A refusal is an answer, also one of whoever asks too often. */
export function reachOf(error: unknown): Reach {
  if (!isNoAnswer(error)) return 'there';
  return notNowOf(error) ? 'busy' : 'away';
}

/** A repeat may succeed: there was no answer, or not now, or the server failed by itself. */
export const mayPass = (error: unknown): boolean =>
  isUnanswered(error) || (error instanceof ApiFailure && error.code === WIRE_CODES.internal);

/** It may have been done, or is being done: nobody knows what came of it. */
export const mayBeDone = (error: unknown): boolean =>
  isNoAnswer(error) ||
  (error instanceof ApiFailure && (error.label === 'idempotency.running' || error.code === WIRE_CODES.internal));

/** Code to quote to an administrator, where the server gave one. */
export const codeOf = (error: unknown): number | undefined => (error instanceof ApiFailure ? error.code : undefined);

/**
 * A failure of the server that has no name of its own, said by what was being done; every other error stays as it is.
 * @param label of a message that says what was being done
 * @param named what the message names beside what the failure does
 */
export const saidAs = <E>(label: ErrorLabel, error: E, named: ApiFailure['parameters'] = {}): E | ApiFailure =>
  error instanceof ApiFailure && error.label === 'exception.generic'
    ? new ApiFailure(error.status, {
        code: error.code,
        message: error.message,
        label,
        parameters: { ...error.parameters, ...named },
      })
    : error;
