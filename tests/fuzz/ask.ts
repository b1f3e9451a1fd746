// One bare HTTP request and its whole answer, unpacked, without anything else that a client library would tidy on the way.
import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Question {
  readonly method: string;
  /** As it goes out: not encoded, not checked. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Buffer | string | null;
}

export interface Heard {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
  readonly ms: number;
}

/** Longer than any call may take. */
export const PATIENCE_MS = 30_000;
/** A packed answer says the same as one that is not. */
function unpacked(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'gzip') return gunzipSync(bytes);
  return encoding === 'br' ? brotliDecompressSync(bytes) : bytes;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

/** @throws Error when the connection breaks or nothing comes in time */
export function ask(base: string, { method, path, headers = {}, body = null }: Question): Promise<Heard> {
  const { hostname, port } = new URL(base);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = http.request({ agent, hostname, port, method, path, headers: headers as Record<string, string> });
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error(`no answer in ${PATIENCE_MS} ms`)));
    sent.on('error', reject);
    sent.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: unpacked(Buffer.concat(parts), response.headers['content-encoding']),
          ms: performance.now() - began,
        }),
      );
    });
    sent.end(body ?? undefined);
  });
}

export const closeConnections = (): void => agent.destroy();
