// Addresses beside the contract: version file, API document and page, and the idle question of test loads.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '#domain/api/calls.ts';
import { productRevision, productVersion } from '#server/context/version.ts';
import { API_PAGE_STYLE, apiPage } from './described/api-page.ts';
import { RefusalError } from './errors.ts';
import type { HttpOptions } from './exchange.ts';
import { openApiDocument } from './openapi.ts';

const styleHash = createHash('sha256').update(API_PAGE_STYLE).digest('base64');
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`;

/** What proxies write: behind one on this machine every stranger comes from this machine. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const;

const isLoopback = (request: FastifyRequest): boolean => {
  // The socket's own address: a forwarded header must not open this door, and shuts it.
  const address = request.socket.remoteAddress ?? '';
  if (FORWARDED.some((name) => request.headers[name] !== undefined)) return false;
  return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';
};

/** Version with the revision in parentheses where it is known. */
export const versionText = (): string => {
  const revision = productRevision();
  return revision === null ? productVersion() : `${productVersion()} (${revision})`;
};

/** Adds the addresses that are no calls of the contract. */
export function installExtras(app: FastifyInstance, options: HttpOptions): void {
  let document: string | undefined;
  let page: string | undefined;
  const show = (url: string, handler: (reply: FastifyReply) => FastifyReply): void => {
    // Who only asks whether it is there gets the headers of the answer (RFC 9110 section 9.3.2).
    app.route({ method: ['GET', 'HEAD'], url, handler: (_request, reply) => handler(reply) });
  };
  show('/version.txt', (reply) => reply.type('text/plain; charset=utf-8').send(versionText()));
  show(`${API_BASE}/openapi.json`, (reply) => {
    document ??= JSON.stringify(openApiDocument(productVersion()));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  show(`${API_BASE}/docs`, (reply) => {
    page ??= apiPage(productVersion());
    return reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8').send(page);
  });
  app.get('/internal/idle', async (request) => {
    if (!isLoopback(request)) throw new RefusalError('exception.notFound');
    return { result: { idle: await options.idle() } };
  });
}
