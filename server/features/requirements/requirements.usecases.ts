// Values before a deposit exists: those of a file, one typed in, one read from an area; and plain text of a PDF area.

import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { type Extraction, Extraction as ExtractionSchema } from '#domain/documents/area.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { storableText } from '#domain/shared/storable-text.ts';
import type { Caller, Handler, ReceivedFile, Services } from '#server/context/context.ts';
import {
  type DepositOwner,
  type DepositService,
  depositOwner,
  depositService,
} from '#server/features/jobs/service-of-owner.usecases.ts';
import { type DepositDocuments, storedPath } from '#server/letters/jobs/document-files.ts';
import { type OpenedFile, openFile, sessionFile } from '#server/letters/jobs/open-file.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import {
  checkRequirement,
  NO_VALUE,
  type RawRequirement,
} from '#server/letters/requirements/check-requirement.rules.ts';
import type { RequirementSpec } from '#server/letters/requirements/requirement-specs.ts';
import { evaluateLetters } from '#server/letters/rows/evaluate-letters.ts';
import { engineExtraction } from '#server/letters/rows/page-text.ts';
import { readPlan } from '#server/letters/rows/row-plan.ts';
import type { JobInHand } from '#server/letters/steps/step.types.ts';

const documentsOf = (services: Services): DepositDocuments => services.documents;

/** The one PDF of a call: its file part, or a file uploaded before. */
async function onePdf(
  request: { readonly caller: Caller; readonly services: Services },
  parts: readonly ReceivedFile[],
  fileId: string | undefined,
): Promise<Result<OpenedFile>> {
  const { caller, services } = request;
  const [part] = parts;
  if (part === undefined && fileId === undefined) return refuse('file.noFile');
  const uploaded = fileId === undefined ? null : await sessionFile(services, caller, fileId);
  if (uploaded !== null && !uploaded.ok) return uploaded;
  const received = part && { ...part, rootAccountId: caller.user.rootAccountId, fileId: null };
  const found = uploaded?.value ?? received;
  if (found === undefined) return refuse('file.noFile');
  const opened = await openFile(services, { ...found, box: '' });
  if (!opened.ok) return opened;
  const { kind, name } = opened.value;
  return kind === 'pdf' ? opened : refuse('file.invalidType', { file: name, found: kind, expected: 'pdf' });
}

interface Deposit {
  readonly owner: DepositOwner;
  readonly service: DepositService;
}

async function depositOf(
  caller: Caller,
  services: Services,
  wanted: { readonly serviceId: number; readonly targetOwnerId?: number | null | undefined },
): Promise<Result<Deposit>> {
  const owner = await depositOwner(services.db, caller, wanted.targetOwnerId);
  if (!owner.ok) return owner;
  const service = await depositService(services.db, { caller, owner: owner.value }, wanted.serviceId);
  return service.ok ? ok({ owner: owner.value, service: service.value }) : service;
}

export const computeRequirements: Handler<'requirements.compute'> = async (
  { caller, query, fields, files },
  services,
) => {
  const deposit = await depositOf(caller, services, query);
  if (!deposit.ok) return deposit;
  const file = await onePdf({ caller, services }, files, fields.fileId);
  if (!file.ok) return file;
  const job = standIn(deposit.value, file.value);
  const information = (file.value.facts as { information?: Record<string, string> }).information ?? {};
  const chunk = {
    id: 1,
    rank: 1,
    fileId: 1,
    fileName: file.value.name,
    boxName: job.files[0]?.box_name ?? '',
    indexInBox: 0,
    firstPage: 1,
    lastPage: file.value.pageCount ?? 1,
    fault: null,
    information,
  };
  const pipeline = { ...services, documents: documentsOf(services) };
  const rows = await evaluateLetters({ services: pipeline, job }, [chunk], 1);
  return rows.ok ? ok(rows.value[0]?.checked.shipment ?? {}) : rows;
};

/** A job of one file that does not exist. */
function standIn({ owner, service }: Deposit, file: OpenedFile): JobInHand {
  const row = {
    id: 1,
    job_id: 0,
    root_account_id: file.rootAccountId,
    hash: file.hash,
    working_hash: file.working?.hash ?? null,
    box_name: mainBoxOf(service.definition)?.name ?? '',
    index_in_box: 0,
    apposition_id: null,
    name: file.name,
    bytes: file.bytes,
    page_count: file.pageCount,
    facts: file.facts,
    purged: false,
  };
  return {
    id: 0,
    accountId: owner.ouId,
    serviceType: 'simpleUnique',
    run: 0,
    service: service.definition,
    split: null,
    metadatas: {},
    packRequirements: {},
    shipmentRequirements: {},
    files: [row],
  };
}

