// The picture of one page of an input file, drawn in a child process.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { refuse } from '#domain/errors/errors.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Services } from '#server/app/context.ts';
import type { InputFileRow } from './jobs.repository.ts';

/** Runs `use` with an empty folder of its own, which is gone afterwards. */
export async function inWorkFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mailroom-work-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The file that pages are read from: the repaired copy where there is one. */
export const workingHash = (file: Pick<InputFileRow, 'hash' | 'working_hash'>): Buffer =>
  file.working_hash ?? file.hash;

/** PNG of a page, numbered from 1. */
export async function drawPage(
  services: Services,
  file: InputFileRow,
  page: number,
  longestSidePx: number,
): Promise<Result<Buffer>> {
  const source = file.purged ? null : await services.files.pathOf(file.root_account_id, workingHash(file));
  if (source === null) return refuse('file.purged', { file: file.name });
  return inWorkFolder(async (folder) => {
    const target = path.join(folder, 'page.png');
    const drawn = await services.documents.render({ path: source, page, longestSidePx, target, lane: 'person' });
    return drawn.ok ? ok(await readFile(target)) : drawn;
  });
}
