// The reading of a request's body: every octet in order, a sender that waits for the reader, an end that is told apart.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RequestChunks, requestChunks } from './request-chunks.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let server: http.Server;
let read: (chunks: RequestChunks, request: http.IncomingMessage) => Promise<string>;

beforeEach(async () => {
  server = http.createServer((request, response) => {
    read(requestChunks(request), request).then(
      (said) => response.end(said),
      (cause: unknown) => response.destroy(cause instanceof Error ? cause : undefined),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function open(): http.ClientRequest {
  const { port } = server.address() as AddressInfo;
  const request = http.request({ host: '127.0.0.1', port, method: 'POST' });
  request.on('error', () => {});
  return request;
}
async function answerOf(request: http.ClientRequest): Promise<string> {
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  let text = '';
  for await (const part of response) text += String(part);
  return text;
}

describe('a request', () => {
  it('gives all its octets in order to a slow reader, and the sender waits for it', async () => {
    const body = randomBytes(4 * 1024 * 1024);
    let most = 0;
    read = async (chunks, request) => {
      const parts: Uint8Array[] = [];
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
        parts.push(next.value);
        if (parts.length % 8 === 0) await pause(1);
        most = Math.max(most, request.readableLength);
      }
      return String(Buffer.concat(parts).equals(body));
    };
    const request = open();
    request.end(body);
    expect(await answerOf(request)).toBe('true');
    expect(most).toBeLessThan(512 * 1024);
  });

  it('whose sender hangs up is no finished document', async () => {
    const outcome = new Promise<string>((resolve) => {
      read = async (chunks) => {
        try {
          for (let next = await chunks.next(); !next.done; next = await chunks.next());
          resolve('finished');
        } catch {
          resolve('interrupted');
        }
        return '';
      };
    });
    const request = open();
    request.setHeader('content-length', 1_000_000);
    request.write(randomBytes(1_000), () => request.destroy());
    expect(await outcome).toBe('interrupted');
  });

  it('that was left can be read on or dropped by somebody else', async () => {
    read = async (chunks, request) => {
      await chunks.next();
      chunks.leave();
      request.resume();
      if (!request.readableEnded) await once(request, 'end');
      return 'dropped';
    };
    const request = open();
    request.end(randomBytes(2 * 1024 * 1024));
    expect(await answerOf(request)).toBe('dropped');
  });
});
