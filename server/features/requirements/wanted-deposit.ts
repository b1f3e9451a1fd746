// The deposit that a call about values means, though none exists yet: owner, service, PDF, requirement.
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller, ReceivedFile, Services } from '#server/context/context.ts';
import {
  type DepositOwner,
  type DepositService,
  depositOwner,
  depositService,
} from '#server/features/jobs/service-of-owner.usecases.ts';
import type { DepositDocuments } from '#server/letters/jobs/document-files.ts';
import { type OpenedFile, openFile, sessionFile } from '#server/letters/jobs/open-file.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { checkRequirement, type RawRequirement } from '#server/letters/requirements/check-requirement.rules.ts';
import type { RequirementSpec } from '#server/letters/requirements/requirement-specs.ts';
import { readPlan } from '#server/letters/rows/row-plan.ts';

/** The document engine as deposits use it. */
export const documentsOf = (services: Services): DepositDocuments => services.documents;

/** The one PDF of a call: its file part, or a file uploaded before. */
export async function onePdf(
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
  return kind === 'pdf' ? opened : refuse('file.notPdf', { file: name });
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
