// Pictures of pages, drawn once and kept on disk by content, page and size.
import { access, mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Services } from '#server/context/context.ts';
import { storedPath } from '#server/letters/jobs/document-files.ts';
import { sharedResults } from '#server/system/shared-results.ts';

/** Which page is wanted, and how large. */
export interface PageWish {
  /** from 1 */
  readonly page: number;
  readonly longestSidePx: number;
  /** Also where it takes up to a minute. */
  readonly anyway?: boolean;
  /** Fires when whoever asks went away. */
  readonly signal: AbortSignal;
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

/** Sizes in which pictures are kept, in px: any other would make another file of each page. */
const SIDES = [160, 320, 640, 960, 1_280, 1_920, 2_560] as const;
const LARGEST = 4_000;
const keptSide = (px: number): number => SIDES.find((side) => side >= px) ?? LARGEST;

/** Folder of the pictures, below it one per first two digits of the content's hash. */
export const picturesFolder = (dataDir: string): string => path.join(dataDir, 'pages');

const drawing = sharedResults<Result<string>>();

async function draw(
  file: DrawableFile,
  { page, longestSidePx, anyway = false, target, signal }: PageWish & { readonly target: string },
  services: Services,
): Promise<Result<string>> {
  const source = await storedPath(services.files, workingHash(file));
  if (source === null) return refuse('file.purged', { file: file.name });
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const temporary = `${target}.${services.random(6).toString('hex')}.tmp.png`;
  const drawn = await services.documents.render({
    path: source,
    page,
    size: { longestSidePx },
    target: temporary,
    lane: 'person',
    anyway,
    // A quick one has five seconds at most: stopping it would cost more than it.
    ...(anyway ? { signal } : {}),
  });
  if (!drawn.ok) return drawn;
  await rename(temporary, target);
  return ok(target);
}

/** The path of a PNG of the page; several who ask at once wait for one drawing. */
export async function drawStoredPage(file: DrawableFile, wish: PageWish, services: Services): Promise<Result<string>> {
  const hash = file.hash.toString('hex');
  const longestSidePx = keptSide(wish.longestSidePx);
  const name = `${hash}-${wish.page}-${longestSidePx}.png`;
  const target = path.join(picturesFolder(services.config.dataDir), hash.slice(0, 2), name);
  if (await exists(target)) return ok(target);
  const key = `${wish.anyway ? 'anyway' : 'quick'} ${target}`;
  return drawing.run(key, wish.signal, (signal) => draw(file, { ...wish, longestSidePx, target, signal }, services));
}
