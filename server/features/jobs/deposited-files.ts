// The files of a new deposit: found or received, opened once, checked against their boxes. Nothing is written to the
// database here.

import type { JobCreation } from '#domain/api/deposit/job.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { boxKey, OF_BOX } from '#domain/jobs/box-key.ts';
import { type BoxRule, checkBoxFiles } from '#domain/jobs/creation.rules.ts';
import { acceptedKinds } from '#domain/preprocessing/preprocessor.check.ts';
import { formMentions } from '#domain/preprocessing/service-forms.ts';
import type { Box } from '#domain/services/box.schema.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import { checkArchive } from '#server/archives/zip-archive.ts';
import type { Caller, ReceivedFile, Services } from '#server/context/context.ts';
import { storedPath } from '#server/letters/jobs/document-files.ts';
import { type FoundFile, type OpenedFile, openFile, sessionFile } from '#server/letters/jobs/open-file.ts';

/** A box as a deposit calls it, by its name or by its identifier; behind a colon the id of an apposition. */
function meant(boxes: readonly Box[], code: string): Pick<FoundFile, 'box' | 'apposition'> {
  const [called = '', apposition, ...more] = code.split(OF_BOX);
  if (more.length > 0) return { box: code };
  const box = boxes.find(({ name }) => name === called) ?? boxes.find(({ identifier }) => identifier === called);
  if (box === undefined) return { box: code };
  return apposition === undefined ? { box: box.name } : { box: box.name, apposition };
}

