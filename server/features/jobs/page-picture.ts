// The picture of one page of an input file, drawn in a child process.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Services } from '#server/context/context.ts';
import { inWorkFolder, storedPath, workingHash } from '#server/letters/jobs/document-files.ts';
import type { InputFileRow } from '#server/letters/jobs/jobs.repository.ts';

/** PNG of a page, numbered from 1. */
export async function drawPage(
  services: Services,
  file: InputFileRow,
  { page, longestSidePx, anyway = false }: { page: number; longestSidePx: number; anyway?: boolean },
): Promise<Result<Buffer>> {
  const source = file.purged ? null : await storedPath(services.files, workingHash(file));
  if (source === null) return refuse('file.purged', { file: file.name });
  return inWorkFolder(async (folder) => {
    const target = path.join(folder, 'page.png');
    const size = { longestSidePx };
    const drawn = await services.documents.render({ path: source, page, size, target, lane: 'person', anyway });
    return drawn.ok ? ok(await readFile(target)) : drawn;
  });
}
