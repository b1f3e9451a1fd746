// Evaluates letters: reads the areas that their values need, computes their metadata, evaluates and checks every value.

import type { LaterAddress } from '#domain/addresses/later-addresses.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { isUnique } from '#domain/services/services.ts';
import { type AccountFacts, readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { type CheckedRow, checkRow } from '#server/letters/requirements/check-row.rules.ts';
import type { RequirementPlan } from '#server/letters/requirements/requirement-specs.ts';
import type { StepContext } from '../steps/step.types.ts';
import { markBlankPages } from './blank-pages.ts';
import { readLaterAddresses } from './later-addresses.ts';
import { rawValues } from './raw-values.ts';
import { readAreas, rowAreas } from './read-areas.ts';
import { areasOf, type ChunkInHand, rowFacts, type Texts } from './row-facts.ts';
import { rowMetadatas } from './row-metadatas.ts';
import { readPlan } from './row-plan.ts';

/** One recipient row in the making: its packs, each led by its main chunk. */
export interface NewRow {
  readonly rank: number;
  readonly packs: readonly { readonly chunks: readonly ChunkInHand[] }[];
  /** Those that the service computes. */
  readonly metadatas: Readonly<Record<string, string>>;
  readonly checked: CheckedRow;
  /** Addresses on its later pages. */
  readonly later: readonly LaterAddress[];
}

interface RowBasis {
  readonly plan: RequirementPlan;
  readonly account: AccountFacts;
  readonly texts: Texts;
  /** Addresses on later pages, by chunk. */
  readonly later: ReadonlyMap<number, readonly LaterAddress[]>;
  readonly recipients: number;
  readonly mainBox: string;
  readonly now: number;
}

/** What evaluating needs: a job, or a stand-in for one before it exists. */
export type Evaluating = Pick<StepContext, 'services' | 'job'>;

/** Letters of one slice: each chunk its own row, or in services with one recipient everything in one. */
function packsOf(context: Evaluating, chunks: readonly ChunkInHand[], mainBox: string) {
  if (!isUnique(context.job.serviceType)) {
    return chunks.map((chunk) => ({ rank: chunk.rank, packs: [{ chunks: [chunk] }] }));
  }
  const main = chunks.filter(({ boxName }) => boxName === mainBox);
  const others = chunks.filter(({ boxName }) => boxName !== mainBox);
  return [{ rank: 1, packs: main.map((chunk, index) => ({ chunks: index === 0 ? [chunk, ...others] : [chunk] })) }];
}

function evaluateRow(
  context: Evaluating,
  basis: RowBasis,
  row: Omit<NewRow, 'checked' | 'metadatas' | 'later'>,
): NewRow {
  const { plan, account, texts } = basis;
  const { job } = context;
  const chunks = row.packs.flatMap((pack) => pack.chunks);
  const common = { ...basis, sheets: plan.sheets };
  const metadatas = rowMetadatas(plan.metadatas, job.metadatas, (known) =>
    rowFacts({ ...common, metadatas: known, chunks, requirement: () => null }),
  );
  const contextWith = (own: readonly ChunkInHand[]) => (requirement: (name: string) => string | null) =>
    rowFacts({ ...common, metadatas: metadatas.values, chunks: own, requirement });
  const valuesOf = (scope: 'shipment' | 'pack', own: readonly ChunkInHand[]) =>
    rawValues(
      plan.specs.filter((spec) => spec.scope === scope),
      contextWith(own),
      {
        given: scope === 'shipment' ? job.shipmentRequirements : job.packRequirements,
        account,
        texts,
        chunk: own[0],
        now: new Date(basis.now),
      },
    );
  const raw = {
    shipment: valuesOf('shipment', chunks),
    packs: row.packs.map((pack) => valuesOf('pack', pack.chunks)),
    later: basis.later.get(chunks[0]?.id ?? 0) ?? [],
    faults: [...chunks.flatMap(({ fault }) => fault ?? []), ...metadatas.faults],
  };
  const facts = contextWith(chunks)(() => null);
  const checked = checkRow({ plan, defaultCountry: account.defaultCountry, facts }, raw);
  return { ...row, metadatas: metadatas.computed, checked, later: raw.later };
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
  const texts = await readAreas(context, wanted, chunks);
  if (!texts.ok) return texts;
  const seen = await markBlankPages(context, wanted, { chunks, texts: texts.value });
  if (!seen.ok) return seen;
  const { specs } = plan;
  const later = await readLaterAddresses({ services, job, specs, defaultCountry: account.defaultCountry }, chunks);
  if (!later.ok) return later;
  const now = services.clock.now().getTime();
  const basis: RowBasis = { plan, account, texts: seen.value, later: later.value, recipients, mainBox, now };
  return ok(packsOf(context, chunks, mainBox).map((row) => evaluateRow(context, basis, row)));
}
