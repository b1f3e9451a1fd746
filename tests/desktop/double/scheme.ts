// `protocol.handle` of the double: Chromium cannot be given a scheme from outside, so each `scheme://host` is served at a
// loopback origin of its own, and addresses are translated on their way in and out.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

type Handler = (request: Request) => Promise<Response>;
const ports = new Map<string, number>();
const ready: Promise<void>[] = [];
const privileged = new Set<string>();

/** Hosts under .localhost are loopback, and a secure context as a privileged scheme is. */
const outward = (scheme: string, host: string): string => `http://${host}.${scheme}.localhost:${ports.get(scheme)}`;

export async function toChromium(url: string): Promise<string> {
  await Promise.all(ready);
  const match = /^([a-z]+):\/\/([a-z0-9]+)(\/.*)?$/.exec(url);
  if (!match?.[1] || !match[2] || !ports.has(match[1])) return url;
  return outward(match[1], match[2]) + (match[3] ?? '/');
}

export function fromChromium(url: string): string {
  const match = /^http:\/\/([a-z0-9]+)\.([a-z]+)\.localhost:(\d+)(\/.*)?$/.exec(url);
  if (!match?.[2] || ports.get(match[2]) !== Number(match[3])) return url;
  return `${match[2]}://${match[1]}${match[4] ?? '/'}`;
}

async function answer(scheme: string, handler: Handler, request: IncomingMessage, response: ServerResponse) {
  const host = (request.headers.host ?? '').split('.')[0] ?? '';
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const init: RequestInit & { duplex?: 'half' } = {
    method: request.method ?? 'GET',
    headers: Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    ),
    // Node's streams and those of fetch are the same at run time; their declarations differ.
    ...(hasBody ? { body: Readable.toWeb(request) as unknown as BodyInit, duplex: 'half' as const } : {}),
  };
  const given = await handler(new Request(`${scheme}://${host}${request.url ?? '/'}`, init));
  // Response.error(): the page's fetch fails as it does without a network.
  if (given.type === 'error') return response.destroy();
  response.writeHead(given.status, Object.fromEntries(given.headers));
  if (given.body === null) response.end();
  else await pipeline(Readable.fromWeb(given.body as unknown as ReadableStream), response);
}

export const protocol = {
  registerSchemesAsPrivileged: (
    schemes: readonly { scheme: string; privileges: { standard?: boolean; secure?: boolean } }[],
  ) => {
    for (const { scheme, privileges } of schemes) if (privileges.standard && privileges.secure) privileged.add(scheme);
  },
  handle: (scheme: string, handler: Handler) => {
    if (!privileged.has(scheme)) throw new Error('the double serves standard, secure schemes only');
    const server = createServer((request, response) => {
      answer(scheme, handler, request, response).catch(() => response.destroy());
    });
    ready.push(
      new Promise((resolve) => {
        server.listen(0, '127.0.0.1', () => {
          ports.set(scheme, (server.address() as AddressInfo).port);
          resolve();
        });
      }),
    );
    server.unref();
  },
};
