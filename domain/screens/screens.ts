// How the built screens are served, by the server to a browser and by the desktop client to its window: content types
// by file ending, and the content security policy (docs/model.md, "Response headers").

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** Content type of a file of the screens; `ending` with its dot. */
export const contentTypeOf = (ending: string): string => TYPES[ending] ?? 'application/octet-stream';

/** Styles come as constructed sheets and files, so no nonce is needed; pdf.js decodes pictures with WebAssembly. */
const COMMON = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  // The previews of a branding: our own screens.
  "frame-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  // Strings reach the page's sinks through the policy of renderer/platform/trusted-types.ts alone; libraries may not
  // add one.
  "require-trusted-types-for 'script'",
  'trusted-types default',
];

/** What the content security policy depends on. */
export interface PolicyOptions {
  /** Where forms may be sent: to the server itself, and in a window of ours nowhere. */
  readonly forms: "'self'" | "'none'";
  /** Origins that may frame the screens; none by default. */
  readonly parents?: readonly string[];
}

/** The policy of the page that holds the screens. */
export const screenPolicy = ({ forms, parents = [] }: PolicyOptions): string =>
  [...COMMON, `form-action ${forms}`, `frame-ancestors ${parents.length > 0 ? parents.join(' ') : "'none'"}`].join(
    '; ',
  );
