// The picture of one page of an input file, drawn in a child process.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Download, Services } from '#server/context/context.ts';
import { inWorkFolder, storedPath, workingHash } from '#server/letters/jobs/document-files.ts';
import type { InputFileRow } from '#server/letters/jobs/jobs.repository.ts';
import { sharedResults } from '#server/system/shared-results.ts';

/** A page of a file, numbered from 1, and how large it is wanted. */
interface PageAsked {
  readonly page: number;
  readonly longestSidePx: number;
  /** Also where it takes up to a minute: then it is drawn while `signal` has not fired. */
  readonly anyway?: boolean;
  readonly signal: AbortSignal;
}

const drawing = sharedResults<Result<Buffer>>();

/** What of a file its pictures need. */
export type DrawnFile = Pick<InputFileRow, 'id' | 'hash' | 'working_hash' | 'name' | 'purged'>;

/** PNG of a page; several who ask at once wait for one drawing. */
export function drawPage(services: Services, file: DrawnFile, asked: PageAsked): Promise<Result<Buffer>> {
  const { page, longestSidePx, anyway = false } = asked;
  const key = [file.id, workingHash(file).toString('hex'), page, longestSidePx, anyway].join(' ');
  return drawing.run(key, asked.signal, (signal) => draw(services, file, { ...asked, signal }));
}

async function draw(
  services: Services,
  file: DrawnFile,
  { page, longestSidePx, anyway = false, signal }: PageAsked,
): Promise<Result<Buffer>> {
  if (file.purged) return refuse('file.purged', { file: file.name });
  const source = await storedPath(services.files, workingHash(file));
  if (source === null) return refuse('file.missing', { file: file.name });
  return inWorkFolder(async (folder) => {
    const target = path.join(folder, 'page.png');
    const size = { longestSidePx };
    const drawn = await services.documents.render({
      path: source,
      page,
      size,
      target,
      lane: 'person',
      anyway,
      ...(anyway ? { signal } : {}),
    });
    return drawn.ok ? ok(await readFile(target)) : drawn;
  });
}

/** Longest side of a page's picture where none is asked for. */
const PAGE_PX = 1_200;

/** A page that took too long is remembered until somebody sees it: its row is among the proofs. */
async function rememberDrawn(services: Services, file: DrawnFile, { page, drawn }: { page: number; drawn: boolean }) {
  const pages = drawn
    ? sql<number[]>`array_remove(undrawn_pages, ${page}::int)`
    : sql<number[]>`array_append(array_remove(undrawn_pages, ${page}::int), ${page}::int)`;
  await services.db.updateTable('input_file').set({ undrawn_pages: pages }).where('id', '=', file.id).execute();
}

/** The picture of a page as an answer; the file was found in view, and the page is one of its pages. */
export async function drawnPage(
  services: Services,
  file: DrawnFile,
  {
    page,
    query,
    signal,
  }: {
    page: number;
    query: { readonly longestSide?: string | undefined; readonly anyway?: '1' | undefined };
    signal: AbortSignal;
  },
): Promise<Result<Download>> {
  const longestSidePx = query.longestSide ? Number(query.longestSide) : PAGE_PX;
  const anyway = query.anyway === '1';
  const drawn = await drawPage(services, file, { page, longestSidePx, anyway, signal });
  const late = !drawn.ok && drawn.refusal.label === 'document.pictureCostly';
  if (late || (drawn.ok && anyway)) await rememberDrawn(services, file, { page, drawn: drawn.ok });
  if (!drawn.ok) return drawn;
  const name = `${page}.png`;
  return ok({ content: { bytes: drawn.value }, name, contentType: 'image/png', inline: true, maxAge: 3600 });
}
