// The envelope of every answer: `{result}` or `{error: {code, message, label, parameters}}` with its HTTP status.
import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';
import { IntlMessageFormat } from 'intl-messageformat';
import { errorCode } from '#domain/errors/errors.ts';
import { withInputFault } from '#domain/errors/input-faults.ts';
import type { Refusal } from '#domain/errors/result.ts';
import { httpStatus, WIRE_CODES } from '#domain/errors/wire.codes.ts';

/** An answer that can be sent, and stored for a repeat. */
export interface Answer {
  readonly status: number;
  readonly body: { readonly result: unknown } | { readonly error: ErrorBody };
}

interface ErrorBody {
  readonly code: number;
  readonly message: string;
  readonly label: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

const ENGLISH_ERRORS = new URL('../../domain/labels/errors/en.json', import.meta.url);

function readTexts(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(readFileSync(ENGLISH_ERRORS, 'utf8')) as Record<string, string>;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

const texts = readTexts();

/** What a text can show of a parameter: numbers and texts; a fault inside a fault has a message of its own. */
const shown = (value: unknown): string | number | undefined =>
  typeof value === 'number' || typeof value === 'string' ? value : undefined;

/** The English pattern of a label: an ICU message. */
const patternOf = (label: string): string | undefined => texts[label] ?? texts[`error.${label}`];

/** The branch of an ICU choice that holds for all else; `#` stands for the number. */
const OTHER = /\{(\w+), (?:plural|select|number),[^{}]*(?:\{[^{}]*\}[^{}]*)*?other \{([^{}]*)\}\s*\}/g;

/** The English text of a label with the names of its parameters in their places: `at most ‹maximum› files`. */
export function englishOutline(label: string): string {
  const names = (patternOf(label) ?? label)
    .replaceAll(/\{(\w+)(?:, number[^{}]*)?\}/g, '‹$1›')
    .replaceAll(OTHER, (_, name: string, other: string) => other.replaceAll('#', `‹${name}›`));
  return names.trim();
}

/** Read once for each pattern: there are as many as labels. */
const messages = new Map<string, IntlMessageFormat>();

function messageOf(pattern: string): IntlMessageFormat {
  const message = messages.get(pattern) ?? new IntlMessageFormat(pattern, 'en', undefined, { ignoreTag: true });
  messages.set(pattern, message);
  return message;
}

/** The English text of a refusal; screens show their own translation of `label`. */
export function englishMessage({ label, parameters }: Refusal): string {
  const text = patternOf(label);
  if (text === undefined) return label;
  const values = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, shown(value)]));
  try {
    return String(messageOf(text).format(values));
  } catch {
    // A parameter is missing: the bare text still says more than its label.
    return text;
  }
}

/** The envelope of success; a result of undefined becomes null. */
export const resultAnswer = (result: unknown): Answer => ({ status: 200, body: { result: result ?? null } });

/** The answer of a refusal: code and status come from the error catalogue. */
export function refusalAnswer({ label, parameters: given }: Refusal): Answer {
  const code = errorCode(label);
  const parameters = label === 'exception.invalidInput' ? withInputFault(given) : given;
  return {
    status: httpStatus(code),
    body: { error: { code, message: englishMessage({ label, parameters }), label, parameters } },
  };
}

/** Statuses whose answers say when to come again. */
const AGAIN: readonly number[] = [WIRE_CODES.tooManyRequests.status, WIRE_CODES.unavailable.status];

/** Status of "too many": the same request may be sent again later. */
export const TOO_MANY: number = WIRE_CODES.tooManyRequests.status;

/**
 * Sends an answer. A 429 or 503 whose refusal names the seconds to wait also says them in `Retry-After`, rounded up, where
 * every HTTP client looks for them (RFC 9110 section 10.2.3).
 */
export function sendEnvelope(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  const seconds = 'error' in body ? body.error.parameters.seconds : undefined;
  if (AGAIN.includes(status) && typeof seconds === 'number') reply.header('retry-after', String(Math.ceil(seconds)));
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

/** The answer to a fault of ours; `reference` finds it in the log, nothing else leaves. */
export const internalAnswer = (reference: string): Answer =>
  refusalAnswer({ label: 'exception.internal', parameters: { reference } });