interface Checking extends Deposit {
  readonly spec: RequirementSpec;
  check(raw: RawRequirement): RequirementValue;
}

/** The check of one requirement of a service, by name. */
async function checking(services: Services, deposit: Deposit, name: string): Promise<Result<Checking>> {
  const plan = await readPlan(services.db, deposit.service.definition);
  const spec = plan.specs.find((one) => one.name === name);
  if (spec === undefined) return refuse('requirement.notOfService', { name });
  const { defaultCountry } = await readAccountFacts(services.db, deposit.owner.ouId);
  const needed = spec.mandatoryFor.length > 0 ? 'mandatory' : 'optional';
  return ok({ ...deposit, spec, check: (raw) => checkRequirement(spec, raw, { needed, defaultCountry }) });
}

export const checkRequirementValue: Handler<'requirements.check'> = async ({ caller, body }, services) => {
  const deposit = await depositOf(caller, services, body);
  if (!deposit.ok) return deposit;
  const check = await checking(services, deposit.value, body.requirementName);
  if (!check.ok) return check;
  const { value, countryCode = null, forced = false } = body.requirementValue;
  return ok(check.value.check({ value, countryCode, forced, modified: true }));
};

/** Lines of one area of one page of a PDF. */
async function readArea(
  services: Services,
  file: OpenedFile,
  place: { page: number; area: { left: number; top: number; width: number; height: number }; extraction: Extraction },
): Promise<Result<{ lines: string[]; unsure: string[] }>> {
  const path = await storedPath(services.files, file.working?.hash ?? file.hash);
  if (path === null) return refuse('file.purged', { file: file.name });
  const { left, top, width, height } = place.area;
  const { sizes = [] } = file.facts as { sizes?: readonly { widthMm: number; heightMm: number }[] };
  // A page that is not there is another fault, and text beside every page that is there is none.
  const beside = sizes.length > 0 && sizes.every(({ widthMm, heightMm }) => left >= widthMm || top >= heightMm);
  if (beside) return refuse('area.outside', { page: place.page });
  const request = {
    page: place.page,
    areas: [{ left, top, width, height }],
    extraction: engineExtraction(place.extraction),
  };
  const read = await documentsOf(services).areaText({ path, lane: 'person', requests: [request] });
  if (!read.ok) return read;
  const [answer] = read.value;
  const pages = file.pageCount ?? 0;
  if (answer === undefined || answer.page === 0) return refuse('area.page', { page: place.page, pages });
  return ok({ lines: answer.lines.map(storableText), unsure: [...answer.unsure] });
}

const READABLE = ['POSTAL_ADDRESS', 'TEXT', 'MULTILINE', 'PHONE'];

export const extractAndCheckArea: Handler<'requirements.extractAndCheckArea'> = async (
  { caller, fields, files },
  services,
) => {
  const deposit = await depositOf(caller, services, fields);
  if (!deposit.ok) return deposit;
  const check = await checking(services, deposit.value, fields.requirementName);
  if (!check.ok) return check;
  const { spec } = check.value;
  if (!READABLE.includes(spec.type))
    return refuse('address.wrongRequirement', { requirement: spec.name, type: spec.type });
  const file = await onePdf({ caller, services }, files, fields.fileId);
  if (!file.ok) return file;
  const extraction = fields.extractionParameters ?? ExtractionSchema.parse({});
  const { area } = fields;
  const text = await readArea(services, file.value, { page: area.page, area, extraction });
  if (!text.ok) return text;
  const { lines, unsure } = text.value;
  const properties = unsure.length > 0 ? { properties: { unsure } } : {};
  return ok(check.value.check({ ...NO_VALUE, value: lines.join('\n'), ...properties }));
};

export const extractText: Handler<'pdf.extractText'> = async ({ caller, fields, files }, services) => {
  const { page, area, extractionParameters } = fields.parameters;
  const file = await onePdf({ caller, services }, files, fields.fileId);
  if (!file.ok) return file;
  const extraction = extractionParameters ?? ExtractionSchema.parse({});
  return readArea(services, file.value, { page, area, extraction });
};
