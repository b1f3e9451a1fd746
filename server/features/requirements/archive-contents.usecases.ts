// What lies in an uploaded archive, before it is deposited: each entry with its box or the reason why it is refused. The plan is
// the one by which it is unpacked; nothing is unpacked here but its index.
import path from 'node:path';
import type { ArchiveContents } from '#domain/api/deposit/requirements.contract.ts';
import type { Fault } from '#domain/api/shapes.ts';
import { type ArchivePlan, planDocuments } from '#domain/archives/documents.plan.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { checkUnpackedCount } from '#domain/jobs/creation.rules.ts';
import type { Box } from '#domain/services/box.schema.ts';
import { depositBoxOf } from '#domain/services/main-box.ts';
import type { TagLists } from '#domain/services/tag-lists.ts';
import { type OpenArchive, openArchive } from '#server/archives/zip-archive.ts';
import type { Handler } from '#server/context/context.ts';
import { type ReadIndex, readIndex } from '#server/letters/archives/read-index.ts';
import { inWorkFolder, storedPath } from '#server/letters/jobs/document-files.ts';
import { sessionFile } from '#server/letters/jobs/open-file.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { depositOf } from './wanted-deposit.ts';

/** Entries that are answered; of more a person looks at none. */
const MOST_ENTRIES = 1_000;

interface Looking {
  readonly archive: OpenArchive;
  readonly index: ReadIndex | null;
  /** The boxes that the archive fills. */
  readonly children: readonly Box[];
}

function entriesOf(
  { archive, index }: Looking,
  { documents, faults }: ArchivePlan<unknown>,
): ArchiveContents['entries'] {
  const boxes = new Map(documents.map(({ path: at, box }) => [at, box]));
  const rankOf = (one: { readonly path: string; readonly faults: readonly Fault[] }): number =>
    2 * Number(one.faults.length > 0) + Number(one.path === index?.entry.path);
  const wrong = Map.groupBy(faults, ({ path: at }) => at);
  return archive.files
    .map(({ path: at, bytes }) => {
      const own = wrong.get(at) ?? [];
      const box = boxes.get(at) ?? own.find((one) => one.box !== null)?.box ?? null;
      return { path: at, bytes, box, faults: own.map(({ refusal }): Fault => refusal) };
    })
    .toSorted((a, b) => rankOf(b) - rankOf(a))
    .slice(0, MOST_ENTRIES);
}

function boxesOf({ children }: Looking, { documents }: ArchivePlan<unknown>): ArchiveContents['boxes'] {
  const counted = Map.groupBy(documents, ({ box }) => box);
  return children.map((child) => {
    const count = counted.get(child.name)?.length ?? 0;
    const checked = checkUnpackedCount(child, count + child.configuredFiles.length, true);
    return { box: child.name, count, fault: checked.ok ? null : checked.refusal };
  });
}

function contentsOf(looking: Looking): Result<ArchiveContents> {
  const { archive, index, children } = looking;
  const paths = archive.files.map(({ path: at }) => at).filter((at) => at !== index?.entry.path);
  const named = index && { path: index.entry.path, rows: index.rows };
  const plan = planDocuments({ file: archive.name, boxes: children, paths, index: named });
  if (!plan.ok) return plan;
  return ok({
    entries: entriesOf(looking, plan.value),
    index: index && { path: index.entry.path, rows: index.rows.length },
    boxes: boxesOf(looking, plan.value),
    total: archive.files.length,
    passedOver: archive.passedOver.length,
  });
}

/** Reads the index as a deposit does, in a folder that is gone afterwards. */
async function lookInto(
  archive: OpenArchive,
  { box, boxes, lists }: { readonly box: Box; readonly boxes: readonly Box[]; readonly lists: TagLists },
): Promise<Result<ArchiveContents>> {
  return inWorkFolder(async (folder) => {
    const index = await readIndex(archive, path.join(folder, 'index'), { box, lists });
    if (!index.ok) return index;
    const children = boxes.filter(({ parent }) => parent === box.name);
    return contentsOf({ archive, index: index.value, children });
  });
}

export const lookIntoArchive: Handler<'requirements.archive'> = async ({ caller, query }, services) => {
  const deposit = await depositOf(caller, services, query);
  if (!deposit.ok) return deposit;
  const file = await sessionFile(services, caller, query.fileId);
  if (!file.ok) return file;
  const { owner, service } = deposit.value;
  const { boxes } = service.definition;
  const box = depositBoxOf(service.definition);
  if (box?.boxType !== 'archive') return refuse('job.boxUnknown', { box: 'archive' });
  const stored = await storedPath(services.files, file.value.hash);
  if (stored === null) return refuse('file.purged', { file: file.value.name });
  const { tagLists } = await readAccountFacts(services.db, owner.ouId);
  const archive = await openArchive({ path: stored, name: file.value.name });
  if (!archive.ok) return archive;
  try {
    return await lookInto(archive.value, { box, boxes, lists: tagLists() });
  } finally {
    archive.value.close();
  }
};
