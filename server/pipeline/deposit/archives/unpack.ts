// Unpack: what lies in an archive becomes the documents of the boxes that it fills, in one slice; the archive stays as their
// source. Nothing is kept of an archive that is refused. Where the preparation is forced, entries at fault are left out and
// listed, and the rest is good.
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  type ArchivePlan,
  firstOf,
  type PlanFault,
  type PlannedDocument,
  planDocuments,
} from '#domain/archives/documents.plan.ts';
import { baseName } from '#domain/archives/entry-names.ts';
import { joinsByPosition } from '#domain/archives/joined-by-position.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Box } from '#domain/services/box.schema.ts';
import { type ArchiveEntry, type OpenArchive, openArchive } from '#server/archives/zip-archive.ts';
import { type NamedRow, type ReadIndex, readIndex } from '#server/letters/archives/read-index.ts';
import { inWorkFolder, storedPath } from '#server/letters/jobs/document-files.ts';
import type { InputFileRow } from '#server/letters/jobs/jobs.repository.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import type { StepContext } from '#server/letters/steps/step.types.ts';
import type { OpenedFile } from '../made-files.ts';
import { keepLeftOut, type LeftOutEntry, type TakingOut, takeOut } from './take-out.ts';

/** What became of an archive. */
export interface Unpacked {
  readonly documents: readonly OpenedFile[];
  readonly leftOut: readonly LeftOutEntry[];
  /** What file managers leave in archives. */
  readonly passedOver: readonly string[];
}

interface Unpacking extends TakingOut {
  readonly source: InputFileRow;
  readonly box: Box;
  readonly children: readonly Box[];
  readonly index: ReadIndex | null;
}

const entryOf = (facts: unknown): unknown => (facts as { entry?: unknown }).entry;

/** Paths of what an earlier run of a forced preparation left out of this archive. */
const leftOutBefore = ({ context: { job }, source }: Unpacking): ReadonlySet<unknown> =>
  new Set(job.leftOut.filter(({ made_from: from }) => from === source.id).map(({ facts }) => entryOf(facts)));

function planOf({ archive, children, index }: Unpacking, before: ReadonlySet<unknown>): Result<ArchivePlan<NamedRow>> {
  const paths = archive.files.map(({ path: one }) => one).filter((one) => one !== index?.entry.path);
  const named = index === null ? null : { path: index.entry.path, rows: index.rows };
  const plan = planDocuments({ file: archive.name, boxes: children, paths, index: named });
  if (!plan.ok) return plan;
  const { documents, faults } = plan.value;
  return ok({
    documents: documents.filter((one) => !before.has(one.path)),
    faults: faults.filter((one) => !before.has(one.path)),
  });
}

/** An archive whose documents are joined by their places is taken whole or not at all. */
const mayLeaveOut = ({ job }: StepContext): boolean => job.forced && !joinsByPosition(job.service);

/** What the plan says is wrong is left out where the preparation is forced, else it refuses the archive. */
async function leaveOut(unpacking: Unpacking, faults: readonly PlanFault[]): Promise<Result<LeftOutEntry[]>> {
  const { context, archive, box } = unpacking;
  const first = firstOf(faults);
  if (first === undefined) return ok([]);
  if (!mayLeaveOut(context)) return { ok: false, refusal: first.refusal };
  const entries = new Map(archive.files.map((entry) => [entry.path, entry]));
  const kept: LeftOutEntry[] = [];
  for (const { path: at, box: meant, refusal } of faults) {
    const entry = entries.get(at);
    if (entry !== undefined) kept.push(await keepLeftOut(unpacking, entry, { refusal, boxName: meant ?? box.name }));
  }
  return ok(kept);
}

/** What became of one planned document. */
type Taken = { readonly document: OpenedFile } | { readonly leftOut: LeftOutEntry };

