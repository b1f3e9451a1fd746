// Headers of every answer, and the content security policy of the screens (reliability.md T28, T41, T42, T45).
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Styles come as constructed sheets and files, so no nonce is needed; pdf.js decodes pictures with WebAssembly. */
const SCREEN_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  // Strings reach the page's sinks through the policy of renderer/platform/trusted-types.ts alone; libraries may not add one.
  "require-trusted-types-for 'script'",
  'trusted-types default',
];

/** The policy of the page that holds the screens. `parents`: origins that may frame it; none by default. */
export const screenPolicy = (parents: readonly string[] = []): string =>
  [...SCREEN_POLICY, `frame-ancestors ${parents.length > 0 ? parents.join(' ') : "'none'"}`].join('; ');

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

const DEFAULTS = { ...ALWAYS, 'content-security-policy': DATA_POLICY, 'cache-control': 'no-store' } as const;

/** Sets what the answer does not say itself. */
export function setSecurityHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(DEFAULTS)) if (!reply.hasHeader(name)) reply.header(name, value);
}

export function installSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => setSecurityHeaders(reply));
}
