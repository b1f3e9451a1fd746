// The typed client of the contract over HTTP, as API tests use it: a result, or the error of the envelope as exception.
import type { ExportedList } from '#domain/api/administration/lists.contract.ts';
import { type Client, createClient, type TransportRequest } from '#domain/api/client.ts';
import { keptConnections, type Received } from './connections/kept-request.ts';

/** What the server refused, as the envelope carries it. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: number;
  readonly label: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  constructor(
    status: number,
    error: { code: number; message: string; label: string; parameters: Record<string, unknown> },
  ) {
    super(`${error.code} ${error.label} ${JSON.stringify(error.parameters)}`);
    this.status = status;
    this.code = error.code;
    this.label = error.label;
    this.parameters = error.parameters;
  }
}

export interface TestClient {
  readonly call: Client<Buffer>;
  /** The bare answer of any request, with this client's token. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  readonly token: string | null;
}

export interface Connection {
  readonly url: string;
  readonly token: string | null;
  readonly timeZone?: string;
}

/** Bodies that travel as bytes or as a form, by fetch. */
function bodyOf({ row, input }: TransportRequest): RequestInit {
  if (row.body === 'raw')
    return { body: input.raw as Buffer<ArrayBuffer>, headers: { 'content-type': 'application/octet-stream' } };
  if (row.body === 'stream')
    return { body: input.raw as Buffer<ArrayBuffer>, headers: { 'content-type': 'application/offset+octet-stream' } };
  const form = new FormData();
  for (const { name, value, fileName } of input.parts ?? []) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([value as Buffer<ArrayBuffer>]), fileName ?? 'file');
  }
  return { body: form };
}

const BY_FETCH: readonly string[] = ['raw', 'stream', 'multipart'];

/** A place of an ICU text that no parameter filled. */
const UNFILLED = /\{\w+(?:, (?:plural|select)|\})/;

function readAnswer({ status, bytes }: Received, answer: string): unknown {
  const isGood = status >= 200 && status < 300;
  if (isGood && answer === 'download') return bytes;
  if (isGood && answer === 'head') return undefined;
  if (isGood && answer === 'stream') return bytes.toString();
  const body = JSON.parse(bytes.toString()) as {
    result?: unknown;
    error?: ConstructorParameters<typeof ApiFailure>[1];
  };
  if (body.error && UNFILLED.test(body.error.message)) throw new Error(`A message with holes: ${body.error.message}`);
  if (body.error) throw new ApiFailure(status, body.error);
  return body.result;
}

/** Packing every answer and unpacking it again is work that says nothing; what is packed has tests of its own. */
const UNPACKED = { 'accept-encoding': 'identity' };

/** A client on a server, signed in by its token or a stranger. */
export function createTestClient({ url, token, timeZone }: Connection): TestClient {
  const session: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  if (timeZone !== undefined) session['time-zone'] = timeZone;
  const ask = keptConnections(url);
  const call = createClient<Buffer>(async (request) => {
    const { row, input, url: path } = request;
    const key: Record<string, string> = input.idempotencyKey ? { 'idempotency-key': input.idempotencyKey } : {};
    const headers = { ...UNPACKED, ...session, ...key, ...input.headers };
    if (BY_FETCH.includes(row.body)) {
      const { body = null, headers: type } = bodyOf(request);
      const all = { ...headers, ...(type as Record<string, string> | undefined) };
      const response = await fetch(`${url}${path}`, { method: row.method, headers: all, body });
      return readAnswer({ status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }, row.answer);
    }
    const hasBody = row.body !== 'none' && input.body !== undefined;
    const body = hasBody ? { body: JSON.stringify(input.body) } : {};
    const type: Record<string, string> = hasBody ? { 'content-type': 'application/json' } : {};
    return readAnswer(await ask({ method: row.method, path, headers: { ...headers, ...type }, ...body }), row.answer);
  });
  return {
    call,
    token,
    fetch: (path, init = {}) =>
      fetch(`${url}${path}`, { ...init, headers: { ...session, ...(init.headers as Record<string, string>) } }),
  };
}

/** The rows of a list, as they leave as a file. */
export async function exportedRows(
  client: TestClient,
  list: ExportedList,
  filter: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>[]> {
  // The answer is a file: its type in the contract is that of no JSON.
  const file = (await client.call('lists.export', {
    params: { list },
    body: { format: 'ndjson', filter },
  })) as unknown as string;
  const pieces = file.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as { text?: string }]));
  const texts = pieces.flatMap(({ text = '' }) => text.split('\n').filter(Boolean));
  return texts.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** The refusal that a call must end with. */
export async function failure(call: Promise<unknown>): Promise<ApiFailure> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiFailure) return error;
    throw error;
  }
  throw new Error('The call was not refused.');
}
