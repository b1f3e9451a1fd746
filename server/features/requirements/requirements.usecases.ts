// Values before a deposit exists: those of a file, and one typed in. Areas: read-area.usecases.ts.
import type { z } from 'zod';
import type { WantedDeposit } from '#domain/api/deposit/requirements.contract.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import type { SplitConfiguration } from '#domain/services/split.schema.ts';
import { type Chunk, splitDocument } from '#domain/services/split.ts';
import type { Handler } from '#server/context/context.ts';
import { checkParameters } from '#server/features/jobs/create-job.usecases.ts';
import { storedPath, workingHash } from '#server/letters/jobs/document-files.ts';
import type { InputFileRow } from '#server/letters/jobs/jobs.repository.ts';
import type { OpenedFile } from '#server/letters/jobs/open-file.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { evaluateLetters } from '#server/letters/rows/evaluate-letters.ts';
import type { ChunkInHand } from '#server/letters/rows/row-facts.ts';
import { readPlan } from '#server/letters/rows/row-plan.ts';
import { readForSplit } from '#server/letters/splits/split-facts.ts';
import type { JobInHand, PipelineServices } from '#server/letters/steps/step.types.ts';
import { checking, type Deposit, depositOf, documentsOf, pdfsByBox } from './wanted-deposit.ts';

/** The deposit that is tried: what it says of itself, and its files. */
interface Tried extends Deposit {
  readonly metadatas: Readonly<Record<string, string>>;
  readonly split: SplitConfiguration | null;
  readonly wanted: z.output<typeof WantedDeposit>;
  readonly files: readonly OpenedFile[];
}

export const computeRequirements: Handler<'requirements.compute'> = async (
  { caller, query, fields, files: parts },
  services,
) => {
  const deposit = await depositOf(caller, services, query);
  if (!deposit.ok) return deposit;
  const { definition } = deposit.value.service;
  const wanted = fields.parameters ?? {};
  const lists = (await readAccountFacts(services.db, deposit.value.owner.ouId)).tagLists();
  const { specs } = await readPlan(services.db, definition);
  // What is not given yet is no fault of a deposit that is only tried.
  const checked = checkParameters(withoutMandatory(definition), wanted, { lists, specs });
  if (!checked.ok) return checked;
  const { fileId } = fields;
  const sessionFiles = { ...wanted.sessionFiles, ...(fileId === undefined ? {} : { file: [fileId] }) };
  const files = await pdfsByBox({ caller, services }, definition.boxes, { parts, sessionFiles });
  if (!files.ok) return files;
  const { metadatas, split, box } = checked.value;
  if (!files.value.some((file) => file.box === box.name)) return refuse('file.noFile');
  const tried = { ...deposit.value, metadatas, split, wanted, files: files.value };
  return valuesOf(tried, { ...services, documents: documentsOf(services) });
};

export const withoutMandatory = (service: ServiceDefinition): ServiceDefinition => {
  const eased = (fields: ServiceDefinition['serviceMetadatas']) =>
    fields.map((field) => ({ ...field, mandatory: false }));
  const boxes = service.boxes.map((box) => ({ ...box, metadatas: eased(box.metadatas) }));
  return { ...service, serviceMetadatas: eased(service.serviceMetadatas), boxes };
};

/** Values of the first letter, with the files of the other boxes beside it. */
async function valuesOf(tried: Tried, services: PipelineServices) {
  const job = standIn(tried);
  const main = mainBoxOf(job.service)?.name ?? '';
  const first = job.files.find(({ box_name: box }) => box === main);
  if (first === undefined) return refuse('file.noFile');
  const letters = await lettersOf(services, job, first);
  if (!letters.ok) return letters;
  const [letter] = letters.value;
  const others = job.files.filter(({ box_name: box }) => box !== main).map((file) => wholeOf(file, first.id));
  const { firstPage = 1, pages = first.page_count ?? 1, fault = null } = letter ?? {};
  const own = { ...wholeOf(first, null), firstPage, lastPage: firstPage + pages - 1, fault };
  const rows = await evaluateLetters({ services, job }, [own, ...others], Math.max(letters.value.length, 1));
  if (!rows.ok) return rows;
  const [row] = rows.value;
  return ok({ ...row?.checked.packs[0], ...row?.checked.shipment });
}

/** The letters that a document is cut into; one that rows of a data file cut is taken as a whole. */
async function lettersOf(
  { documents, files }: PipelineServices,
  job: JobInHand,
  file: InputFileRow,
): Promise<Result<Chunk[]>> {
  const split = job.split ?? mainBoxOf(job.service)?.splitConfig ?? { type: 'none' };
  if (split.type === 'dataFile' || split.type === 'none') return ok([]);
  const path = await storedPath(files, workingHash(file));
  if (path === null) return refuse('file.purged', { file: file.name });
  const report = async (): Promise<void> => undefined;
  const read = await readForSplit({ documents, file, path, lane: 'person', report }, split);
  if (!read.ok) return read;
  const { rule, pages } = read.value;
  return splitDocument(rule, { fileName: file.name, pageCount: file.page_count ?? 0, pages });
}

/** All pages of a file. */
const wholeOf = (file: InputFileRow, mainChunkId: number | null): ChunkInHand => ({
  id: file.id,
  rank: -file.id,
  fileId: file.id,
  fileName: file.name,
  boxName: file.box_name,
  indexInBox: file.index_in_box,
  firstPage: 1,
  lastPage: file.page_count ?? 1,
  fault: null,
  information: (file.facts as { information?: Record<string, string> }).information ?? {},
  values: {},
  mainChunkId,
});

/** A job that does not exist: the ids of its files are below zero, which nothing that is stored has. */
export function standIn({ owner, service, files, metadatas, split, wanted }: Tried): JobInHand {
  const rows = files.map((file, index) => ({
    id: -1 - index,
    job_id: 0,
    root_account_id: file.rootAccountId,
    hash: file.hash,
    working_hash: file.working?.hash ?? null,
    box_name: file.box,
    index_in_box: files.slice(0, index).filter(({ box }) => box === file.box).length,
    apposition_id: null,
    name: file.name,
    bytes: file.bytes,
    page_count: file.pageCount,
    facts: file.facts,
    purged: false,
    role: 'input' as const,
    made_from: null,
    left_out: null,
    left_out_rejected: null,
    index_row: null,
  }));
  return {
    id: 0,
    accountId: owner.ouId,
    serviceType: 'simpleUnique',
    run: 0,
    forced: false,
    service: service.definition,
    split,
    metadatas,
    packRequirements: wanted.packRequirements ?? {},
    shipmentRequirements: wanted.shipmentRequirements ?? {},
    files: rows,
    sources: [],
    forms: [],
    leftOut: [],
  };
}

export const checkRequirementValue: Handler<'requirements.check'> = async ({ caller, body }, services) => {
  const deposit = await depositOf(caller, services, body);
  if (!deposit.ok) return deposit;
  const check = await checking(services, deposit.value, body.requirementName);
  if (!check.ok) return check;
  const { value, countryCode = null, forced = false } = body.requirementValue;
  return ok(check.value.check({ value, countryCode, forced, modified: true }));
};
