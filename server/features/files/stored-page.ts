// Pictures of pages, drawn once and kept on disk by content, page and size.
import { access, mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Services } from '#server/context/context.ts';
import { storedPath } from '#server/letters/jobs/document-files.ts';

/** Which page is wanted, and how large. */
export interface PageWish {
  /** from 1 */
  readonly page: number;
  readonly longestSidePx: number;
}

/** A content whose pages can be drawn. `facts.workingHash` names the repaired copy where one was needed. */
export interface DrawableFile {
  readonly hash: Buffer;
  readonly name: string;
  readonly facts: unknown;
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

function workingHash({ hash, facts }: DrawableFile): Buffer {
  const working = (facts as { workingHash?: string } | null)?.workingHash;
  return working === undefined ? hash : Buffer.from(working, 'hex');
}

const drawing = new Map<string, Promise<Result<string>>>();

async function draw(
  file: DrawableFile,
  { page, longestSidePx, target }: PageWish & { readonly target: string },
  services: Services,
): Promise<Result<string>> {
  const source = await storedPath(services.files, workingHash(file));
  if (source === null) return refuse('file.purged', { file: file.name });
  await mkdir(path.dirname(target), { recursive: true });
  const temporary = `${target}.${services.random(6).toString('hex')}.tmp.png`;
  const drawn = await services.documents.render({
    path: source,
    page,
    size: { longestSidePx },
    target: temporary,
    lane: 'person',
  });
  if (!drawn.ok) return drawn;
  await rename(temporary, target);
  return ok(target);
}

/** The path of a PNG of the page; several who ask at once wait for one drawing. */
export async function drawStoredPage(file: DrawableFile, wish: PageWish, services: Services): Promise<Result<string>> {
  const hash = file.hash.toString('hex');
  const name = `${hash}-${wish.page}-${wish.longestSidePx}.png`;
  const target = path.join(services.config.dataDir, 'pages', hash.slice(0, 2), name);
  if (await exists(target)) return ok(target);
  const running = drawing.get(target);
  if (running !== undefined) return running;
  const started = draw(file, { ...wish, target }, services).finally(() => drawing.delete(target));
  drawing.set(target, started);
  return started;
}
