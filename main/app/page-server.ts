// Answers what the window asks of `app://mailroom`: files of the built screens, and /api handed on to the server, so that
// page and calls have one origin as in the browser and the token is kept as there.
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { API_BASE } from '#domain/api/calls.ts';
import { matchAddress } from '#domain/routes/routes.address.ts';
import { contentTypeOf, screenPolicy } from '#domain/screens/screens.ts';

export const PAGE_SCHEME = 'app';
export const PAGE_ORIGIN = 'app://mailroom';

export interface PageServerDeps {
  /** Folder of the built screens. */
  readonly folder: string;
  readonly version: string;
  /** Address of the Mailroom server; empty: not set up yet. */
  readonly server: () => string;
  /** Chromium's fetch, which knows the proxies and certificates of the system. */
  readonly fetch: (url: string, init: RequestInit & { duplex?: 'half' }) => Promise<Response>;
}

const HEADERS = {
  'content-security-policy': screenPolicy({ forms: "'none'" }),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
} as const;

/** What the page may say to the server; cookies, origin and referrer are no part of our calls. */
const HANDED_ON =
  /^(accept|accept-language|authorization|content-type|idempotency-key|if-\w+(-\w+)*|range|time-zone|tus-\w+|upload-\w+)$/;
/** What fetch has already undone, and what would set state. */
const HELD_BACK = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
]);

const isApi = (pathname: string): boolean => pathname === API_BASE || pathname.startsWith(`${API_BASE}/`);
const filtered = (headers: Headers, keep: (name: string) => boolean): Headers =>
  new Headers([...headers].filter(([name]) => keep(name)));

/** Sends a call to the server. `Response.error()` when nothing answers, which the page reads as "no answer". */
async function handOn(request: Request, url: URL, deps: PageServerDeps): Promise<Response> {
  const server = deps.server();
  if (server === '') return Response.error();
  const init: RequestInit & { duplex?: 'half' } = {
    method: request.method,
    headers: filtered(request.headers, (name) => HANDED_ON.test(name)),
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    signal: request.signal,
  };
  if (request.body !== null) Object.assign(init, { body: request.body, duplex: 'half' });
  try {
    const answer = await deps.fetch(new URL(url.pathname + url.search, server).href, init);
    const { status, statusText } = answer;
    const headers = filtered(answer.headers, (name) => !HELD_BACK.has(name));
    return new Response(answer.body, { status, statusText, headers });
  } catch {
    return Response.error();
  }
}

/** Names of the built files as addresses: only these are ever read. */
function listFiles(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [`/${path.relative(folder, file).split(path.sep).join('/')}`, file]),
  );
}

/** @throws Error when the screens are not built */
export function createPageServer(deps: PageServerDeps): (request: Request) => Promise<Response> {
  const files = listFiles(deps.folder);
  // The page holds a session of the server that it was loaded for: until it is reloaded, its calls go to no other server.
  let loadedFor = '';
  const page = files.get('/desktop.html');
  if (page === undefined) throw new Error(`The screens are not built: ${deps.folder} has no desktop.html.`);
  const send = async (file: string, status = 200): Promise<Response> => {
    const type = contentTypeOf(path.extname(file));
    return new Response(await readFile(file), { status, headers: { ...HEADERS, 'content-type': type } });
  };
  return async (request) => {
    const url = new URL(request.url);
    if (`${url.protocol}//${url.host}` !== PAGE_ORIGIN) return new Response(null, { status: 404, headers: HEADERS });
    if (isApi(url.pathname)) {
      const stranger = loadedFor !== '' && loadedFor !== deps.server();
      return stranger ? Response.error() : handOn(request, url, deps);
    }
    if (request.method !== 'GET') return new Response(null, { status: 405, headers: HEADERS });
    if (url.pathname === '/version.txt') return new Response(deps.version, { headers: HEADERS });
    const file = url.pathname === '/desktop.html' ? undefined : files.get(url.pathname);
    if (file !== undefined) return send(file);
    loadedFor = deps.server();
    return send(page, matchAddress(url.pathname) === undefined ? 404 : 200);
  };
}
