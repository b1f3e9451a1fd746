// Every call of the OpenAPI document is asked hostile things: never a fault of ours, always
// the envelope, nothing of the inside shown, and nothing at all without a session. More: MAILROOM_FUZZ_RUNS=300.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writtenOutPaths } from '#tests/support/api-document.ts';
import { ADMINISTRATOR, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { type JsonSchema, mutated, valueFor } from './hostile-requests.ts';

const RUNS = Number(process.env.MAILROOM_FUZZ_RUNS ?? 15);
const SEED = Number(process.env.MAILROOM_FUZZ_SEED ?? 20_261_121);
const PATIENCE_MS = 10_000;
const LEAK =
  /\bat [\w.<>]+ \(?(?:file:|\/|node:)|node_modules|select .* from |syntax error at or near|violates .* constraint|ECONNREFUSED|\/(?:home|root|srv|app|usr|tmp|work)\/[\w.-]+\//i;

interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: JsonSchema }[];
  readonly body: { readonly type: string; readonly schema: JsonSchema } | null;
  readonly secured: boolean;
}

interface Described {
  readonly operationId: string;
  readonly parameters: Operation['parameters'];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  /** Absent: as the document says for all. */
  readonly security?: readonly unknown[];
}

const OPERATIONS: Operation[] = Object.entries(writtenOutPaths<Described>()).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => {
    const [content] = Object.entries(described.requestBody?.content ?? {});
    return {
      name: described.operationId,
      method: method.toUpperCase(),
      path,
      parameters: described.parameters,
      body: content ? { type: content[0], schema: content[1].schema } : null,
      secured: described.security?.length !== 0,
    };
  }),
);

type Auth = 'session' | 'none' | 'garbage';

interface Hostile {
  readonly url: string;
  readonly body: string | null;
  readonly auth: Auth;
}

const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed());

function address(operation: Operation, values: Readonly<Record<string, unknown>>, twice: boolean): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, key: string) => encoded(values[key] ?? 'x') || '%00');
  const pairs = operation.parameters
    .filter((parameter) => parameter.in === 'query' && values[parameter.name] !== undefined)
    .flatMap(({ name }) => Array<string>(twice ? 2 : 1).fill(`${name}=${encoded(values[name])}`));
  return `${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`.slice(0, 12_000).replace(/%[0-9A-F]?$/i, '');
}

function hostile(operation: Operation): fc.Arbitrary<Hostile> {
  const parameters = Object.fromEntries(
    operation.parameters.map((parameter) => {
      // What stands for a number is a text all the same.
      const value = fc.oneof(
        valueFor(parameter.schema, 0, parameter.name),
        valueFor({ type: 'string' }, 0, parameter.name),
      );
      return [parameter.name, parameter.required ? value : fc.option(value, { nil: undefined })];
    }),
  );
  const body = operation.body?.type === 'application/json' ? valueFor(operation.body.schema).chain(mutated) : null;
  return fc.record({
    url: fc
      .tuple(fc.record(parameters), fc.integer({ min: 0, max: 9 }))
      .map(([values, dice]) => address(operation, values, dice === 0)),
    body: body ?? fc.constantFrom(null, 'x'),
    auth: fc.constantFrom<Auth>('session', 'session', 'session', 'session', 'none', 'garbage'),
  });
}

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const HEADER = {
  session: () => ({ authorization: `Bearer ${token}` }),
  none: () => ({}),
  garbage: () => ({ authorization: 'Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }),
} satisfies Record<Auth, () => Record<string, string>>;

async function ask(operation: Operation, request: Hostile): Promise<Response> {
  const sends = request.body !== null && operation.method !== 'GET' && operation.body !== null;
  // A form of nothing but its end: fields are missing, files too.
  const multipart = operation.body?.type === 'multipart/form-data';
  const type = multipart ? 'multipart/form-data; boundary=b' : (operation.body?.type ?? 'application/json');
  return fetch(`${server.url}${request.url}`, {
    method: operation.method,
    headers: { ...HEADER[request.auth](), ...(sends ? { 'content-type': type } : {}) },
    ...(sends ? { body: multipart ? '--b--\r\n' : request.body } : {}),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
}

async function judge(operation: Operation, request: Hostile, response: Response): Promise<void> {
  const answer = await response.text();
  expect(response.status, answer.slice(0, 300)).not.toBe(500);
  expect(response.status, answer.slice(0, 300)).toBeLessThan(502);
  // The catalogue of labels is full of sentences that begin with "Select".
  if (!(operation.name === 'translations.labels' && response.ok)) expect(answer).not.toMatch(LEAK);
  const json = (response.headers.get('content-type') ?? '').includes('application/json');
  const bare = (response.ok && !json) || operation.method === 'HEAD';
  if (!bare) {
    const { result, error } = JSON.parse(answer) as { result?: unknown; error?: { code: number; message: string } };
    if (error === undefined) expect(result).not.toBeUndefined();
    else expect([typeof error.code, typeof error.message]).toEqual(['number', 'string']);
  }
  if (operation.secured && request.auth !== 'session') expect(response.status).toBe(401);
}

describe('hostile requests', () => {
  it('reach every call of the document', () => {
    expect(OPERATIONS.length).toBeGreaterThan(120);
  });

  // Later calls must find a session that an earlier one may have ended, so each call signs in for itself.
  it.each(OPERATIONS.map((operation) => [operation.name, operation] as const))(
    '%s answers all of them',
    async (_, operation) => {
      token = await freshToken();
      await fc.assert(
        fc.asyncProperty(hostile(operation), async (request) => {
          await judge(operation, request, await ask(operation, request));
        }),
        { seed: SEED, numRuns: RUNS, endOnFailure: true },
      );
      expect((await fetch(`${server.url}/api/app/version`)).status).toBe(200);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    },
  );
});

/** Wrong passwords that an earlier call was asked with have slowed this login down: their quarter of an hour is let pass. */
async function freshToken(): Promise<string> {
  server.clock.advance(16 * 60_000);
  const admin = await server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
  return admin.token ?? '';
}
