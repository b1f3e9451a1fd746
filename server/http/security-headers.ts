// Headers of every answer (docs/model.md, "Response headers"); the screens' own policy is domain/screens/screens.ts.
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Answers of the API are data: nothing in them may run or be framed. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** Files of customers: a browser that opens one gives it no script, no origin, no request. */
export const DOWNLOAD_POLICY = `sandbox; ${DATA_POLICY}`;

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const;

/** What every answer says unless it says otherwise itself. */
export const SECURITY_HEADERS = {
  ...ALWAYS,
  'content-security-policy': DATA_POLICY,
  'cache-control': 'no-store',
} as const;

/** Over TLS, here or at a proxy that the operator trusts: for a year nothing of this name goes out unencrypted (RFC 6797). */
const TLS_ONLY = 'max-age=31536000; includeSubDomains';

/** Sets what the answer does not say itself. */
export function setSecurityHeaders(reply: FastifyReply): void {
  if (reply.request.protocol === 'https') reply.header('strict-transport-security', TLS_ONLY);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) if (!reply.hasHeader(name)) reply.header(name, value);
}

export function installSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => setSecurityHeaders(reply));
}
