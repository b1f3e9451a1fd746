// The files of a new deposit: found or received, opened once, checked against their boxes. Nothing is written to the
// database here.

import type { JobCreation } from '#domain/api/deposit/job.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { type BoxRule, checkBoxFiles } from '#domain/jobs/creation.rules.ts';
import { isPreprocessor, PREPROCESSORS } from '#domain/preprocessing/preprocessors.ts';
import type { Box } from '#domain/services/box.schema.ts';
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import type { Caller, ReceivedFile, Services } from '#server/context/context.ts';
import { type FoundFile, type OpenedFile, openFile, sessionFile } from '#server/letters/jobs/open-file.ts';

/** A box as a deposit calls it: by its name, or by its identifier. */
const boxNamed = (boxes: readonly Box[], code: string): string =>
  (boxes.find(({ name }) => name === code) ?? boxes.find(({ identifier }) => identifier === code))?.name ?? code;

/** The files that the request names or carries. */
export async function findFiles(
  request: { readonly caller: Caller; readonly services: Services; readonly boxes: readonly Box[] },
  parts: readonly ReceivedFile[],
  sessionFiles: NonNullable<JobCreation['sessionFiles']>,
): Promise<Result<FoundFile[]>> {
  const { caller, services, boxes } = request;
  const files: FoundFile[] = parts.map(({ partName, name, hash, bytes }) => ({
    box: boxNamed(boxes, partName),
    name,
    rootAccountId: caller.user.rootAccountId,
    hash,
    bytes,
    fileId: null,
  }));
  for (const [box, fileIds] of Object.entries(sessionFiles)) {
    for (const fileId of fileIds) {
      const file = await sessionFile(services, caller, fileId);
      if (!file.ok) return file;
      files.push({ ...file.value, box: boxNamed(boxes, box) });
    }
  }
  return ok(files);
}

/** The files that the service itself brings, in the order of each box; they stand before those of the depositor. */
export async function filesOfService(
  { db }: Pick<Services, 'db'>,
  rootAccountId: number,
  { id, definition }: { readonly id: number; readonly definition: ServiceDefinition },
): Promise<Result<FoundFile[]>> {
  const named = definition.boxes.flatMap(({ name, configuredFiles }) =>
    configuredFiles.map((fileId) => ({ box: name, fileId })),
  );
  if (named.length === 0) return ok([]);
  const rows = await db
    .selectFrom('service_file')
    .innerJoin('stored_file', 'stored_file.id', 'service_file.file_id')
    .select(['stored_file.id', 'stored_file.name', 'stored_file.hash', 'stored_file.bytes'])
    .where('service_file.service_id', '=', id)
    .execute();
  const found: FoundFile[] = [];
  for (const { box, fileId } of named) {
    const row = rows.find((file) => file.id === fileId);
    if (row === undefined) return refuse('deposit.serviceFile', { file: fileId });
    // The file stays the service's: no deposit claims it.
    found.push({ box, name: row.name, rootAccountId, hash: row.hash, bytes: row.bytes, fileId: null });
  }
  return ok(found);
}

/** Opens the files of a deposit and checks them against the boxes, before anything is stored of it. */
export async function openFiles(
  services: Services,
  { boxes, preprocessor }: ServiceDefinition,
  files: readonly FoundFile[],
): Promise<Result<OpenedFile[]>> {
  const counted = checkCounts(boxes, files);
  if (!counted.ok) return counted;
  const opened: OpenedFile[] = [];
  for (const file of inBoxOrder(boxes, files)) {
    const one = await openFile(services, file);
    if (!one.ok) return one;
    opened.push(one.value);
  }
  const rules = boxRules(boxes, preprocessor?.name);
  const checked = checkBoxFiles(
    rules,
    opened.map(({ box, name, kind }) => ({ box, fileName: name, kind })),
  );
  if (!checked.ok) return checked;
  const pages = opened.reduce((sum, { pageCount }) => sum + (pageCount ?? 0), 0);
  const maximum = services.config.maxJobPages;
  return pages > maximum ? refuse('job.tooManyPages', { pages, maximum }) : ok(opened);
}

/**
 * What the main box takes is what its preprocessor rewrites. The files of the service are among those that are counted.
 */
function boxRules(boxes: readonly Box[], preprocessor?: string): BoxRule[] {
  const isKnown = preprocessor !== undefined && isPreprocessor(preprocessor);
  const rewritten = isKnown ? PREPROCESSORS[preprocessor].accepts : null;
  return boxes.map((box) => ({ ...box, configuredFiles: 0, ...(box.main && rewritten ? { rewritten } : {}) }));
}

/** Too few, too many and stray files are refused before the first one is opened. */
function checkCounts(boxes: readonly Box[], files: readonly FoundFile[]): Result<true> {
  const expected = { pdf: 'pdf', datafile: 'text', archive: 'zip' } as const;
  const typed = files.map(({ box, name }) => ({
    box,
    fileName: name,
    kind: expected[boxes.find((one) => one.name === box)?.boxType ?? 'pdf'],
  }));
  return checkBoxFiles(boxRules(boxes), typed);
}

const inBoxOrder = (boxes: readonly Box[], files: readonly FoundFile[]): FoundFile[] =>
  boxes
    .toSorted((a, b) => Number(b.main) - Number(a.main) || a.rank - b.rank)
    .flatMap((box) => files.filter((file) => file.box === box.name));
