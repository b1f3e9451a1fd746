// Replacing the file of an order that was rejected: a new deposit of the same service, owner, name and settings. The rows
// that were not sent become rejected in the transaction that makes it (docs/model.md, "Replacing the file").
import { type SqlBool, sql } from 'kysely';
import type { Job, JobCreation } from '#domain/api/deposit/job.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isOpenForEdits } from '#domain/jobs/jobs.states.ts';
import { depositBoxOf } from '#domain/services/main-box.ts';
import { depositFields } from '#domain/services/metadata/fields.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { SplitConfiguration } from '#domain/services/split.schema.ts';
import type { Caller, Handler, Services } from '#server/context/context.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { factsOfJob, mayChange } from '#server/letters/jobs/job-rights.ts';
import { lockJob, refreshJob } from '#server/letters/jobs/job-state.ts';
import { type InputFileRow, inputFilesOf, type JobRow } from '#server/letters/jobs/jobs.repository.ts';
import type { FoundFile } from '#server/letters/jobs/open-file.ts';
import type { InputFileRole } from '#server/storage/schema/jobs.table.ts';
import type { Trx } from '#server/storage/schema.ts';
import { authorOn } from './change-jobs.usecases.ts';
import { deposit } from './create-job.usecases.ts';
import { visibleJob } from './read-jobs.usecases.ts';

/** Rejected, by a person or by time, and not taken back. */
const REJECTED = sql<SqlBool>`state in ('REJECTED', 'AUTOMATICALLY_REJECTED') and freed_at is null`;

/** The same deposit with other files. */
function creationOf(job: JobRow, fileIds: readonly string[]): Result<JobCreation> {
  const service = ServiceDefinition.parse(job.service_definition);
  const box = depositBoxOf(service);
  if (box === undefined) return refuse('job.serviceUnavailable', { service: service.name });
  const given = job.metadatas as Record<string, string>;
  const editable = new Set(depositFields(service).flatMap(({ field }) => (field.editable ? [field.name] : [])));
  const { packRequirements, shipmentRequirements } = job.parameters as Partial<JobCreation>;
  return ok({
    serviceId: job.service_id,
    targetOwnerId: job.owner_id,
    jobName: job.name,
    rawJobMetadatas: Object.fromEntries(Object.entries(given).filter(([name]) => editable.has(name))),
    ...(packRequirements ? { packRequirements } : {}),
    ...(shipmentRequirements ? { shipmentRequirements } : {}),
    splitConfiguration: SplitConfiguration.nullable().parse(job.split_configuration),
    sessionFiles: { [box.name]: [...fileIds] },
  });
}

/** As it was deposited, whatever was made of it since. */
const DEPOSITED: readonly InputFileRole[] = ['input', 'source', 'part'];

/**
 * What the deposit brought itself besides, which comes with the new file as well: the files of its other boxes, and what is laid over
 * or under pages. What the service brings stands first in its box, and is brought anew.
 */
async function keptFiles(services: Pick<Services, 'db'>, job: JobRow): Promise<FoundFile[]> {
  const { boxes } = ServiceDefinition.parse(job.service_definition);
  const replaced = depositBoxOf({ boxes })?.name;
  const isOwn = ({ box_name: name, apposition_id: apposition, ...file }: InputFileRow): boolean => {
    const box = boxes.find((one) => one.name === name);
    if (box === undefined) return false;
    if (file.role === 'apposition')
      return box.appositions.some(({ id, fileId }) => id === apposition && fileId === null);
    const isDeposited = DEPOSITED.includes(file.role) && file.made_from === null && file.left_out === null;
    return isDeposited && name !== replaced && file.index_in_box >= box.configuredFiles.length;
  };
  const files = await inputFilesOf(services.db, job.id);
  return files
    .filter(isOwn)
    .map(({ box_name: box, apposition_id, name, root_account_id: rootAccountId, hash, bytes }) => {
      const apposition = apposition_id === null ? {} : { apposition: apposition_id };
      return { box, ...apposition, name, rootAccountId, hash, bytes, fileId: null };
    });
}

/** The order changed while the new file was read: nothing of the replacement is kept. */
class OutOfDate extends Error {}

interface Replacing {
  readonly caller: Caller;
  readonly old: JobRow;
  /** The order in its place. */
  readonly made: { readonly id: number; readonly ouId: number };
  readonly at: Date;
}

/** Rows that were rejected with their confirmation, and those that were never confirmed, are given up. */
async function giveUpRows(trx: Trx, { caller, old, made, at }: Replacing): Promise<void> {
  const locked = await lockJob(trx, old.id);
  const commands = await trx
    .updateTable('delivery_command')
    .set({ freed_at: at })
    .where('job_id', '=', old.id)
    .where(REJECTED)
    .returning('id')
    .execute();
  if (locked === null || locked.locked || locked.frozen || commands.length === 0) throw new OutOfDate();
  const ids = commands.map(({ id }) => id);
  const given = await trx
    .updateTable('pack_group')
    .set((eb) => ({
      state: 'REJECTED',
      dispatch_state: 'REJECTED',
      command_id: null,
      version: eb('version', '+', 1),
    }))
    .where('job_id', '=', old.id)
    .where('state', '=', 'CREATED')
    .where((eb) => eb.or([eb('command_id', 'is', null), eb('command_id', 'in', ids)]))
    .executeTakeFirst();
  const by = authorOn(caller, old);
  const common = { entity: 'job' as const, accountId: old.account_id, at, by };
  const count = Number(given.numUpdatedRows);
  await addRevision(trx, { ...common, entityId: old.id, event: 'REPLACED', details: { count, replacedBy: made.id } });
  // Its owner may be in another account by now.
  const replaces = { ...common, accountId: made.ouId, entityId: made.id };
  await addRevision(trx, { ...replaces, event: 'REPLACES', details: { replaces: old.id } });
  await refreshJob(trx, locked, { at, by });
}

export const replaceJob: Handler<'jobs.replace'> = async ({ caller, params, body, remember }, services) => {
  const found = await visibleJob(caller, services, params.jobId);
  if (!found.ok) return found;
  const old = found.value;
  if (!mayChange(caller.actor, old)) return refuse('exception.unauthorized');
  const open = isOpenForEdits(factsOfJob(old));
  if (!open.ok) return open;
  if (old.rejection === null) return refuse('job.invalidState', { state: old.state });
  const creation = creationOf(old, body.fileIds);
  if (!creation.ok) return creation;
  try {
    return await deposit(
      {
        caller,
        parameters: creation.value,
        files: [],
        kept: await keptFiles(services, old),
        remember: async (trx: Trx, made: Job) => {
          await giveUpRows(trx, { caller, old, made, at: services.clock.now() });
          await remember(trx, made);
        },
      },
      services,
    );
  } catch (error) {
    if (error instanceof OutOfDate) return refuse('job.invalidState', { state: old.state });
    throw error;
  }
};
