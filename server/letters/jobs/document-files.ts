// Stored files as the document engine reads them, and the engine's whole page as deposits use it.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { ComposedFile, ComposeJob } from '#server/documents/jobs/compose-jobs.ts';
import type {
  AddressFit,
  AreaTextAnswer,
  AreaTextJob,
  BlankJob,
  BookmarksJob,
  DocumentFacts,
  FitAddressJob,
  PageLines,
  PageLinesJob,
  RenderedPage,
  RenderJob,
  TakeOutTrialsJob,
} from '#server/documents/jobs/document-jobs.ts';
import type {
  FillJob,
  OfficeFacts,
  OfficeFactsJob,
  TemplateFacts,
  TemplateJob,
} from '#server/documents/jobs/office/office-jobs.ts';
import type { PageTotal, PrintStreamJob, SeveralUpJob } from '#server/documents/jobs/remaking/remade-jobs.ts';
import { FileMissing, type FileStore } from '#server/storage/files/file-store.ts';
import { removeFolder } from '#server/system/remove-folder.ts';

/** Who waits: a person has a child of their own, batches share the others. */
export type Lane = 'person' | 'batch';

/** What deposits need of the document engine. */
export interface DepositDocuments {
  inspect(job: { path: string; workDir: string; lane: Lane }): Promise<Result<DocumentFacts>>;
  areaText(job: AreaTextJob & { lane: Lane }): Promise<Result<readonly AreaTextAnswer[]>>;
  pageLines(job: PageLinesJob & { lane: Lane }): Promise<Result<readonly PageLines[]>>;
  takeOutTrials(job: TakeOutTrialsJob & { lane: Lane }): Promise<Result<readonly boolean[]>>;
  fitAddress(job: FitAddressJob & { lane: Lane }): Promise<Result<AddressFit>>;
  compose(job: ComposeJob & { lane: Lane; signal?: AbortSignal }): Promise<Result<readonly ComposedFile[]>>;
  merge(job: { target: string; paths: readonly string[]; lane: Lane; signal?: AbortSignal }): Promise<Result<unknown>>;
  findBlank(job: BlankJob & { lane: Lane }): Promise<Result<readonly boolean[]>>;
  bookmarks(job: BookmarksJob & { lane: Lane }): Promise<Result<readonly number[]>>;
  severalUp(job: SeveralUpJob & { lane: Lane }): Promise<Result<PageTotal>>;
  printStream(job: Omit<PrintStreamJob, 'maxPages'> & { lane: Lane }): Promise<Result<PageTotal>>;
  officeFacts(job: OfficeFactsJob & { lane: Lane }): Promise<Result<OfficeFacts>>;
  template(job: TemplateJob & { lane: Lane }): Promise<Result<TemplateFacts>>;
  fill(job: FillJob & { lane: Lane }): Promise<Result<TemplateFacts>>;
  render(job: RenderJob & { lane: Lane; signal?: AbortSignal }): Promise<Result<RenderedPage>>;
  /** The same, in the turns of one account and person; 0 is a task for which nobody waits. */
  of(asker: { readonly account: number; readonly person: number }): DepositDocuments;
}

/** Work folders by their names, with a star for what differs. */
export const WORK_FOLDERS = path.join(tmpdir(), 'mailroom-work-*');

/** Runs `use` with an empty folder of its own, which is gone afterwards. */
export async function inWorkFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(WORK_FOLDERS.slice(0, -1));
  try {
    return await use(folder);
  } finally {
    await removeFolder(folder);
  }
}

/** The path of a stored file for a child process to read; null when the file is gone. */
export async function storedPath(files: FileStore, hash: Buffer): Promise<string | null> {
  try {
    return await files.pathOf(hash.toString('hex'));
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}

/** The file that pages are read from: the repaired copy where there is one. */
export const workingHash = (file: { readonly hash: Buffer; readonly working_hash: Buffer | null }): Buffer =>
  file.working_hash ?? file.hash;

/** A page (from 1) as it is deposited, with its lines, for a person who waits. Refuses as opening does. */
export async function linesOfPage(
  documents: Pick<DepositDocuments, 'pageLines'>,
  { path: source, page }: { readonly path: string; readonly page: number },
): Promise<Result<PageLines>> {
  const read = await documents.pageLines({ path: source, pages: [page], lane: 'person' });
  if (!read.ok) return read;
  const [lines] = read.value;
  return lines === undefined ? refuse('document.noPages') : ok(lines);
}
