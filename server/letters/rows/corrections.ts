// Looks at rows whose recipient's address a person changed: whether it differs from what was read, and whether it can be
// set on the page in place of the old lines (docs/model.md, "Corrected addresses"). Pages are opened outside any
// transaction; what is found is kept with the row until the row changes.
import { type SqlBool, sql } from 'kysely';
import type { Correction, CorrectionObstacle } from '#domain/addresses/correction.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { type Extraction, PageArea } from '#domain/documents/area.schema.ts';
import { evaluateValue } from '#domain/expressions/evaluate.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { storedPath, workingHash } from '#server/letters/jobs/document-files.ts';
import { type AccountFacts, readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { checkRequirement, NO_VALUE } from '#server/letters/requirements/check-requirement.rules.ts';
import { recipientAddressName } from '#server/letters/requirements/check-row.rules.ts';
import { linesAsPrinted, senderOf } from '#server/letters/requirements/printed-address.ts';
import type { RequirementPlan, RequirementSpec } from '#server/letters/requirements/requirement-specs.ts';
import { loadJob } from '#server/letters/steps/job-in-hand.ts';
import type { JobInHand, PipelineServices } from '#server/letters/steps/step.types.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { readAreas } from './read-areas.ts';
import { areasOf, type ChunkInHand, pageOfChunk, rowFacts, textKey } from './row-facts.ts';
import { readPlan } from './row-plan.ts';
import { documentsOf, readStored, type StoredGroup } from './stored-groups.ts';

type Services = Pick<PipelineServices, 'db' | 'files' | 'documents' | 'clock' | 'addresses'>;

/** The condition "an address of the row was changed by a person, and nobody looked at it since" on `pack_group`. */
export const UNSETTLED = sql<SqlBool>`(correction is null and jsonb_path_exists(shipment_requirements,
  '$.* ? (@.type == "POSTAL_ADDRESS" && @.modified == true)'))`;

/** Most rows that are looked at in one go. */
const ROWS_AT_ONCE = 200;

/** Looks at those of the rows whose address was changed since anybody looked. */
export async function settleCorrections(services: Services, jobId: number, groupIds: readonly number[]): Promise<void> {
  const rows = await services.db
    .selectFrom('pack_group')
    .select('id')
    .where('job_id', '=', jobId)
    .where(sql<SqlBool>`id = any(${sql.val([...groupIds])}::bigint[])`)
    .where(UNSETTLED)
    .execute();
  if (rows.length === 0) return;
  const loaded = await loadJob(services.db, jobId);
  if (loaded === null) return;
  const { job } = loaded;
  const context = await settlingOf(services, job);
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const ids = rows.slice(at, at + ROWS_AT_ONCE).map(({ id }) => id);
    const groups = await storedOf(services.db, job, ids);
    for (const group of groups) await settle(context, group);
  }
}

/** As one moment has them; within a transaction of the caller's, as that one has them. */
const storedOf = (db: Db, job: JobInHand, ids: readonly number[]): Promise<StoredGroup[]> =>
  db.isTransaction ? readStored(db as Trx, job, ids) : db.transaction().execute((trx) => readStored(trx, job, ids));

interface Settling {
  readonly services: Services;
  readonly job: JobInHand;
  readonly plan: RequirementPlan;
  readonly account: AccountFacts;
}

const settlingOf = async (services: Services, job: JobInHand): Promise<Settling> => ({
  services,
  job,
  plan: await readPlan(services.db, job.service),
  account: await readAccountFacts(services.db, job.accountId),
});

/** What a correction would mean for the paper of a row, with values that are not stored. */
export const wouldBeCorrection = async (services: Services, job: JobInHand, group: StoredGroup): Promise<Correction> =>
  correctionOf(await settlingOf(services, job), group);

async function settle(context: Settling, group: StoredGroup): Promise<void> {
  const correction = await correctionOf(context, group);
  await context.services.db
    .updateTable('pack_group')
    .set({ correction: toJson(correction) })
    .where('id', '=', group.id)
    // A row that was changed meanwhile is looked at anew.
    .where(sql<SqlBool>`shipment_requirements = ${toJson(group.shipment)}::jsonb`)
    .execute();
}

async function correctionOf(context: Settling, group: StoredGroup): Promise<Correction> {
  const name = recipientAddressName(context.plan.specs, group.shipment);
  const spec = context.plan.specs.find((one) => one.name === name);
  const value = name === undefined ? undefined : group.shipment[name];
  const unchanged = { changed: false, area: null, obstacle: null, printable: true, wholeOf: wholeOf(context, group) };
  if (spec === undefined || value === undefined || !value.modified) return unchanged;
  const reading = await readAgain(context, group, { spec, value });
  if (reading === 'typed') return unchanged;
  // What stands turned or mirrored is not said by the page, even in the same words; and somebody may want it set anew.
  const stays = isSame(reading.original, value) && !reading.sideways && value.properties.printAnew !== true;
  if (stays) return unchanged;
  const fit = await fitOf(context, group, { value, reading });
  const readLines = reading.original.value === '' ? null : reading.original.value.split('\n');
  const wish = value.properties.onAddressPage === true ? { onAddressPage: true } : {};
  return { ...unchanged, changed: true, ...fit, ...wish, readLines };
}

