// The built screens: their files by exact name, and the page itself for every address of the route table.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '#domain/api/calls.ts';
import { matchAddress } from '#domain/routes/routes.address.ts';
import { contentTypeOf, screenPolicy } from '#domain/screens/screens.ts';

const compress = promisify(gzip);

interface ScreenFile {
  readonly bytes: Buffer;
  /** Compressed when it is first asked for; null where compression gains nothing. */
  readonly gzipped: (() => Promise<Buffer>) | null;
  readonly contentType: string;
  /** its name carries the hash of its content */
  readonly immutable: boolean;
}

/** The built screens in memory: a few megabytes, read once. */
export interface Screens {
  readonly page: ScreenFile;
  readonly files: ReadonlyMap<string, ScreenFile>;
}

const POLICY = screenPolicy({ forms: "'self'" });
/** The preview of a branding shows our screens within our screens; nobody else frames them. */
const PREVIEW_POLICY = screenPolicy({ forms: "'none'", parents: ["'self'"] });
const isPreview = (url: string): boolean => new URLSearchParams(url.split('?')[1]).has('preview');
const COMPRESSED = new Set(['.html', '.js', '.mjs', '.css', '.json', '.webmanifest', '.txt', '.svg', '.wasm']);

/** Made at the first call, and kept. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

async function readScreenFile(folder: string, name: string): Promise<ScreenFile> {
  const bytes = await readFile(path.join(folder, name));
  const ending = path.extname(name);
  return {
    bytes,
    gzipped: COMPRESSED.has(ending) && bytes.length > 1_000 ? once(() => compress(bytes)) : null,
    contentType: contentTypeOf(ending),
    immutable: /^assets\/.+[-.][A-Za-z0-9_-]{8,}\.\w+$/.test(name.replaceAll('\\', '/')),
  };
}

async function readScreens(folder: string): Promise<Screens> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, ScreenFile>();
  for (const entry of entries.filter((found) => found.isFile() && !found.name.endsWith('.map'))) {
    const name = path.relative(folder, path.join(entry.parentPath, entry.name));
    // What a build notes for itself is no screen.
    if (name.split(path.sep).some((part) => part.startsWith('.'))) continue;
    files.set(`/${name.replaceAll(path.sep, '/')}`, await readScreenFile(folder, name));
  }
  const page = files.get('/index.html');
  if (!page) throw new Error(`The screens are not built: ${folder} has no index.html.`);
  return { page, files };
}

/** What this process read, by folder: several servers of one process have the same screens. */
const loaded = new Map<string, Promise<Screens>>();

/** Reads the folder that the build of the screens made. @throws Error when it has no index.html */
export async function loadScreens(folder: string): Promise<Screens> {
  const screens = loaded.get(folder) ?? readScreens(folder);
  loaded.set(folder, screens);
  // What could not be read may be there the next time.
  screens.catch(() => loaded.delete(folder));
  return screens;
}

function sendFile(file: ScreenFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  reply.type(file.contentType);
  if (file.gzipped === null) return reply.send(file.bytes);
  reply.header('vary', 'Accept-Encoding');
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(file.bytes);
  reply.header('content-encoding', 'gzip');
  file.gzipped().then(
    (bytes) => reply.send(bytes),
    (error: unknown) => reply.send(error),
  );
  return reply;
}

const acceptsPage = (request: FastifyRequest): boolean => (request.headers.accept ?? '').includes('text/html');

/**
 * Answers an address that no call has: a file of the screens, or the page for an address of the route table.
 * A browser on an unknown address gets the page with status 404, which shows "page not found"; others get null.
 */
export function answerScreens(screens: Screens, request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const pathname = request.url.replace(/[?#].*$/, '');
  if (pathname === API_BASE || pathname.startsWith(`${API_BASE}/`)) return null;
  const file = pathname === '/index.html' ? undefined : screens.files.get(pathname);
  if (file) return sendFile(file, request, reply.header('content-security-policy', POLICY));
  const known = matchAddress(pathname) !== undefined;
  if (!known && !acceptsPage(request)) return null;
  const policy = isPreview(request.url) ? PREVIEW_POLICY : POLICY;
  reply.code(known ? 200 : 404).header('content-security-policy', policy);
  return sendFile(screens.page, request, reply);
}
