// Sends the calls of the contract by fetch: token, time zone, envelope, downloads as blobs.
import { jsonField, type Transport, type TransportRequest } from '#domain/api/client.ts';
import { fileNameOf, readEnvelope } from './envelope.ts';
import { NoAnswer, type Reach, reachOf } from './failures.ts';

/** The bytes of a file with its name. */
export interface Download {
  readonly blob: Blob;
  readonly name: string;
}

export interface TransportDeps {
  readonly fetch: typeof fetch;
  readonly token: () => string | null;
  readonly timeZone: () => string;
  /** A call that counts as activity of the person was answered. */
  readonly onActivity: () => void;
  /** Whether the server is there: the line under the bar follows it. */
  readonly onReach: (reach: Reach) => void;
}

type MultipartParts = NonNullable<TransportRequest['input']['parts']>;

/** Fields and files as multipart; objects travel as JSON text. */
export function formOf(parts: MultipartParts): FormData {
  const form = new FormData();
  for (const { name, value, fileName } of parts) {
    if (value instanceof Blob) form.append(name, value, fileName ?? (value instanceof File ? value.name : 'file'));
    else form.append(name, typeof value === 'string' ? value : jsonField(value));
  }
  return form;
}

export function headersOf(request: Pick<TransportRequest, 'input'>, deps: Pick<TransportDeps, 'token' | 'timeZone'>) {
  const headers: Record<string, string> = { 'Time-Zone': deps.timeZone() };
  const token = deps.token();
  if (token) headers.Authorization = `Bearer ${token}`;
  Object.assign(headers, request.input.headers);
  if (request.input.idempotencyKey) headers['Idempotency-Key'] = request.input.idempotencyKey;
  return headers;
}

function initOf(request: TransportRequest, deps: TransportDeps): RequestInit {
  const { row, input } = request;
  const headers = headersOf(request, deps);
  const init: RequestInit = { method: row.method, headers, cache: 'no-store', credentials: 'omit', redirect: 'error' };
  if (input.signal instanceof AbortSignal) init.signal = input.signal;
  if (row.body === 'json') {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(input.body ?? {});
  } else if (row.body === 'multipart') init.body = formOf(input.parts ?? []);
  else if (row.body === 'raw') {
    headers['Content-Type'] = 'application/octet-stream';
    init.body = input.raw as BodyInit;
  } else if (row.body === 'stream') {
    headers['Content-Type'] = 'application/offset+octet-stream';
    init.body = input.raw as BodyInit;
  }
  return init;
}

/**
 * Reads an answer to its end. One that is cut half-way (the network, or the page that is being left) is no answer:
 * taken for a refusal it would end the session.
 */
async function bodyOf<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    throw new NoAnswer(cause);
  }
}

async function answerOf(response: Response, answer: TransportRequest['row']['answer']): Promise<unknown> {
  const json = response.headers.get('Content-Type')?.includes('json') ?? false;
  if (answer === 'download' && response.ok && !json) {
    const download: Download = {
      blob: await bodyOf(response.blob()),
      name: fileNameOf(response.headers.get('Content-Disposition'), 'download'),
    };
    return download;
  }
  if (answer === 'head' && response.ok) return undefined;
  // Read as it comes by whoever asked.
  if (answer === 'stream' && response.ok) return response.body;
  return readEnvelope(response.status, await bodyOf(response.text()));
}

/** Nobody waits for its answer any more. */
const isLeft = ({ input: { signal } }: TransportRequest): boolean => signal instanceof AbortSignal && signal.aborted;

/** @throws ApiFailure when the server refused, NoAnswer when nothing of ours answered */
export function createTransport(deps: TransportDeps): Transport {
  return async (request) => {
    let response: Response;
    try {
      response = await deps.fetch(request.url, initOf(request, deps));
    } catch (cause) {
      // Whoever no longer waits knows nothing of the network.
      if (!isLeft(request)) deps.onReach('away');
      throw new NoAnswer(cause);
    }
    try {
      const answer = await answerOf(response, request.row.answer);
      deps.onReach('there');
      if (!request.row.passive) deps.onActivity();
      return answer;
    } catch (error) {
      if (!isLeft(request)) deps.onReach(reachOf(error));
      throw error;
    }
  };
}
