// Evaluates letters: reads the areas that their values need, computes their metadata, evaluates and checks every value.

import type { LaterAddress } from '#domain/addresses/later-addresses.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import { mainBoxOf, placeOfBox } from '#domain/services/main-box.ts';
import { type FieldOfBox, keptColumns } from '#domain/services/metadata/fields.ts';
import { isUnique } from '#domain/services/services.ts';
import type { TagLists } from '#domain/services/tag-lists.ts';
import { type AccountFacts, readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { type CheckedRow, checkRow, type RawValuesByName } from '#server/letters/requirements/check-row.rules.ts';
import { packKeys } from '#server/letters/requirements/grouping-keys.ts';
import type { RequirementPlan } from '#server/letters/requirements/requirement-specs.ts';
import type { StepContext } from '../steps/step.types.ts';
import { markBlankPages } from './blank-pages.ts';
import { chunksOfScope } from './chunks.repository.ts';
import { faultsOfPacks } from './empty-boxes.ts';
import { readLaterAddresses } from './later-addresses.ts';
import { rawValues, type ValueWatch } from './raw-values.ts';
import { readAreas, rowAreas } from './read-areas.ts';
import { areasOf, type ChunkInHand, rowFacts, type Texts } from './row-facts.ts';
import { columnsOfRow, rowMetadatas } from './row-metadatas.ts';
import { readPlan } from './row-plan.ts';

/** One recipient row in the making: its packs, each led by its main chunk. */
export interface NewRow {
  readonly rank: number;
  readonly packs: readonly { readonly chunks: readonly ChunkInHand[] }[];
  /** Those that the service computes. */
  readonly metadatas: Readonly<Record<string, string>>;
  /** Of each pack: the columns of its data files that are kept with it. */
  readonly columns: readonly Readonly<Record<string, string>>[];
  readonly checked: CheckedRow;
  /** Of each pack: by which it travels with others; null: alone. */
  readonly keys: readonly (string | null)[];
  /** Addresses on its later pages. */
  readonly later: readonly LaterAddress[];
}

interface RowBasis {
  readonly plan: RequirementPlan;
  readonly account: AccountFacts;
  readonly lists: TagLists;
  readonly columns: readonly FieldOfBox[];
  readonly texts: Texts;
  /** Addresses on later pages, by chunk. */
  readonly later: ReadonlyMap<number, readonly LaterAddress[]>;
  readonly recipients: number;
  readonly mainBox: string;
  readonly now: number;
  /** What each envelope has behind its packs, and what none has. */
  readonly enclosed: readonly ChunkInHand[];
  readonly beside: readonly ChunkInHand[];
}

/** What evaluating needs: a job, or a stand-in for one before it exists. */
export type Evaluating = Pick<StepContext, 'services' | 'job'> & { readonly watch?: ValueWatch };

/** Letters of one slice: each main chunk its own row with the chunks that joined it, or everything in one. */
function packsOf(context: Evaluating, chunks: readonly ChunkInHand[], mainBox: string) {
  const { serviceType, service } = context.job;
  const main = chunks.filter(({ boxName }) => boxName === mainBox);
  const others = chunks.filter(({ boxName }) => boxName !== mainBox);
  if (!isUnique(serviceType)) {
    const joined = Map.groupBy(others, ({ mainChunkId }) => mainChunkId);
    return main.map((chunk) => ({ rank: chunk.rank, packs: [{ chunks: [chunk, ...(joined.get(chunk.id) ?? [])] }] }));
  }
  const placed = others.toSorted((a, b) => placeOfBox(service, a.boxName) - placeOfBox(service, b.boxName));
  return [{ rank: 1, packs: main.map((chunk, index) => ({ chunks: index === 0 ? [chunk, ...placed] : [chunk] })) }];
}

async function evaluateRow(
  context: Evaluating,
  basis: RowBasis,
  row: Omit<NewRow, 'checked' | 'metadatas' | 'columns' | 'later' | 'keys'>,
): Promise<NewRow> {
  const { plan, account, texts } = basis;
  const { job } = context;
  const chunks = row.packs.flatMap((pack) => pack.chunks);
  const common = { ...basis, sheets: plan.sheets, hasOption: plan.hasOption };
  const fields = { computed: plan.metadatas, lists: basis.lists };
  const given = { ...job.metadatas, ...columnsOfRow(basis.columns, chunks) };
  const metadatas = await rowMetadatas(fields, given, (known) =>
    rowFacts({ ...common, metadatas: known, chunks: [...chunks, ...basis.enclosed], requirement: () => null }),
  );
  const isHtml = (name: string) => plan.specs.some((spec) => spec.name === name && spec.type === 'HTML');
  const contextWith = (own: readonly ChunkInHand[]) => (requirement: (name: string) => string | null) =>
    rowFacts({ ...common, metadatas: metadatas.values, chunks: [...own, ...basis.enclosed], requirement });
  const valuesOf = (scope: 'shipment' | 'pack', own: readonly ChunkInHand[], above: RawValuesByName) =>
    rawValues(
      plan.specs.filter((spec) => spec.scope === scope),
      contextWith(own),
      {
        given: scope === 'shipment' ? job.shipmentRequirements : job.packRequirements,
        account,
        texts,
        chunks: [...own, ...basis.enclosed, ...basis.beside],
        now: new Date(basis.now),
        above,
        watch: context.watch,
        isHtml,
      },
    );
  const shipment = await valuesOf('shipment', chunks, {});
  const packs: RawValuesByName[] = [];
  for (const pack of row.packs) packs.push(await valuesOf('pack', pack.chunks, shipment));
  const raw = {
    shipment,
    packs,
    later: basis.later.get(chunks[0]?.id ?? 0) ?? [],
    faults: [...faultsOfPacks(job, row.packs, basis.beside), ...metadatas.faults],
  };
  const facts = contextWith(chunks)(() => null);
  const checked = checkRow(
    { plan, defaultCountry: account.defaultCountry, reference: context.services.addresses, facts },
    raw,
  );
  const keys = packKeys(plan, checked, (pack) => contextWith(row.packs[pack]?.chunks ?? [])(() => null));
  const columns = row.packs.map((pack) => columnsOfRow(basis.columns, pack.chunks));
  return { ...row, metadatas: metadatas.computed, columns, checked, keys, later: raw.later };
}

/** Evaluates and checks letters; `recipients` is the number of letters of the whole job. */
export async function evaluateLetters(
  context: Evaluating,
  chunks: readonly ChunkInHand[],
  recipients: number,
): Promise<Result<NewRow[]>> {
  const { job, services } = context;
  const mainBox = mainBoxOf(job.service)?.name ?? '';
  const plan = await readPlan(services.db, job.service);
  if (plan.fault !== null) return { ok: false, refusal: plan.fault };
  const account = await readAccountFacts(services.db, job.accountId);
  const wanted = [...plan.specs.flatMap(({ value }) => areasOf(value)), ...rowAreas(plan)];
  const enclosed = await chunksOfScope(services.db, job, 'shipment');
  const beside = await chunksOfScope(services.db, job, 'job');
  const all = [...chunks, ...enclosed, ...beside];
  const texts = await readAreas(context, wanted, all);
  if (!texts.ok) return texts;
  const seen = await markBlankPages(context, wanted, { chunks: all, texts: texts.value });
  if (!seen.ok) return seen;
  const { specs } = plan;
  const later = await readLaterAddresses({ services, job, specs, defaultCountry: account.defaultCountry }, chunks);
  if (!later.ok) return later;
  const now = services.clock.now().getTime();
  const pages = { texts: seen.value, later: later.value, enclosed, beside };
  const lists = account.tagLists();
  const columns = keptColumns(job.service);
  const basis: RowBasis = { plan, account, lists, columns, ...pages, recipients, mainBox, now };
  const rows: NewRow[] = [];
  for (const row of packsOf(context, chunks, mainBox)) rows.push(await evaluateRow(context, basis, row));
  return ok(rows);
}
