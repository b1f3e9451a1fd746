// The slice that unpacks one archive: documents, what is left out, and what the history says are stored together.
import type { ErrorLabel } from '#domain/errors/errors.ts';
import { ok, type Refusal, type Result } from '#domain/errors/result.ts';
import { checkUnpackedCount } from '#domain/jobs/creation.rules.ts';
import { addRevision, addRevisions } from '#server/letters/history/add-revision.ts';
import type { InputFileRow } from '#server/letters/jobs/jobs.repository.ts';
import type { StepContext } from '#server/letters/steps/step.types.ts';
import { registerBlobs } from '#server/storage/blobs.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { insertMade } from '../made-files.ts';
import type { LeftOutEntry } from './take-out.ts';
import { type Unpacked, unpack } from './unpack.ts';

/** Names of the history at most; the number of all stands beside them. */
const NAMES_TOLD = 20;

/** What the history says of what was passed over; nothing where nothing was. */
const toldOf = (file: string, names: readonly string[]): Readonly<Record<string, unknown>> =>
  names.length === 0
    ? {}
    : {
        label: 'archive.passedOver' satisfies ErrorLabel,
        parameters: { file, count: names.length, names: names.slice(0, NAMES_TOLD).join(', ') },
      };

/** A box has its files: those of all archives, and those of the service. */
function checkCounts(
  { job }: StepContext,
  source: InputFileRow,
  { documents, isLast }: Pick<Unpacked, 'documents'> & { readonly isLast: boolean },
): Refusal | null {
  for (const box of job.service.boxes.filter(({ parent }) => parent === source.box_name)) {
    const before = job.files.filter(({ box_name: name }) => name === box.name).length;
    const checked = checkUnpackedCount(
      box,
      before + documents.filter(({ boxName }) => boxName === box.name).length,
      isLast,
    );
    if (!checked.ok) return checked.refusal;
  }
  return null;
}

/** Places among what is left out say nothing: they are listed by their names. */
async function insertLeftOut(
  trx: Trx,
  { job_id, root_account_id, id: made_from }: InputFileRow,
  { entries, at }: { readonly entries: readonly LeftOutEntry[]; readonly at: Date },
): Promise<void> {
  for (const [index, { hash, bytes, name, facts, boxName = '', refusal }] of entries.entries()) {
    const { label, parameters } = refusal;
    const left_out = toJson({ label, parameters });
    const place = { box_name: boxName, index_in_box: index, apposition_id: null, file_id: null };
    const content = { hash, bytes, name, page_count: null, facts: toJson(facts), working_hash: null };
    await trx
      .insertInto('input_file')
      .values({ job_id, root_account_id, ...place, ...content, role: 'entry', made_from, left_out })
      .execute();
  }
  const contents = entries.map(({ hash, bytes }) => ({ hash, bytes, rootAccountId: root_account_id }));
  await registerBlobs(trx, contents, at);
}

async function storeUnpacked(
  context: StepContext,
  trx: Trx,
  { source, unpacked }: { readonly source: InputFileRow; readonly unpacked: Unpacked },
): Promise<void> {
  const { job, services } = context;
  const { documents, leftOut, passedOver } = unpacked;
  const at = services.clock.now();
  await insertMade(context, trx, { source, made: documents });
  await insertLeftOut(trx, source, { entries: leftOut, at });
  const revision = { entity: 'job', entityId: job.id, accountId: job.accountId, at, by: null } as const;
  const boxes = Object.fromEntries(
    [...Map.groupBy(documents, ({ boxName = '' }) => boxName)].map(([box, all]) => [box, all.length]),
  );
  await addRevision(trx, {
    ...revision,
    event: 'UNPACKED',
    details: { file: source.name, boxes, ...toldOf(source.name, passedOver) },
  });
  await addRevisions(
    trx,
    leftOut.map(({ name, refusal }) => ({
      ...revision,
      event: 'FILE_LEFT_OUT',
      details: { file: name, label: refusal.label },
    })),
  );
}

/** Unpacks an archive, and gives what stores it. @param isLast no other archive of the job is still to be unpacked */
export async function unpackArchive(
  context: StepContext,
  { source, isLast }: { readonly source: InputFileRow; readonly isLast: boolean },
): Promise<Result<(trx: Trx) => Promise<void>>> {
  const unpacked = await unpack(context, source);
  if (!unpacked.ok) return unpacked;
  const wrong = checkCounts(context, source, { documents: unpacked.value.documents, isLast });
  if (wrong !== null) return { ok: false, refusal: wrong };
  return ok((trx) => storeUnpacked(context, trx, { source, unpacked: unpacked.value }));
}
