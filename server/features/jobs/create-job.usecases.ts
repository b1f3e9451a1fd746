// Creating a deposit: everything is checked first; job, files, history and the first task then commit together.

import { isDeepStrictEqual } from 'node:util';
import type { Job, JobCreation } from '#domain/api/deposit/job.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { compileRegular } from '#domain/expressions/regular.ts';
import { jobName } from '#domain/jobs/creation.rules.ts';
import { checkPreprocessor } from '#domain/preprocessing/preprocessor.check.ts';
import type { Box } from '#domain/services/box.schema.ts';
import { depositBoxOf, mainBoxOf } from '#domain/services/main-box.ts';
import { depositFields } from '#domain/services/metadata/fields.ts';
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import type { SplitConfiguration } from '#domain/services/split.schema.ts';
import type { TagLists } from '#domain/services/tag-lists.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import { checkNotEnded } from '#server/access/endings.ts';
import type { Caller, CallRequest, Handler, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { moveCounter } from '#server/letters/counters/counters.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { claimFiles, fileOfDraft } from '#server/letters/jobs/claimed-files.ts';
import type { FoundFile, OpenedFile } from '#server/letters/jobs/open-file.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import type { RequirementSpec } from '#server/letters/requirements/requirement-specs.ts';
import { readPlan } from '#server/letters/rows/row-plan.ts';
import { keepSearchedMetadata } from '#server/letters/rows/search-form.ts';
import { enqueueStep } from '#server/letters/steps/enqueue.ts';
import { registerBlobs } from '#server/storage/blobs.ts';
import type { InputFileRole } from '#server/storage/schema/jobs.table.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { computedName } from './computed-name.ts';
import { checkFilled, filesOfService, findFiles, isDocument, openFiles } from './deposited-files.ts';
import { endDraft } from './drafts.repository.ts';
import { checkMetadatas } from './metadata.rules.ts';
import { jobAsMade } from './read-jobs.usecases.ts';
import {
  type DepositOwner,
  type DepositService,
  depositOwner,
  depositService,
  holdService,
} from './service-of-owner.usecases.ts';

/** The split that holds: the depositor's where the box lets them choose, else the box's own. */
export function splitOf(box: Box, given: SplitConfiguration | null): Result<SplitConfiguration | null> {
  if (given === null || isDeepStrictEqual(given, box.splitConfig)) return ok(null);
  if (box.splitForced) return refuse('job.splitForced', { box: box.label });
  // Rows count pages where the service says so alone; and rows themselves are letters, whatever is chosen.
  const byRows = given.type === 'dataFile' || (box.boxType !== 'pdf' && given.type !== 'none');
  const noPage = 'area' in given && given.area.page === 0;
  if (byRows || noPage) return refuse('services.splitConfig', { box: box.label, reason: byRows ? 'dataFile' : 'page' });
  if (given.type !== 'textMatches') return ok(given);
  const compiled = compileRegular(given.pattern);
  return compiled.ok ? ok(given) : refuse('split.pattern', compiled.refusal.parameters);
}

/** Values are for requirements that the service or its channels have, of one pack or of the row as each of them is. */
function checkRequirementNames(
  specs: readonly RequirementSpec[],
  parameters: Pick<JobCreation, 'packRequirements' | 'shipmentRequirements'>,
): Result<true> {
  const given = [
    ...Object.keys(parameters.packRequirements ?? {}).map((name) => ['pack', name] as const),
    ...Object.keys(parameters.shipmentRequirements ?? {}).map((name) => ['shipment', name] as const),
  ];
  for (const [scope, name] of given) {
    const spec = specs.find((one) => one.name === name && one.scope === scope);
    if (spec === undefined) return refuse('requirement.notOfService', { name });
    // What is fixed has a value already.
    if (!spec.editable && (spec.value !== null || spec.content !== ''))
      return refuse('requirement.notEditable', { name });
  }
  return ok(true);
}

interface NewJob {
  readonly caller: Caller;
  readonly owner: DepositOwner;
  readonly service: DepositService;
  readonly name: string;
  readonly metadatas: Record<string, string>;
  readonly split: SplitConfiguration | null;
  readonly parameters: JobCreation;
  readonly files: readonly OpenedFile[];
}

/** What a deposit says of itself, checked by its service; the same for one that is only tried. */
export function checkParameters(
  service: ServiceDefinition,
  parameters: Omit<JobCreation, 'serviceId'>,
  { lists, specs }: { readonly lists: TagLists; readonly specs: readonly RequirementSpec[] },
): Result<{ metadatas: Record<string, string>; split: SplitConfiguration | null; box: Box }> {
  const box = mainBoxOf(service);
  if (box === undefined) return refuse('job.serviceUnavailable', { service: service.name });
  const names = checkRequirementNames(specs, parameters);
  if (!names.ok) return names;
  const metadatas = checkMetadatas(
    depositFields(service).map(({ field }) => field),
    parameters.rawJobMetadatas ?? {},
    lists,
  );
  if (!metadatas.ok) return metadatas;
  const split = splitOf(box, parameters.splitConfiguration ?? null);
  return split.ok ? ok({ metadatas: metadatas.value, split: split.value, box }) : split;
}

/** A deposit that is asked for: its files as parts of the request, or named in `parameters.sessionFiles`. */
export interface AskedDeposit extends Pick<CallRequest<'jobs.create'>, 'caller' | 'files' | 'remember'> {
  readonly parameters: JobCreation;
  /** Files of the store that come with it besides. */
  readonly kept?: readonly FoundFile[];
}

export const createJob: Handler<'jobs.create'> = async ({ caller, fields, files, remember }, services) =>
  deposit({ caller, files, remember, parameters: fields.parameters }, services);

/** Whose deposit it is, and with which service, is checked first. */
export async function deposit(asked: AskedDeposit, services: Services): Promise<Result<Job>> {
  const { caller, parameters } = asked;
  const owner = await depositOwner(services.db, caller, parameters.targetOwnerId);
  if (!owner.ok) return owner;
  const alive = await checkNotEnded(services.db, owner.value.ouId, services.clock.now());
  if (!alive.ok) return alive;
  const service = await depositService(services.db, { caller, owner: owner.value }, parameters.serviceId);
  if (!service.ok) return service;
  return depositWith({ ...asked, owner: owner.value, service: service.value }, services);
}

/** A deposit of which is known whose it is, and with which service. */
export interface MeantDeposit extends AskedDeposit {
  readonly owner: DepositOwner;
  readonly service: DepositService;
}

/** Name and values are checked before the files are opened, which costs most. */
export async function depositWith(meant: MeantDeposit, services: Services): Promise<Result<Job>> {
  const { caller, parameters, files: parts, kept = [], remember, owner, service } = meant;
  const { definition } = service;
  const { tagLists } = await readAccountFacts(services.db, owner.ouId);
  const { specs } = await readPlan(services.db, definition);
  const checked = checkParameters(definition, parameters, { lists: tagLists(), specs });
  if (!checked.ok) return checked;
  const { box, metadatas, split } = checked.value;
  const asked = { caller, services, boxes: definition.boxes };
  const found = await findFiles(asked, parts, parameters.sessionFiles ?? {});
  if (!found.ok) return found;
  const filled = checkFilled(definition.boxes, found.value);
  if (!filled.ok) return filled;
  const documents = found.value.filter(isDocument);
  const given = depositBoxOf(definition)?.name ?? box.name;
  const naming = { accountId: owner.ouId, now: services.clock.now(), metadatas, mainBox: given };
  const computed = await computedName(services.db, definition, { ...naming, files: documents });
  if (!computed.ok) return computed;
  const name = jobName({
    entered: parameters.jobName ?? null,
    editable: definition.jobNameEditable,
    computed: computed.value,
    firstMainFileName: documents.find((file) => file.box === given)?.name ?? definition.name,
  });
  if (!name.ok) return name;
  const brought = await filesOfService(services, owner.rootAccountId, service);
  if (!brought.ok) return brought;
  const programs = checkPreprocessor(definition, services.programs.offered);
  if (!programs.ok) return programs;
  const opened = await openFiles(services, definition, [...brought.value, ...found.value, ...kept]);
  if (!opened.ok) return opened;
  const job = { caller, owner, service, name: name.value, metadatas, split };
  return storeJob(services, { ...job, parameters, files: opened.value }, remember);
}

async function storeJob(
  services: Services,
  job: NewJob,
  remember: CallRequest<'jobs.create'>['remember'],
): Promise<Result<Job>> {
  const at = services.clock.now();
  return transact(services.db, async (trx) => {
    const held = await holdService(trx, job.service);
    if (!held.ok) return held;
    const { draftId = null } = job.parameters;
    // A draft that is gone was sent by another window: nothing is deposited twice.
    if (draftId !== null && !(await endDraft(trx, job.caller, draftId))) return refuse('job.draftGone');
    const fileIds = job.files.flatMap(({ fileId }) => fileId ?? []);
    const ofDraft = await fileOfDraft(trx, fileIds);
    if (ofDraft !== null) return refuse('job.fileOfDraft', { file: ofDraft });
    const id = await insertJob(trx, job, at);
    await insertFiles(trx, job, { jobId: id, at });
    await claimFiles(trx, fileIds, id);
    await keepSearchedMetadata(trx, id);
    const { caller, owner } = job;
    const actedForLogin = owner.userId === caller.user.id ? null : owner.login;
    await addRevision(trx, {
      entity: 'job',
      entityId: id,
      accountId: owner.ouId,
      event: 'CREATED',
      at,
      by: { ...authorOf(caller), actedForLogin },
    });
    const counted = { counter: 'job', accountId: owner.ouId, ownerId: owner.userId, at } as const;
    await moveCounter(trx, { ...counted, from: null, to: 'CREATED' });
    const enqueued = { id, accountId: owner.ouId, serviceType: job.service.definition.type };
    await enqueueStep(services.queue, trx, { job: enqueued, step: 'intake', run: 0 });
    // Answer and deposit commit together: a repeat after a cut answers the same and deposits nothing twice. Who made it
    // is told what was made, also without the right to look at it from now on.
    const made = await jobAsMade(caller, trx, { jobId: id, now: at });
    await remember(trx, made);
    return ok(made);
  });
}

async function insertJob(trx: Trx, job: NewJob, at: Date): Promise<number> {
  const { owner, caller, service, parameters } = job;
  const { id } = await trx
    .insertInto('job')
    .values({
      account_id: owner.ouId,
      root_account_id: owner.rootAccountId,
      owner_id: owner.userId,
      owner_group_id: owner.groupId === 0 ? null : owner.groupId,
      author_id: caller.user.id,
      service_id: service.id,
      service_definition: toJson(service.definition),
      name: job.name,
      state: 'CREATED',
      metadatas: toJson(job.metadatas),
      parameters: toJson({
        run: 0,
        packRequirements: parameters.packRequirements ?? {},
        shipmentRequirements: parameters.shipmentRequirements ?? {},
      }),
      split_configuration: job.split === null ? null : toJson(job.split),
      submitted_at: at,
      test: (await effectiveSettings(trx, owner.ouId)).testMode,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The files of the main box are what a preprocessor rewrites, and what the pages of rows are generated for; archives are unpacked. */
function roleOf(service: ServiceDefinition, file: OpenedFile): InputFileRole {
  if (file.form !== undefined) return 'form';
  if (!isDocument(file)) return 'apposition';
  const main = mainBoxOf(service);
  const isArchive = service.boxes.some(({ name, boxType }) => name === file.box && boxType === 'archive');
  const isRewritten = main?.name === file.box && (service.preprocessor !== null || main.boxType === 'datafile');
  const isSource = isArchive || isRewritten;
  return isSource ? 'source' : 'input';
}

async function insertFiles(
  trx: Trx,
  job: NewJob,
  { jobId, at }: { readonly jobId: number; readonly at: Date },
): Promise<void> {
  const indexes = new Map<string, number>();
  const rows = job.files.map((file) => {
    const role = roleOf(job.service.definition, file);
    const list = `${file.box} ${role}`;
    const index = indexes.get(list) ?? 0;
    indexes.set(list, index + 1);
    return {
      job_id: jobId,
      root_account_id: file.rootAccountId,
      hash: file.hash,
      file_id: file.fileId,
      box_name: file.box,
      index_in_box: index,
      apposition_id: file.apposition ?? file.form ?? null,
      name: file.name,
      bytes: file.bytes,
      page_count: file.pageCount,
      facts: toJson(file.facts),
      working_hash: file.working?.hash ?? null,
      role,
    };
  });
  if (rows.length === 0) return;
  await trx.insertInto('input_file').values(rows).execute();
  const copies = job.files.flatMap((file) => (file.working === null ? [] : [{ ...file, ...file.working }]));
  await registerBlobs(trx, [...job.files, ...copies], at);
}
