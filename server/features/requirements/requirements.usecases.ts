// Values before a deposit exists: those of a file, and one typed in. Areas: read-area.usecases.ts.
import { ok } from '#domain/errors/result.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import type { Handler } from '#server/context/context.ts';
import type { OpenedFile } from '#server/letters/jobs/open-file.ts';
import { evaluateLetters } from '#server/letters/rows/evaluate-letters.ts';
import type { JobInHand } from '#server/letters/steps/step.types.ts';
import { checking, type Deposit, depositOf, documentsOf, onePdf } from './wanted-deposit.ts';

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
    values: {},
    mainChunkId: null,
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
    role: 'input' as const,
    made_from: null,
    left_out: null,
    left_out_rejected: null,
  };
  return {
    id: 0,
    accountId: owner.ouId,
    serviceType: 'simpleUnique',
    run: 0,
    forced: false,
    service: service.definition,
    split: null,
    metadatas: {},
    packRequirements: {},
    shipmentRequirements: {},
    files: [row],
    sources: [],
    forms: [],
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