const isSame = (a: RequirementValue, b: RequirementValue): boolean =>
  a.value === b.value && a.countryCode === b.countryCode;

/** The box of the one whole document that the row is; null where it is anything else. */
function wholeOf({ job }: Settling, { chunks }: StoredGroup): string | null {
  const [chunk, ...others] = documentsOf(chunks);
  if (chunk === undefined || others.length > 0) return null;
  const file = job.files.find(({ id }) => id === chunk.fileId);
  return chunk.firstPage === 1 && chunk.lastPage === file?.page_count ? chunk.boxName : null;
}

interface AddressValue {
  readonly spec: RequirementSpec;
  readonly value: RequirementValue;
}

interface PageAddress {
  /** What the pages say. */
  readonly original: RequirementValue;
  /** The areas that say just that. */
  readonly areas: readonly PageArea[];
  /** It stands turned or mirrored there. */
  readonly sideways: boolean;
}

const PLAIN: Extraction = { lineDetection: 'default', characterOrder: 'writingOrder', wordSpacing: 'normal' };

/** What the pages say where the address was read; 'typed': it was never read from anywhere. */
async function readAgain(
  { services, job, plan, account }: Settling,
  group: StoredGroup,
  { spec, value }: AddressValue,
): Promise<PageAddress | 'typed'> {
  const moved = PageArea.safeParse(value.properties.area);
  const configured = areasOf(spec.value);
  if (spec.value === null && !moved.success) return 'typed';
  const wanted = moved.success
    ? [{ type: 'pdfText' as const, box: null, area: moved.data, extraction: configured[0]?.extraction ?? PLAIN }]
    : configured;
  const texts = await readAreas({ services, job }, wanted, group.chunks);
  const check = (text: string): RequirementValue =>
    checkRequirement(
      spec,
      { ...NO_VALUE, value: text },
      { needed: 'mandatory', defaultCountry: account.defaultCountry, reference: services.addresses },
    );
  if (!texts.ok) return { original: check(''), areas: [], sideways: false };
  const mainBox = mainBoxOf(job.service)?.name ?? '';
  const main = group.chunks.find(({ boxName }) => boxName === mainBox);
  const textOf = ({ area, extraction }: (typeof wanted)[number]): string =>
    area === null || main === undefined
      ? ''
      : (texts.value.get(textKey(main.id, area, extraction))?.lines.join('\n') ?? '');
  const facts = rowFacts({
    now: services.clock.now().getTime(),
    account,
    metadatas: job.metadatas,
    texts: texts.value,
    chunks: group.chunks,
    mainBox,
    recipients: 0,
    sheets: plan.sheets,
    requirement: () => null,
  });
  const [first] = wanted;
  const evaluated = spec.value === null ? null : evaluateValue(spec.value, facts);
  const computed = moved.success && first !== undefined ? textOf(first) : evaluated?.ok === true ? evaluated.value : '';
  const original = check(computed);
  const onMain = wanted.filter(({ box, area }) => area !== null && (box ?? mainBox) === mainBox);
  const areas = onMain.filter((one) => isSame(check(textOf(one)), original)).flatMap(({ area }) => area ?? []);
  const sideways = [...texts.value.values()].some((answer) => answer.sideways === true);
  return { original, areas, sideways };
}

/** The area on the page that shows in the window: the first one of the first document. */
function areaInWindow(chunk: ChunkInHand | undefined, areas: readonly PageArea[]): PageArea | undefined {
  return areas.find((area) => chunk !== undefined && pageOfChunk(chunk, area.page) === chunk.firstPage);
}

interface Fit {
  readonly area: PageArea | null;
  readonly obstacle: CorrectionObstacle | null;
  readonly printable: boolean;
}

/** Whether the new lines can be set where the old ones stand. */
async function fitOf(
  { services, job, account }: Settling,
  { chunks }: StoredGroup,
  { value, reading }: { readonly value: RequirementValue; readonly reading: PageAddress },
): Promise<Fit> {
  const [chunk] = chunks;
  const file = job.files.find(({ id }) => id === chunk?.fileId);
  const path = file === undefined ? null : await storedPath(services.files, workingHash(file));
  if (chunk === undefined || path === null) return { area: null, obstacle: 'document', printable: true };
  const area = areaInWindow(chunk, reading.areas) ?? null;
  const lines = value.value === '' ? [] : value.value.split('\n');
  const fit = await services.documents.fitAddress({
    path,
    pages: { first: chunk.firstPage, last: chunk.lastPage },
    area,
    lines: value.countryCode === null ? lines : linesAsPrinted(lines, value.countryCode, senderOf(account)),
    lane: 'person',
  });
  if (!fit.ok) return { area: null, obstacle: 'document', printable: true };
  const { obstacle, printable } = fit.value;
  return { area: obstacle === null ? area : null, obstacle, printable };
}
