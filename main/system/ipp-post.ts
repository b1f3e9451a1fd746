// Posts an IPP message to a printer or a print system of this machine, and reads its answer (RFC 8010, section 3.4).
import http from 'node:http';

export interface IppPost {
  /** Where it goes and how: address or socket, path, `timeout` in ms. */
  readonly to: http.RequestOptions;
  /** The header `Host`, which decides on the addresses in an answer. */
  readonly host: string;
  /** Bytes of an answer; one that is longer counts as none. */
  readonly most: number;
}

/** Longest wait for a whole answer, ms: one that comes byte by byte never stands still. */
const LONGEST_MS = 10_000;

/** The status of HTTP and the body; undefined where nothing answers in time. Never rejects. */
export function postIpp(
  { to, host, most }: IppPost,
  body: Buffer,
): Promise<{ status: number; body: Buffer } | undefined> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/ipp', 'content-length': body.length, host };
    const request = http.request({ ...to, method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > most) request.destroy();
        else chunks.push(chunk);
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
      response.on('error', () => resolve(undefined));
    });
    const end = setTimeout(() => request.destroy(), LONGEST_MS);
    request.on('close', () => clearTimeout(end));
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(undefined));
    request.end(body);
  });
}
