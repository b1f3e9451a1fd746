// The contract's table as routes. Calls are grouped by how their body travels, each group with its own body parser.
import { isUtf8 } from 'node:buffer';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { BodyKind, CallRow } from '#domain/api/call-row.ts';
import { API_BASE, CALL_NAMES, CALLS, type CallName } from '#domain/api/calls.ts';
import { type CallSchemas, CONTRACT } from '#domain/api/contract.ts';
import type { Handler } from '#server/context/context.ts';
import { admission } from './door/admission.ts';
import { createSignedBodies, type HoldBody } from './door/signed-bodies.ts';
import { refusalAnswer, sendEnvelope } from './envelope.ts';
import { RefusalError } from './errors.ts';
import type { CallRoute, HttpOptions } from './exchange.ts';
import { runCall } from './run-call.ts';

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

/** As bytes: what a stranger sent is parsed once its signature was found good. */
function addSignedParser(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    request.signedBody = {
      bytes,
      parse: () =>
        new Promise((resolve, reject) => {
          if (!isUtf8(bytes)) throw new RefusalError('exception.invalidInput', NOT_UTF8);
          void parse(request, bytes.toString('utf8'), (error, value) => (error ? reject(error) : resolve(value)));
        }),
    };
    done(null);
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
  signed: addSignedParser,
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

/** Bytes that whoever has no session may send: they stand in memory, and no call that is open to strangers needs more. */
const STRANGERS_BYTES = 64 * 1024;
const strangersLimit = ({ ability, body }: CallRow) =>
  ability === 'public' && body === 'json' ? { bodyLimit: STRANGERS_BYTES } : {};

function addRoute(scope: FastifyInstance, route: CallRoute, options: HttpOptions & { holdBody: HoldBody }): void {
  const row: CallRow = route.row;
  scope.route({
    ...strangersLimit(row),
    onRequest: async (request, reply) => {
      const admitted = await admission(route, request, options);
      const refusal = admitted ?? (row.body === 'signed' ? options.holdBody(request, reply) : null);
      if (refusal !== null) await sendEnvelope(reply, refusalAnswer(refusal));
    },
    method: row.method,
    url: routePath(row.path),
    handler: (request, reply) => runCall(route, request, reply, options),
  });
}

/** Makes a route of every row of the contract. */
export async function installRoutes(app: FastifyInstance, options: HttpOptions): Promise<void> {
  app.decorateRequest('caller', null);
  app.decorateRequest('signedBody', null);
  const holdBody = createSignedBodies();
  for (const kind of ['none', 'json', 'multipart', 'raw', 'stream', 'signed'] as const) {
    const names = CALL_NAMES.filter((name) => CALLS[name].body === kind);
    // biome-ignore lint/nursery/noMisusedPromises: Fastify waits for the promise of a plugin
    await app.register(async (scope) => {
      await PREPARE[kind](scope);
      for (const name of names) addRoute(scope, callRoute(name, options), { ...options, holdBody });
    });
  }
}
