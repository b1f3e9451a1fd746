// How the agent talks to the server: one request at a time over kept connections, every outcome as a value. Nothing here
// throws for a broken network, and every wait ends.
import http from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import type { CallRow } from '#domain/api/call-row.ts';
import { CALLS, type CallName } from '#domain/api/calls.ts';
import { type CallInput, type CreatingCallName, urlOf } from '#domain/api/client.ts';
import type { CallResult } from '#domain/api/contract.ts';
import type { TokenSource } from '#main/system/system.types.ts';
import { isHeard, type Outcome, readAnswer } from './answers.rules.ts';
import { environmentOf, hasOwnProxy, proxyOf } from './system-proxy.ts';

export interface LinkOptions {
  /** Address without a path; empty: not set up. */
  readonly server: () => string;
  readonly token: Pick<TokenSource, 'read'>;
  readonly now: () => Date;
  /** Proxies for an address as PAC scripts answer them; where the environment names a proxy it is not asked. */
  readonly proxiesFor?: (url: string) => Promise<string>;
  /** Milliseconds without a byte in either direction until a request is given up. */
  readonly idleMs?: number;
}

/** A call that creates something has a key (docs/decisions/0846). */
type KeyOf<N extends CallName> = N extends CreatingCallName ? { readonly idempotencyKey: string } : unknown;

/** A call as the outbox makes it: what the typed client knows, and what only uploads need. */
export type LinkInput<N extends CallName> = CallInput<N> &
  KeyOf<N> & {
    readonly headers?: Readonly<Record<string, string>>;
    /** A body of `length` bytes that is read while it is sent. */
    readonly stream?: { readonly source: Readable; readonly length: number; readonly sent: (bytes: number) => void };
    readonly signal?: AbortSignal;
  };

export interface ServerLink {
  readonly call: <N extends CallName>(name: N, input?: LinkInput<N>) => Promise<Outcome<CallResult<N>>>;
  readonly close: () => void;
}

interface Prepared {
  readonly headers: Record<string, string>;
  readonly body: Buffer | undefined;
}

/** The same link. @param heard called for each request with whether something answered it */
export const reportedLink = (link: ServerLink, heard: (answer: boolean) => void): ServerLink => ({
  ...link,
  call: async (name, input) => {
    const outcome = await link.call(name, input);
    heard(isHeard(outcome));
    return outcome;
  },
});

const LONGEST_ANSWER = 64 * 1024 * 1024;
const IDLE_MS = 120_000;
const BOUNDARY = 'mailroom-9f2c41d07b';

function multipart(parts: NonNullable<CallInput<CallName>['parts']>): Buffer {
  const fields = parts.map(
    ({ name, value }) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  );
  return Buffer.from(`${fields.join('')}--${BOUNDARY}--\r\n`);
}

function prepare(row: CallRow, input: LinkInput<CallName>, token: string | null): Prepared {
  const headers: Record<string, string> = { Accept: 'application/json', ...input.headers };
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  if (input.idempotencyKey !== undefined) headers['Idempotency-Key'] = input.idempotencyKey;
  let body: Buffer | undefined;
  if (row.body === 'json') {
    body = Buffer.from(JSON.stringify(input.body ?? {}));
    headers['Content-Type'] = 'application/json';
  } else if (row.body === 'multipart') {
    body = multipart(input.parts ?? []);
    headers['Content-Type'] = `multipart/form-data; boundary=${BOUNDARY}`;
  }
  if (input.stream) headers['Content-Length'] = String(input.stream.length);
  else if (row.method !== 'GET' && row.method !== 'HEAD') headers['Content-Length'] = String(body?.length ?? 0);
  return { headers, body };
}

function readText(answer: http.IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > LONGEST_ANSWER) answer.destroy(new Error('the answer is too long'));
      else chunks.push(chunk);
    });
    answer.on('end', () =>
      answer.complete ? resolve(Buffer.concat(chunks).toString('utf8')) : reject(new Error('the answer was cut')),
    );
    answer.on('error', reject);
    answer.on('close', () => reject(new Error('the answer was cut')));
  });
}

