// The deposit that a call about values means, though none exists yet: owner, service, PDF, requirement.
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Box } from '#domain/services/box.schema.ts';
import type { Caller, ReceivedFile, Services } from '#server/context/context.ts';
import {
  type DepositOwner,
  type DepositService,
  depositOwner,
  depositService,
} from '#server/features/jobs/service-of-owner.usecases.ts';
import type { DepositDocuments } from '#server/letters/jobs/document-files.ts';
import { type FoundFile, type OpenedFile, openFile, sessionFile } from '#server/letters/jobs/open-file.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { checkRequirement, type RawRequirement } from '#server/letters/requirements/check-requirement.rules.ts';
import type { RequirementSpec } from '#server/letters/requirements/requirement-specs.ts';
import { readPlan } from '#server/letters/rows/row-plan.ts';

/** The document engine as deposits use it. */
export const documentsOf = (services: Services): DepositDocuments => services.documents;

interface FilesOfCall {
  readonly caller: Caller;
  readonly services: Services;
}

const openPdf = async ({ services }: FilesOfCall, file: FoundFile): Promise<Result<OpenedFile>> => {
  const opened = await openFile(services, file);
  if (!opened.ok) return opened;
  return opened.value.kind === 'pdf' ? opened : refuse('file.notPdf', { file: opened.value.name });
};

/** The one PDF of a call: its file part, or a file uploaded before. */
export async function onePdf(
  request: FilesOfCall,
  parts: readonly ReceivedFile[],
  fileId: string | undefined,
): Promise<Result<OpenedFile>> {
  const { caller, services } = request;
  const [part] = parts;
  const uploaded = fileId === undefined ? null : await sessionFile(services, caller, fileId);
  if (uploaded !== null && !uploaded.ok) return uploaded;
  const received = part && { ...part, rootAccountId: caller.user.rootAccountId, fileId: null };
  const found = uploaded?.value ?? received;
  return found === undefined ? refuse('file.noFile') : openPdf(request, { ...found, box: '' });
}

/** Name of the part, or of the box, that means the main box. */
const MAIN = 'file';

/** The box that a code names, or one of its appositions; whether values are read from its files. */
function meantBy(boxes: readonly Box[], code: string): { readonly box: string; readonly isRead: boolean } | null {
  const [called = '', ...laid] = code.split(':');
  const box = boxes.find(({ name, identifier, main }) => [name, identifier, main ? MAIN : null].includes(called));
  if (box === undefined) return null;
  if (laid.length === 0) return { box: box.name, isRead: box.main || box.boxType !== 'datafile' };
  return box.appositions.some(({ id }) => id === laid.join(':')) ? { box: box.name, isRead: false } : null;
}

/**
 * The PDFs of a deposit that is tried, each in its box. What is laid over pages says no value, and rows of data files beside the
 * letters are not read (decision 0485).
 */
export async function pdfsByBox(
  request: FilesOfCall,
  boxes: readonly Box[],
  named: {
    readonly parts: readonly ReceivedFile[];
    readonly sessionFiles: Readonly<Record<string, readonly string[]>>;
  },
): Promise<Result<OpenedFile[]>> {
  const { caller, services } = request;
  const found: (Omit<FoundFile, 'box'> & { readonly code: string })[] = named.parts.map((part) => {
    return { ...part, code: part.partName, rootAccountId: caller.user.rootAccountId, fileId: null };
  });
  for (const [code, fileIds] of Object.entries(named.sessionFiles)) {
    for (const fileId of fileIds) {
      const file = await sessionFile(services, caller, fileId);
      if (!file.ok) return file;
      found.push({ ...file.value, code });
    }
  }
  const opened: OpenedFile[] = [];
  for (const { code, ...file } of found) {
    const meant = meantBy(boxes, code);
    if (meant === null) return refuse('job.boxUnknown', { box: code });
    if (!meant.isRead) continue;
    const one = await openPdf(request, { ...file, box: meant.box });
    if (!one.ok) return one;
    opened.push(one.value);
  }
  return ok(opened);
}

/** For whom, and with which service, values are computed. */
export interface Deposit {
  readonly owner: DepositOwner;
  readonly service: DepositService;
}

/** The owner and the service that a call names. */
export async function depositOf(
  caller: Caller,
  services: Services,
  wanted: { readonly serviceId: number; readonly targetOwnerId?: number | null | undefined },
): Promise<Result<Deposit>> {
  const owner = await depositOwner(services.db, caller, wanted.targetOwnerId);
  if (!owner.ok) return owner;
  const service = await depositService(services.db, { caller, owner: owner.value }, wanted.serviceId);
  return service.ok ? ok({ owner: owner.value, service: service.value }) : service;
}

/** One requirement of a service, with the check of its values. */
export interface Checking extends Deposit {
  readonly spec: RequirementSpec;
  check(raw: RawRequirement): RequirementValue;
}

/** The check of one requirement of a service, by name. */
export async function checking(services: Services, deposit: Deposit, name: string): Promise<Result<Checking>> {
  const plan = await readPlan(services.db, deposit.service.definition);
  const spec = plan.specs.find((one) => one.name === name);
  if (spec === undefined) return refuse('requirement.notOfService', { name });
  const { defaultCountry } = await readAccountFacts(services.db, deposit.owner.ouId);
  const needed = spec.mandatoryFor.length > 0 ? 'mandatory' : 'optional';
  const { addresses: reference } = services;
  return ok({ ...deposit, spec, check: (raw) => checkRequirement(spec, raw, { needed, defaultCountry, reference }) });
}
