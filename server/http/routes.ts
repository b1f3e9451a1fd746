// The contract's table as routes. Calls are grouped by how their body travels, each group with its own body parser.
import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyKind, CallRow } from '#domain/api/call-row.ts';
import { API_BASE, CALL_NAMES, CALLS, type CallName } from '#domain/api/calls.ts';
import { type CallSchemas, CONTRACT } from '#domain/api/contract.ts';
import type { Caller, Handler } from '#server/context/context.ts';
import { admit } from './admit.ts';
import { refusalAnswer, sendEnvelope } from './envelope.ts';
import { RefusalError } from './errors.ts';
import { createExpectedCallers, type Expectation, type ExpectedCallers, expectationKey } from './expected-callers.ts';
import type { HttpOptions } from './http.ts';
import { type CallRoute, runCall } from './run-call.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the admission of a call; null for strangers of public calls. */
    caller: Caller | null;
    /** Set while the session is looked up beside the work; null once the caller is certain. */
    expectation: Expectation | null;
  }
}

/** `/ou/{ouId}/channels` → `/api/ou/:ouId/channels` */
export const routePath = (path: string): string => `${API_BASE}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

const NOT_UTF8 = { field: 'body', reason: 'not UTF-8', kind: 'notText' };

function addJsonParser(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0) done(null, undefined);
    // Read as it comes, a name in another encoding would be printed with a replacement character.
    else if (!isUtf8(bytes)) done(new RefusalError('exception.invalidInput', NOT_UTF8));
    else void parse(request, bytes.toString('utf8'), done);
  });
}

/** The bytes go straight on to the file store; nothing is buffered here. */
function addRawParser(scope: FastifyInstance): void {
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

const PREPARE: Readonly<Record<BodyKind, (scope: FastifyInstance) => unknown>> = {
  none: addJsonParser,
  json: addJsonParser,
  multipart: (scope) => scope.register(multipart),
  raw: addRawParser,
  stream: addRawParser,
};

/** What answers a call that is not built yet, or whose feature is not wired. */
export const notImplemented: Handler<CallName> = async () => ({
  ok: false,
  refusal: { label: 'exception.notImplemented', parameters: {} },
});

function callRoute(name: CallName, options: HttpOptions): CallRoute {
  const handlers = options.handlers as Readonly<Partial<Record<CallName, Handler<CallName>>>>;
  return {
    name,
    row: CALLS[name],
    schemas: CONTRACT[name] as CallSchemas,
    handler: handlers[name] ?? notImplemented,
    built: handlers[name] !== undefined,
  };
}

interface Routing {
  readonly options: HttpOptions;
  readonly expected: ExpectedCallers;
}

/** The look-up of who calls; for calls that only read, what it says is remembered. */
async function lookUp(request: FastifyRequest, row: CallRow, { options, expected, key }: Routing & { key?: string }) {
  if (key !== undefined && expected.of(key) !== undefined) await new Promise<void>((r) => setImmediate(r));
  const admitted = await admit(request, row, options.services);
  if (key !== undefined) expected.learn(key, admitted);
  return admitted;
}

/** Finds out who calls; a call that only reads goes on for the caller it expects, and waits for the look-up at its end. */
async function enter(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  route: CallRoute,
  routing: Routing,
): Promise<void> {
  const key = expectationKey(route.name, request);
  const caller = key === undefined ? undefined : routing.expected.of(key);
  const ask = () => lookUp(request, route.row, key === undefined ? routing : { ...routing, key });
  if (caller !== undefined) {
    request.caller = caller;
    // The answer's own statement goes out first: it takes longer, and the look-up is done while the database works on it.
    const admission = nextTurn().then(ask);
    request.expectation = { caller, admission };
    // Its failure is met where the answer waits for it.
    admission.catch(() => undefined);
    return;
  }
  const admitted = await ask();
  if (admitted.ok) request.caller = admitted.value;
  else {
    await sendEnvelope(reply, refusalAnswer(admitted.refusal));
  }
}

function addRoute(scope: FastifyInstance, route: CallRoute, routing: Routing): void {
  const row: CallRow = route.row;
  scope.route({
    onRequest: (request, reply) => enter({ request, reply }, route, routing),
    method: row.method,
    url: routePath(row.path),
    handler: (request, reply) => runCall(route, request, reply, routing.options),
  });
}

/** Makes a route of every row of the contract. */
export async function installRoutes(app: FastifyInstance, options: HttpOptions): Promise<void> {
  app.decorateRequest('caller', null);
  app.decorateRequest('expectation', null);
  const routing = { options, expected: createExpectedCallers() };
  for (const kind of ['none', 'json', 'multipart', 'raw', 'stream'] as const) {
    const names = CALL_NAMES.filter((name) => CALLS[name].body === kind);
    // biome-ignore lint/nursery/noMisusedPromises: Fastify waits for the promise of a plugin
    await app.register(async (scope) => {
      await PREPARE[kind](scope);
      for (const name of names) addRoute(scope, callRoute(name, options), routing);
    });
  }
}
