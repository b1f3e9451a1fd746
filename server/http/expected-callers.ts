// A call that only reads need not wait for the look-up of its session: it is worked out beside the look-up, for the caller
// whom the token meant last time. Nothing of it is answered before the look-up of this very request has confirmed that
// caller; otherwise the work is thrown away (docs/decisions/0067).
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import type { CallName } from '#domain/api/calls.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Caller } from '#server/context/context.ts';

/** Calls that read a few pages of the database and nothing else, so that work for nobody does no harm. */
const READING: ReadonlySet<CallName> = new Set([
  'jobs.list',
  'jobs.counters',
  'commands.list',
  'deliveries.list',
  'deliveries.counters',
  'shipments.list',
  'shipments.counters',
  'shipments.status',
]);

/** Callers kept; one is some hundred bytes. */
const MOST_CALLERS = 2_000;

/** Who is expected to be behind a request, and what the look-up says. */
export interface Expectation {
  readonly caller: Caller;
  readonly admission: Promise<Result<Caller | null>>;
}

/** What was known of callers a moment ago; never the last word on what one may do. */
export interface ExpectedCallers {
  /** The caller whom a key meant last time. */
  of(key: string): Caller | undefined;
  /** Keeps what a look-up said, or forgets a caller who was refused. */
  learn(key: string, admitted: Result<Caller | null>): void;
}

/**
 * Token, address and time zone of a request; undefined for calls that do more than read. The token itself is not kept,
 * as nowhere.
 */
export const expectationKey = (
  call: CallName,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
): string | undefined =>
  READING.has(call)
    ? hash('sha256', JSON.stringify([headers.authorization, headers['time-zone'], ip]), 'base64url')
    : undefined;

/** Memory of one server process; the oldest callers go first. */
export function createExpectedCallers(): ExpectedCallers {
  const known = new Map<string, Caller>();
  return {
    of: (key) => known.get(key),
    learn: (key, admitted) => {
      known.delete(key);
      if (!admitted.ok || admitted.value === null) return;
      known.set(key, admitted.value);
      const [oldest] = known.keys();
      if (known.size > MOST_CALLERS && oldest !== undefined) known.delete(oldest);
    },
  };
}

/**
 * Waits for the look-up of an expected caller. The value says whether the work for the expected caller stands; if not,
 * `request.caller` is now who the look-up found, and the work is to be done for them.
 */
export async function confirmCaller(request: Pick<FastifyRequest, 'caller' | 'expectation'>): Promise<Result<boolean>> {
  if (request.expectation === null) return ok(true);
  const { caller, admission } = request.expectation;
  const admitted = await admission;
  if (!admitted.ok) return admitted;
  if (isDeepStrictEqual(admitted.value, caller)) return ok(true);
  request.caller = admitted.value;
  return ok(false);
}
