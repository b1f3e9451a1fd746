// The typed client for programs: fetch over HTTP, errors of the envelope as exceptions. Used by npm run apply, the
// benches and the crash test; screens and the agent have transports of their own.
import { ApiError } from '#domain/api/api.ts';
import { type Client, createClient, type TransportRequest } from '#domain/api/client.ts';

/** Thrown when a call answers an error. */
export class CallRefused extends Error {
  readonly error: ApiError;
  constructor(call: string, error: ApiError) {
    super(`${call}: ${error.message} (${error.label}, ${error.code}) ${JSON.stringify(error.parameters)}`);
    this.error = error;
  }
}

function bodyOf({ row, input }: TransportRequest): { body?: BodyInit; type?: string } {
  if (row.body === 'json') return { body: JSON.stringify(input.body ?? {}), type: 'application/json' };
  if (row.body === 'raw') return { body: input.raw as BodyInit, type: 'application/octet-stream' };
  if (row.body === 'stream') return { body: input.raw as BodyInit, type: 'application/offset+octet-stream' };
  if (row.body !== 'multipart') return {};
  const form = new FormData();
  for (const part of input.parts ?? []) {
    if (part.fileName === undefined) form.append(part.name, String(part.value));
    else form.append(part.name, new Blob([part.value as Uint8Array<ArrayBuffer>]), part.fileName);
  }
  return { body: form };
}

/** The envelope of an answer. @throws Error with the code ERR_NOT_MAILROOM when the answer has none */
async function envelopeOf(answer: Response): Promise<{ result?: unknown; error?: unknown }> {
  const text = await answer.text();
  try {
    return JSON.parse(text) as { result?: unknown; error?: unknown };
  } catch (cause) {
    const code = 'ERR_NOT_MAILROOM';
    throw Object.assign(new Error(`status ${answer.status}, and the answer is not one of this product`, { cause }), {
      code,
    });
  }
}

/** Client of the server at `base` (for example http://127.0.0.1:8480) with a session token or none. */
export function nodeClient(base: string, token?: string): Client {
  return createClient(async (request) => {
    const { body, type } = bodyOf(request);
    const headers = new Headers(request.input.headers);
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
    if (type !== undefined) headers.set('Content-Type', type);
    if (request.input.idempotencyKey !== undefined) headers.set('Idempotency-Key', request.input.idempotencyKey);
    const init: RequestInit = { method: request.row.method, headers };
    if (body !== undefined) init.body = body;
    const answer = await fetch(new URL(request.url, base), init);
    if (answer.ok && request.row.answer === 'download') return Buffer.from(await answer.arrayBuffer());
    if (answer.ok && request.row.answer === 'head') return undefined;
    const envelope = await envelopeOf(answer);
    if (envelope.error !== undefined) throw new CallRefused(request.call, ApiError.parse(envelope.error));
    return envelope.result;
  });
}

/** Signs in. Answers the client of that session. @throws CallRefused */
export async function signIn(base: string, login: string, password: string): Promise<Client> {
  const session = await nodeClient(base)('authentication.authenticate', { body: { login, password } });
  return nodeClient(base, session.token);
}