/** The files that the request names or carries. */
export async function findFiles(
  request: { readonly caller: Caller; readonly services: Services; readonly boxes: readonly Box[] },
  parts: readonly ReceivedFile[],
  sessionFiles: NonNullable<JobCreation['sessionFiles']>,
): Promise<Result<FoundFile[]>> {
  const { caller, services, boxes } = request;
  const files: FoundFile[] = parts.map(({ partName, name, hash, bytes }) => ({
    ...meant(boxes, partName),
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
      files.push({ ...file.value, ...meant(boxes, box) });
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
  const named = definition.boxes.flatMap(({ name: box, configuredFiles, appositions }) => [
    ...configuredFiles.map((fileId) => ({ of: { box }, fileId })),
    ...appositions.flatMap(({ id: apposition, fileId }) =>
      fileId === null ? [] : [{ of: { box, apposition }, fileId }],
    ),
  ]);
  const main = mainBoxOf(definition)?.name ?? '';
  const forms = formMentions(definition).map(({ parameter, reference }) => {
    return { of: { box: main, form: parameter }, fileId: reference };
  });
  const all: readonly { of: Pick<FoundFile, 'box' | 'apposition' | 'form'>; fileId: string }[] = [...named, ...forms];
  if (all.length === 0) return ok([]);
  const rows = await db
    .selectFrom('service_file')
    .innerJoin('stored_file', 'stored_file.id', 'service_file.file_id')
    .select(['stored_file.id', 'stored_file.name', 'stored_file.hash', 'stored_file.bytes'])
    .where('service_file.service_id', '=', id)
    .execute();
  const found: FoundFile[] = [];
  for (const { of, fileId } of all) {
    const row = rows.find((file) => file.id === fileId);
    if (row === undefined) return refuse('deposit.serviceFile', { file: fileId });
    // The file stays the service's: no deposit claims it.
    found.push({ ...of, name: row.name, rootAccountId, hash: row.hash, bytes: row.bytes, fileId: null });
  }
  return ok(found);
}

/** Opens the files of a deposit and checks them against the boxes, before anything is stored of it. */
export async function openFiles(
  services: Services,
  { boxes, preprocessor }: ServiceDefinition,
  files: readonly FoundFile[],
): Promise<Result<OpenedFile[]>> {
  const documents = files.filter(isDocument);
  const counted = checkCounts(boxes, documents);
  if (!counted.ok) return counted;
  const laid = checkAppositions(boxes, files);
  if (!laid.ok) return laid;
  const opened: OpenedFile[] = [];
  for (const file of [...inBoxOrder(boxes, documents), ...files.filter((one) => !isDocument(one))]) {
    const one = await openFile(services, file);
    if (!one.ok) return one;
    opened.push(one.value);
  }
  const rules = boxRules(boxes, acceptedKinds({ preprocessor }, services.programs.offered));
  const checked = checkBoxFiles(
    rules,
    opened.filter(isDocument).map(({ box, name, kind }) => ({ box, fileName: name, kind })),
  );
  if (!checked.ok) return checked;
  const archives = await checkArchives(services, boxes, opened);
  if (!archives.ok) return archives;
  const notPdf = opened.find(({ apposition, kind }) => apposition !== undefined && kind !== 'pdf');
  if (notPdf !== undefined) return refuse('file.notPdf', { file: notPdf.name });
  const pages = opened.filter(isDocument).reduce((sum, { pageCount }) => sum + (pageCount ?? 0), 0);
  const maximum = services.config.maxJobPages;
  return pages > maximum ? refuse('job.tooManyPages', { pages, maximum }) : ok(opened);
}

/** What cannot be unpacked is refused before anything is kept of it; what its documents are shows when they are taken out. */
async function checkArchives(
  { files }: Pick<Services, 'files'>,
  boxes: readonly Box[],
  opened: readonly OpenedFile[],
): Promise<Result<true>> {
  const names = boxes.filter(({ boxType }) => boxType === 'archive').map(({ name }) => name);
  for (const { name, hash } of opened.filter((file) => names.includes(file.box))) {
    const path = await storedPath(files, hash);
    if (path === null) return refuse('file.purged', { file: name });
    const checked = await checkArchive({ path, name });
    if (!checked.ok) return checked;
  }
  return ok(true);
}

/** Only the archive fills its boxes, but for what the service itself brings. */
export function checkFilled(boxes: readonly Box[], files: readonly FoundFile[]): Result<true> {
  const filled = boxes.find(
    ({ name, parent }) => parent !== null && files.some((file) => file.box === name && isDocument(file)),
  );
  return filled === undefined ? ok(true) : refuse('archive.childBox', { box: filled.label });
}

/** A file of a box, not one that is laid over or under its pages, or that its preprocessor uses. */
export const isDocument = ({ apposition, form }: FoundFile): boolean => apposition === undefined && form === undefined;

/** Each file is of an apposition of its box, none is there twice, and none that must be there is missing. */
function checkAppositions(boxes: readonly Box[], files: readonly FoundFile[]): Result<true> {
  const seen = new Set<string>();
  for (const { box, apposition } of files) {
    if (apposition === undefined) continue;
    const own = boxes.find(({ name }) => name === box);
    const known = own?.appositions.find(({ id }) => id === apposition);
    const key = boxKey(box, apposition);
    if (own === undefined || known === undefined) return refuse('job.boxUnknown', { box: key });
    if (seen.has(key)) {
      return refuse('deposit.appositionExists', { box: own.label, apposition: known.label || known.id });
    }
    seen.add(key);
  }
  for (const { name, label, appositions } of boxes) {
    const missing = appositions.find(({ id, mandatory }) => mandatory && !seen.has(boxKey(name, id)));
    if (missing) return refuse('deposit.appositionMissing', { box: label, apposition: missing.label || missing.id });
  }
  return ok(true);
}

/**
 * What the main box takes is what its preprocessor rewrites. The files of the service are among those that are counted.
 */
function boxRules(boxes: readonly Box[], rewritten: BoxRule['rewritten'] | null = null): BoxRule[] {
  return boxes.map((box) => ({
    ...box,
    configuredFiles: 0,
    // How many an archive brings is known when it is unpacked.
    ...(box.parent === null ? {} : { minElements: 0 }),
    ...(box.main && rewritten ? { rewritten } : {}),
  }));
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
