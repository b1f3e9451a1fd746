// The register of Idempotency-Key: a repeat of a call that creates something gets the first answer again
// (docs/model.md, "Idempotency"). Keys belong to a person and a call and live 60 days.
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ErrorLabel } from '#domain/errors/errors.ts';
import type { Refusal } from '#domain/errors/result.ts';
import type { Services } from '#server/context/context.ts';
import type { Trx } from '#server/storage/schema.ts';
import { noteChange } from '#server/system/security-log.ts';
import { type Answer, resultAnswer, TOO_MANY } from '../envelope.ts';
import type { CallInputBody, CallRoute } from '../exchange.ts';
import { rightsChangedBy } from '../rights-calls.ts';
import { finishKey, type KeyHolder, type KeyOf, prolongKey, releaseKey, takeKey } from './idempotency.repository.ts';
import { keptAnswer, numbersOf, readAnswer } from './sealed-answers.ts';

/** One running request that holds its key. */
export interface IdempotentRun {
  /** Stores the answer in the transaction of the business change. */
  readonly remember: (trx: Trx, result: unknown) => Promise<void>;
  /** Stores the answer after the handler, unless it did so itself. */
  readonly finish: (answer: Answer) => Promise<void>;
  /** Gives the key back, so that a repeat runs again. */
  readonly release: () => Promise<void>;
  /** Holds the key no longer than its lease: what came of the change is not known, and a repeat then runs or gets the answer. */
  readonly leave: () => void;
}

/** How a call with or without a key goes on. */
export type IdempotencyOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'run'; readonly run: IdempotentRun }
  | { readonly kind: 'repeat'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

interface IdempotentCall {
  readonly route: CallRoute;
  readonly request: FastifyRequest;
  readonly body: CallInputBody;
  readonly query: unknown;
}

const KEY = /^[\x21-\x7e]{1,200}$/;
const PROLONG_EVERY_MS = 20_000;

const refused = (label: ErrorLabel, parameters: Record<string, unknown>): IdempotencyOutcome => ({
  kind: 'refused',
  refusal: { label, parameters },
});

/** Fields whose values stand nowhere in the clear: whoever reads a hash could try passwords against it (docs/decisions/0846). */
const SECRETS: ReadonlySet<string> = new Set(['password', 'secret', 'secrets']);

const withoutSecrets = (field: string, value: unknown): unknown => (SECRETS.has(field) ? null : value);

/** Hash of what was asked: address, query, body without what is secret, and the content of every file. */
function requestHash({ request, body, query }: IdempotentCall): Buffer {
  const files = [...body.files, ...(body.raw ? [body.raw] : [])].map(({ partName, name, hash }) => [
    partName,
    name,
    hash.toString('hex'),
  ]);
  const asked = JSON.stringify([request.params, query, body.body ?? null, body.fields, files], withoutSecrets);
  return createHash('sha256').update(asked).digest();
}

/** Takes the key of a request, answers a repeat, or refuses another body under the same key. */
export async function beginIdempotent(call: IdempotentCall, services: Services): Promise<IdempotencyOutcome> {
  const header = call.request.headers['idempotency-key'];
  const { caller } = call.request;
  const { row, name } = call.route;
  if (!row.creates || header === undefined || !caller) return { kind: 'none' };
  // What it may not ask for is not told to it either: the call itself says so.
  if (row.secret && caller.byTicket) return { kind: 'none' };
  const key = Array.isArray(header) ? '' : header;
  if (!KEY.test(key)) return refused('exception.invalidInput', { field: 'Idempotency-Key', reason: 'not a key' });
  const of: KeyOf = { accountId: caller.user.accountId, userId: caller.user.id, call: name, key };
  const taken = await takeKey(services.db, {
    ...of,
    requestHash: requestHash(call),
    holder: randomUUID(),
    now: services.clock.now(),
  });
  switch (taken.kind) {
    case 'other':
      return refused('idempotency.otherBody', { key });
    case 'running':
      return refused('idempotency.running', { key });
    case 'finished': {
      const read = await readAnswer(taken, { of, row }, services);
      if (!('answer' in read)) return { kind: 'refused', ...read };
      noteToldAgain(call, read.answer, services);
      return { kind: 'repeat', ...read };
    }
    case 'taken':
      return { kind: 'run', run: holdKey(taken.holder, call.route, services) };
  }
}

/** A secret that is told once more stands in the security log as when it was made. */
function noteToldAgain({ route: { row, name }, request }: IdempotentCall, { body }: Answer, { log }: Services): void {
  const changes = rightsChangedBy(name);
  if (!row.secret || changes === undefined || 'error' in body) return;
  const attempt = { login: request.caller?.user.login ?? '', address: request.ip };
  noteChange(log, attempt, { call: name, changes, of: numbersOf(body.result), again: true });
}

/** "Try again later", and what waits for a file that somebody puts back, must not be what the key answers for ever. */
const isForNow = ({ status, body }: Answer): boolean =>
  status === TOO_MANY || ('error' in body && body.error.label === 'system.secretKeyMissing');

function holdKey(holder: KeyHolder, { row }: CallRoute, services: Services): IdempotentRun {
  const kept = (answer: Answer) => keptAnswer(answer, { row, of: holder, secrets: services.secrets });
  let remembered = false;
  const timer = setInterval(() => {
    prolongKey(services.db, holder, services.clock.now()).catch((error: unknown) =>
      services.log.warn('idempotency.prolong-failed', { error: error as Error }),
    );
  }, PROLONG_EVERY_MS);
  timer.unref();
  return {
    remember: async (trx, result) => {
      await finishKey(trx, holder, await kept(resultAnswer(result)));
      remembered = true;
    },
    finish: async (answer) => {
      clearInterval(timer);
      if (remembered) return;
      // What is killed here has done its work without an answer: whatever creates remembers.
      services.failPoints.reach('answer-before-stored');
      if (isForNow(answer)) await releaseKey(services.db, holder);
      else await finishKey(services.db, holder, await kept(answer));
    },
    release: async () => {
      clearInterval(timer);
      // A transaction that was rolled back took the remembered answer with it; a committed one keeps it.
      await releaseKey(services.db, holder);
    },
    leave: () => clearInterval(timer),
  };
}
