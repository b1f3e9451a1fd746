// The front page of HTTP: one Fastify server made from the contract. Routes: routes.ts, errors: errors.ts, texts and
// headers: security-headers.ts, compression: compression.ts, screens: screens.ts, extra addresses: extras.ts.
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { installCompression } from './compression.ts';
import { limitClosing } from './door/closing-connections.ts';
import { installHosts, servedHosts } from './door/hosts.ts';
import { installOrigins } from './door/origins.ts';
import { CLIENT_LIMITS, limitSlowClients } from './door/slow-clients.ts';
import { refusalAnswer, sendEnvelope } from './envelope.ts';
import { clientErrorAnswer, installErrorHandlers, sendAnswer } from './errors.ts';
import type { HttpOptions } from './exchange.ts';
import { installExtras } from './extras.ts';
import { installRoutes } from './routes.ts';
import { loadScreens } from './screens.ts';
import { installSecurityHeaders, setSecurityHeaders } from './security-headers.ts';

/** JSON bodies are small; files are streamed past this limit and counted on their own. */
const JSON_BYTES = 8 * 1024 * 1024;
const KEEP_ALIVE_MS = 65_000;
const LONGEST_PARAMETER = 500;

/** Makes the server; the caller listens and closes. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { config, log } = options.services;
  const app = Fastify({
    logger: false,
    bodyLimit: JSON_BYTES,
    requestTimeout: config.requestTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: CLIENT_LIMITS.headerMs, connectionsCheckingInterval: CLIENT_LIMITS.lookEveryMs },
    forceCloseConnections: 'idle',
    // What still comes on a connection at work is answered as ever: services end after HTTP.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // Only configured proxies may name the caller's address.
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    genReqId: () => randomUUID(),
    // Bad addresses, too long parameters: they never reach the error handler.
    frameworkErrors: (error, request, reply) => {
      // Hooks do not run for these.
      setSecurityHeaders(reply);
      void sendAnswer(error, request, reply, log);
    },
    clientErrorHandler: (error: Error, socket: Socket) => clientErrorAnswer(error, socket),
  });
  const screens = options.screensFolder === null ? null : await loadScreens(options.screensFolder);
  installErrorHandlers(app, log, screens);
  installSecurityHeaders(app);
  installHosts(app, servedHosts(config, options.services), (reply, refusal) =>
    sendEnvelope(reply, refusalAnswer(refusal)),
  );
  installOrigins(app, options.services);
  limitSlowClients(app.server, config.trustedProxies.length === 0);
  const endConnections = limitClosing(app.server);
  app.addHook('preClose', async () => endConnections());
  installCompression(app);
  app.removeAllContentTypeParsers();
  await installRoutes(app, options);
  installExtras(app, options);
  return app;
}
