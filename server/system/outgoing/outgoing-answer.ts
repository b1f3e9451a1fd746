// What the head of an answer says, and its body.
import type http from 'node:http';
import { failed, type OutgoingFailure, type OutgoingRequest } from './outgoing.types.ts';

/** Bytes of an answer's body, at most, unless the request says otherwise. */
const MAX_BYTES = 1024 * 1024;
export const REQUEST_TIMEOUT = 408;
/** How long the rest of an answer may take whose end nobody tells, ms. */
export const REST_MS = 1_000;

/** Its body has neither length nor pieces, and yet the connection is to stay (RFC 9112, 6.3): such a server means that there is none. */
export const endsWithConnection = ({ headers }: http.IncomingMessage): boolean =>
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  headers.connection?.toLowerCase() !== 'close';

export const isRedirect = (status: number): boolean => status >= 300 && status < 400 && status !== 304;

/** Reads the body of an answer, within the limit of its size; of one whose status alone is wanted nothing is kept. */
export function readBody(
  response: http.IncomingMessage,
  { maxBytes = MAX_BYTES, statusAlone }: OutgoingRequest,
  end: (body: Buffer | OutgoingFailure) => void,
): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) return end(failed('too-large', true));
    if (!statusAlone) chunks.push(chunk);
  });
  response.on('error', () => end(failed('broken-off', true)));
  response.on('end', () => end(Buffer.concat(chunks)));
}