async function takeOne(
  unpacking: Unpacking,
  entry: ArchiveEntry,
  { box: name, row }: PlannedDocument<NamedRow>,
): Promise<Result<Taken>> {
  const { context, children } = unpacking;
  const box = children.find((child) => child.name === name);
  if (box === undefined) throw new Error(`The archive has no box ${name}.`);
  const opened = await takeOut(unpacking, entry, box);
  if (opened.ok) {
    // What an envelope or the deposit has once is of no single row.
    const indexRow = row && box.scope === 'pack' ? { line: row.line, values: row.values, fault: row.fault } : null;
    return ok({ document: { ...opened.value, indexRow } });
  }
  if (!mayLeaveOut(context)) return opened;
  return ok({ leftOut: await keepLeftOut(unpacking, entry, { refusal: opened.refusal, boxName: name }) });
}

/** Documents that are taken out at once: what they wait for, disk and document children, is not only theirs. */
const TAKEN_AT_ONCE = 8;

/** Takes some documents out, each in a folder of its own. */
async function takeSome(
  unpacking: Unpacking,
  entries: ReadonlyMap<string, ArchiveEntry>,
  planned: readonly PlannedDocument<NamedRow>[],
): Promise<Result<Taken>[]> {
  return Promise.all(
    planned.map(async (one, index) => {
      const entry = entries.get(one.path);
      if (entry === undefined) throw new Error(`The plan names ${one.path}, which is not there.`);
      const folder = path.join(unpacking.folder, String(index));
      await mkdir(folder, { recursive: true });
      return takeOne({ ...unpacking, folder }, entry, one);
    }),
  );
}

/** Takes the planned documents out in their order: memory holds what is known of them, never their bytes. */
async function takeAll(
  unpacking: Unpacking,
  plan: ArchivePlan<NamedRow>,
): Promise<Result<Omit<Unpacked, 'passedOver'>>> {
  const { context, archive } = unpacking;
  const left = await leaveOut(unpacking, plan.faults);
  if (!left.ok) return left;
  const entries = new Map(archive.files.map((entry) => [entry.path, entry]));
  const documents: OpenedFile[] = [];
  const leftOut = [...left.value];
  const maximum = context.services.config.maxJobPages;
  let pages = context.job.files.reduce((sum, { page_count: count }) => sum + (count ?? 0), 0);
  for (let from = 0; from < plan.documents.length; from += TAKEN_AT_ONCE) {
    for (const taken of await takeSome(unpacking, entries, plan.documents.slice(from, from + TAKEN_AT_ONCE))) {
      if (!taken.ok) return taken;
      if ('leftOut' in taken.value) leftOut.push(taken.value.leftOut);
      else {
        documents.push(taken.value.document);
        pages += taken.value.document.pageCount ?? 0;
      }
    }
    if (pages > maximum) return refuse('job.tooManyPages', { pages, maximum });
    await context.report(documents.length + leftOut.length, plan.documents.length);
  }
  return ok({ documents, leftOut });
}

async function unpackOpen(context: StepContext, source: InputFileRow, archive: OpenArchive): Promise<Result<Unpacked>> {
  const { job, services } = context;
  const box = job.service.boxes.find(({ name }) => name === source.box_name);
  if (box === undefined) throw new Error(`The service has no box ${source.box_name}.`);
  const children = job.service.boxes.filter(({ parent }) => parent === box.name);
  const lists = (await readAccountFacts(services.db, job.accountId)).tagLists();
  return inWorkFolder(async (folder) => {
    const index = await readIndex(archive, path.join(folder, 'index'), { box, lists });
    if (!index.ok) return index;
    await rm(path.join(folder, 'index'), { force: true });
    const unpacking = { context, archive, folder, source, box, children, index: index.value };
    const plan = planOf(unpacking, leftOutBefore(unpacking));
    if (!plan.ok) return plan;
    const taken = await takeAll(unpacking, plan.value);
    return taken.ok ? ok({ ...taken.value, passedOver: archive.passedOver.map(baseName) }) : taken;
  });
}

/** Takes the documents of an archive out of it. Refuses with the labels `archive.*`, `file.*`, `parser.*`, `job.tooManyPages`. */
export async function unpack(context: StepContext, source: InputFileRow): Promise<Result<Unpacked>> {
  const stored = await storedPath(context.services.files, source.hash);
  if (stored === null) return refuse('file.purged', { file: source.name });
  const archive = await openArchive({ path: stored, name: source.name });
  if (!archive.ok) return archive;
  try {
    return await unpackOpen(context, source, archive.value);
  } finally {
    archive.value.close();
  }
}