interface Exchange {
  readonly url: URL;
  readonly method: string;
  readonly agent: http.Agent;
  readonly prepared: Prepared;
  readonly input: LinkInput<CallName>;
  readonly idleMs: number;
  /** The head of an answer has come. */
  readonly begun: () => void;
}

interface RawAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

function sendBody(request: http.ClientRequest, { prepared, input }: Exchange, fail: (error: Error) => void): void {
  const { stream } = input;
  if (!stream) {
    request.end(prepared.body);
    return;
  }
  stream.source.on('data', (chunk: Buffer) => stream.sent(chunk.length));
  stream.source.on('error', fail);
  stream.source.pipe(request);
}

/** One request; rejects when no whole answer came. */
function exchange(order: Exchange): Promise<RawAnswer> {
  const { url, method, agent, prepared, input, idleMs, begun } = order;
  return new Promise<RawAnswer>((resolve, reject) => {
    const send = url.protocol === 'https:' ? https.request : http.request;
    const signal = input.signal ? { signal: input.signal } : {};
    const request = send(url, { method, agent, headers: prepared.headers, ...signal });
    request.setTimeout(idleMs, () => request.destroy(new Error('no byte for too long')));
    request.on('error', reject);
    request.on('response', (answer) => {
      begun();
      const status = answer.statusCode ?? 0;
      readText(answer).then((text) => {
        resolve({ status, retryAfter: answer.headers['retry-after'], text });
        // An answer before the end of the body (a refusal): the rest is not sent.
        if (!request.writableFinished) request.destroy();
      }, reject);
    });
    sendBody(request, order, (error) => request.destroy(error));
  });
}

const reasonOf = (error: unknown): string => {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.message : 'unknown';
};

type Agents = Readonly<Record<'http:' | 'https:', http.Agent>>;

function openAgents(proxyEnv: NodeJS.ProcessEnv): Agents {
  const kept = { keepAlive: true, maxSockets: 6, proxyEnv } as const;
  return { 'http:': new http.Agent(kept), 'https:': new https.Agent(kept) };
}

/** Agents by the proxy that they go through: another network of a laptop may have another one. */
function agentsFor({ proxiesFor }: LinkOptions) {
  const known = new Map<string, Agents>();
  const through = (name: string, environment: () => NodeJS.ProcessEnv): Agents => {
    const agents = known.get(name) ?? openAgents(environment());
    known.set(name, agents);
    return agents;
  };
  return {
    of: async (url: URL): Promise<http.Agent> => {
      const byEnvironment = proxiesFor === undefined || hasOwnProxy(process.env);
      const proxy = byEnvironment ? '' : proxyOf(await proxiesFor(url.href).catch(() => ''));
      const agents = byEnvironment
        ? through('environment', () => process.env)
        : through(proxy, () => environmentOf(proxy));
      return agents[url.protocol === 'https:' ? 'https:' : 'http:'];
    },
    close: () => {
      for (const agents of known.values()) for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** Connections are kept and shared; proxies of the environment (HTTPS_PROXY, NO_PROXY) or of the system are honoured. */
export function openLink(options: LinkOptions): ServerLink {
  const agents = agentsFor(options);
  const idleMs = options.idleMs ?? IDLE_MS;
  const call = async (name: CallName, input: LinkInput<CallName> = {}): Promise<Outcome<unknown>> => {
    const server = options.server();
    if (server === '') return { kind: 'unanswered', reason: 'no server' };
    const row: CallRow = CALLS[name];
    let begun = false;
    try {
      const url = new URL(urlOf(name, input), server);
      const agent = await agents.of(url);
      const prepared = prepare(row, input, await options.token.read());
      const heard = (): void => {
        begun = true;
      };
      const answer = await exchange({ url, method: row.method, agent, prepared, input, idleMs, begun: heard });
      return readAnswer({ ...answer, now: options.now().getTime() });
    } catch (error) {
      return { kind: 'unanswered', reason: reasonOf(error), begun };
    } finally {
      input.stream?.source.destroy();
    }
  };
  return { call: call as ServerLink['call'], close: agents.close };
}
