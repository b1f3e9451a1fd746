// What lies in an uploaded archive, before it is deposited: each entry with its box or the reason why it is refused. The plan is
// the one by which it is unpacked; nothing is unpacked here.
import type { ArchiveContents } from '#domain/api/deposit/requirements.contract.ts';
import type { Fault } from '#domain/api/shapes.ts';
import { planDocuments } from '#domain/archives/documents.plan.ts';
import { baseName, nameKey } from '#domain/archives/entry-names.ts';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import { JOB_LIMITS } from '#domain/jobs/creation.rules.ts';
import type { Box } from '#domain/services/box.schema.ts';
import { UNLIMITED } from '#domain/services/services.ts';
import { type OpenArchive, openArchive } from '#server/archives/zip-archive.ts';
import type { Handler } from '#server/context/context.ts';
import { storedPath } from '#server/letters/jobs/document-files.ts';
import { sessionFile } from '#server/letters/jobs/open-file.ts';
import { depositOf } from './wanted-deposit.ts';

/** Entries that are answered; of more a person looks at none. */
const MOST_ENTRIES = 1_000;

function countFault({ label: box, main, minElements, maxElements }: Box, count: number): Fault | null {
  const maximum = maxElements === UNLIMITED ? JOB_LIMITS.filesPerBox : maxElements;
  const minimum = Math.max(minElements, main ? 1 : 0);
  const refused = (refusal: Refusal): Fault => refusal;
  if (count > maximum) return refused({ label: 'job.tooManyFiles', parameters: { box, count, maximum } });
  return count < minimum ? refused({ label: 'job.notEnoughFiles', parameters: { box, count, minimum } }) : null;
}

function contentsOf(archive: OpenArchive, box: Box, children: readonly Box[]): Result<ArchiveContents> {
  const { indexFile } = box;
  const indexName = indexFile?.includes('/') ? (at: string) => at : baseName;
  const isIndex = (at: string): boolean => indexFile !== null && nameKey(indexName(at)) === nameKey(indexFile);
  if (indexFile !== null && !archive.files.some((file) => isIndex(file.path))) {
    return refuse('archive.indexMissing', { file: archive.name, index: indexFile });
  }
  const paths = archive.files.map(({ path: at }) => at).filter((at) => !isIndex(at));
  const plan = planDocuments({ file: archive.name, boxes: children, paths, index: null });
  if (!plan.ok) return plan;
  const boxOf = new Map(plan.value.documents.map((one) => [one.path, one.box]));
  const faultOf = new Map(plan.value.faults.map((one) => [one.path, one.refusal]));
  const entries = archive.files.map(({ path: at, bytes }) => ({
    ...{ path: at, bytes, box: boxOf.get(at) ?? null, isIndex: isIndex(at), fault: faultOf.get(at) ?? null },
  }));
  const counted = Map.groupBy(plan.value.documents, (one) => one.box);
  return ok({
    entries: entries.toSorted((a, b) => Number(b.fault !== null) - Number(a.fault !== null)).slice(0, MOST_ENTRIES),
    boxes: children.map((child) => {
      const count = counted.get(child.name)?.length ?? 0;
      return { box: child.name, count, fault: countFault(child, count) };
    }),
    total: entries.length,
    passedOver: archive.passedOver.length,
  });
}

export const lookIntoArchive: Handler<'requirements.archive'> = async ({ caller, query }, services) => {
  const deposit = await depositOf(caller, services, query);
  if (!deposit.ok) return deposit;
  const file = await sessionFile(services, caller, query.fileId);
  if (!file.ok) return file;
  const { boxes } = deposit.value.service.definition;
  const box = boxes.find(({ boxType }) => boxType === 'archive');
  if (box === undefined) return refuse('job.boxUnknown', { box: 'archive' });
  const path = await storedPath(services.files, file.value.hash);
  if (path === null) return refuse('file.purged', { file: file.value.name });
  const archive = await openArchive({ path, name: file.value.name });
  if (!archive.ok) return archive;
  const children = boxes.filter(({ parent }) => parent === box.name);
  const contents = contentsOf(archive.value, box, children);
  archive.value.close();
  return contents;
};
