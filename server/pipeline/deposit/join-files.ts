// Join: the files of a box that are cut as if they were one become one document, behind each other; they stay as its parts.
import path from 'node:path';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { JOB_LIMITS } from '#domain/jobs/creation.rules.ts';
import type { Box } from '#domain/services/box.schema.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import type { SplitConfiguration } from '#domain/services/split.schema.ts';
import { inWorkFolder, storedPath, workingHash } from '#server/letters/jobs/document-files.ts';
import type { InputFileRow } from '#server/letters/jobs/jobs.repository.ts';
import { fileRefusal } from '#server/letters/jobs/open-file.ts';
import type { JobInHand, StepContext } from '#server/letters/steps/step.types.ts';
import type { Trx } from '#server/storage/schema.ts';
import { insertMade, type OpenedFile, openMade } from './made-files.ts';

/** What a joined document keeps of its parts, in its facts. */
interface Joined {
  readonly parts: readonly { readonly name: string; readonly pages: number }[];
  /** Pages of the whole on which the bookmarks of its split lie; null: it is split by other marks. */
  readonly bookmarks: readonly number[] | null;
}

/** What is known of the parts of a joined document; undefined: the file is none. */
export const joinedOf = ({ facts }: Pick<InputFileRow, 'facts'>): Joined | undefined =>
  (facts as { joined?: Joined }).joined;

/** The depositor may have chosen another split for the main box; every other box is cut as the service says. */
export function splitOfBox(job: JobInHand, box: Box | undefined): SplitConfiguration {
  const chosen = mainBoxOf(job.service) === box ? job.split : null;
  return chosen ?? box?.splitConfig ?? { type: 'none' };
}

/** Documents of a box in their order. */
const documentsIn = ({ files }: JobInHand, box: Box): InputFileRow[] =>
  files
    .filter(({ box_name: name, page_count: pages }) => name === box.name && (pages ?? 0) > 0)
    .toSorted((a, b) => a.index_in_box - b.index_in_box);

/** Boxes whose files are still to be joined. */
export const boxesToJoin = (job: JobInHand): Box[] =>
  job.service.boxes.filter((box) => {
    if (!box.ignoreFileBorders) return false;
    const [first] = documentsIn(job, box);
    return first !== undefined && joinedOf(first) === undefined;
  });

/** What all parts say of themselves in the same words. */
function sharedInformation(parts: readonly InputFileRow[]): Record<string, string> {
  const all = parts.map(({ facts }) => (facts as { information?: Record<string, string> }).information ?? {});
  const [first = {}, ...others] = all;
  return Object.fromEntries(
    Object.entries(first).filter(([name, value]) => others.every((one) => one[name] === value)),
  );
}

interface Part {
  readonly file: InputFileRow;
  readonly path: string;
  /** Pages of the parts before it. */
  readonly before: number;
}

async function placed({ services }: StepContext, files: readonly InputFileRow[]): Promise<Result<Part[]>> {
  const parts: Part[] = [];
  let before = 0;
  for (const file of files) {
    const stored = await storedPath(services.files, workingHash(file));
    if (stored === null) return refuse('file.purged', { file: file.name });
    parts.push({ file, path: stored, before });
    before += file.page_count ?? 0;
  }
  return ok(parts);
}

/** Bookmarks do not survive the joining: they are looked up in each part. */
async function bookmarksOf(context: StepContext, parts: readonly Part[], box: Box): Promise<Result<number[] | null>> {
  const split = splitOfBox(context.job, box);
  if (split.type !== 'bookmark') return ok(null);
  const pages: number[] = [];
  for (const { file, path: at, before } of parts) {
    const found = await context.services.documents.bookmarks({ path: at, level: split.level, lane: 'batch' });
    if (!found.ok) return refuse(found.refusal.label, { ...found.refusal.parameters, file: file.name });
    pages.push(...found.value.map((page) => before + page));
    await context.report(before, before);
  }
  return ok(pages);
}

async function joined(context: StepContext, files: readonly InputFileRow[], box: Box): Promise<Result<OpenedFile>> {
  const parts = await placed(context, files);
  if (!parts.ok) return parts;
  const bookmarks = await bookmarksOf(context, parts.value, box);
  if (!bookmarks.ok) return bookmarks;
  return inWorkFolder(async (folder) => {
    const target = path.join(folder, 'joined.pdf');
    const paths = parts.value.map((part) => part.path);
    const merged = await context.services.documents.merge({ target, paths, lane: 'batch', signal: context.signal });
    if (!merged.ok) return merged;
    const name = `${box.label}.pdf`;
    const made = await openMade(context, { path: target, name }, folder);
    if (!made.ok) return fileRefusal(made.refusal.label, made.refusal.parameters, name);
    const known: Joined = {
      parts: files.map((file) => ({ name: file.name, pages: file.page_count ?? 0 })),
      bookmarks: bookmarks.value,
    };
    return ok({ ...made.value, facts: { ...made.value.facts, information: sharedInformation(files), joined: known } });
  });
}

/** Joins the files of a box, and gives what stores the document. */
export async function joinFiles(context: StepContext, box: Box): Promise<Result<(trx: Trx) => Promise<void>>> {
  const files = documentsIn(context.job, box);
  const [source] = files;
  if (source === undefined) throw new Error(`The box ${box.name} has no files.`);
  const pages = files.reduce((sum, { page_count: count }) => sum + (count ?? 0), 0);
  const maximum = JOB_LIMITS.filePages;
  if (pages > maximum) return refuse('file.tooManyPages', { file: box.label, pages, maximum });
  const made = await joined(context, files, box);
  if (!made.ok) return made;
  return ok(async (trx) => {
    const ids = files.map(({ id }) => id);
    await trx.updateTable('input_file').set({ role: 'part' }).where('id', 'in', ids).execute();
    await insertMade(context, trx, { source, made: [made.value] });
  });
}
