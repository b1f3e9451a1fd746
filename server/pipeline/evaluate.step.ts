// Evaluate: makes pack groups out of chunks, two hundred letters at a time: reads the areas that values need, evaluates
// and checks every value. A group can be read as soon as its slice is stored.
import { UNIQUE_SERVICE_TYPES } from '#domain/services/services.ts';
import { isOneOf } from '#domain/shared/includes.ts';
import type { Refusal, Result } from '#domain/shared/result.ts';
import { ok, refuse } from '#domain/shared/result.ts';
import { storedPath, workingHash } from '#server/features/jobs/document-files.ts';
import { type AccountFacts, readAccountFacts } from '#server/features/requirements/account-facts.ts';
import { type CheckedRow, checkRow } from '#server/features/requirements/check-row.rules.ts';
import type { RequirementPlan } from '#server/features/requirements/requirement-specs.ts';
import { countChunks, nextChunks } from './chunks.repository.ts';
import { readTexts, type TextAnswer, type TextQuestion } from './page-text.ts';
import { SLICE_LETTERS } from './pipeline.ts';
import { rawValues } from './raw-values.ts';
import { areasOf, type ChunkInHand, pageOfChunk, rowFacts, type Texts, textKey } from './row-facts.ts';
import { readPlan } from './row-plan.ts';
import { mainBoxOf } from './split.step.ts';
import { nothingToDo, type Slice, type StepContext, type StepRun } from './step.types.ts';
import { countsOfRows, storeRows } from './store-rows.ts';

/** One recipient row in the making: its packs, each led by its main chunk. */
export interface NewRow {
  readonly rank: number;
  readonly packs: readonly { readonly chunks: readonly ChunkInHand[] }[];
  readonly checked: CheckedRow;
}

interface Surroundings {
  readonly plan: RequirementPlan;
  readonly account: AccountFacts;
  readonly texts: Texts;
  readonly recipients: number;
  readonly duplex: boolean;
  readonly mainBox: string;
  readonly now: number;
}

/** What evaluating needs: a job, or what stands for one before it exists. */
export type Evaluating = Pick<StepContext, 'services' | 'job'>;

/** Letters of one slice: each chunk its own row, or in services with one recipient everything in one. */
function packsOf(context: Evaluating, chunks: readonly ChunkInHand[], mainBox: string) {
  if (!isOneOf(UNIQUE_SERVICE_TYPES, context.job.serviceType)) {
    return chunks.map((chunk) => ({ rank: chunk.rank, packs: [{ chunks: [chunk] }] }));
  }
  const main = chunks.filter(({ boxName }) => boxName === mainBox);
  const others = chunks.filter(({ boxName }) => boxName !== mainBox);
  return [{ rank: 1, packs: main.map((chunk, index) => ({ chunks: index === 0 ? [chunk, ...others] : [chunk] })) }];
}

/** Reads every area that some value or condition asks for, file by file. */
async function readAreas(
  context: Evaluating,
  plan: RequirementPlan,
  chunks: readonly ChunkInHand[],
): Promise<Result<Map<string, TextAnswer>>> {
  const wanted = plan.specs.flatMap(({ value }) => areasOf(value));
  const answers = new Map<string, TextAnswer>();
  const mainBox = mainBoxOf(context.job)?.name;
  for (const file of context.job.files) {
    const keys: string[] = [];
    const questions: TextQuestion[] = [];
    for (const chunk of chunks.filter(({ fileId }) => fileId === file.id)) {
      for (const { box, area, extraction } of wanted) {
        const page = area === null ? null : pageOfChunk(chunk, area.page);
        if (area === null || page === null || (box ?? mainBox) !== chunk.boxName) continue;
        keys.push(textKey(chunk.id, area, extraction));
        questions.push({ page, area, extraction });
      }
    }
    if (questions.length === 0) continue;
    const path = await storedPath(context.services.files, workingHash(file));
    if (path === null) return refuse('file.purged', { file: file.name });
    const lane = isOneOf(UNIQUE_SERVICE_TYPES, context.job.serviceType) ? 'person' : 'batch';
    const read = await readTexts(context.services.documents, { path, lane }, questions);
    if (!read.ok) return refuse(read.refusal.label, { ...read.refusal.parameters, file: file.name });
    for (const [index, answer] of read.value.entries()) answers.set(keys[index] ?? '', answer);
  }
  return ok(answers);
}

function evaluateRow(context: Evaluating, around: Surroundings, row: Omit<NewRow, 'checked'>): NewRow {
  const { plan, account, texts } = around;
  const { job } = context;
  const chunks = row.packs.flatMap((pack) => pack.chunks);
  const contextWith = (own: readonly ChunkInHand[]) => (requirement: (name: string) => string | null) =>
    rowFacts({ ...around, metadatas: job.metadatas, chunks: own, requirement });
  const valuesOf = (scope: 'shipment' | 'pack', own: readonly ChunkInHand[]) =>
    rawValues(
      plan.specs.filter((spec) => spec.scope === scope),
      contextWith(own),
      {
        given: scope === 'shipment' ? job.shipmentRequirements : job.packRequirements,
        account,
        texts,
        chunk: own[0],
      },
    );
  const raw = {
    shipment: valuesOf('shipment', chunks),
    packs: row.packs.map((pack) => valuesOf('pack', pack.chunks)),
    faults: chunks.flatMap(({ fault }) => fault ?? []),
  };
  const facts = contextWith(chunks)(() => null);
  return { ...row, checked: checkRow({ plan, defaultCountry: account.defaultCountry, facts }, raw) };
}

const failed = (refusal: Refusal): Slice => ({
  outcome: 'failed',
  refusal: {
    label: 'job.processing',
    parameters: { step: 'evaluate', file: refusal.parameters.file ?? '', reason: refusal.label },
  },
});

/** Evaluates and checks letters; `recipients` is the number of letters of the whole job. */
export async function evaluateLetters(
  context: Evaluating,
  chunks: readonly ChunkInHand[],
  recipients: number,
): Promise<Result<NewRow[]>> {
  const { job, services } = context;
  const mainBox = mainBoxOf(job)?.name ?? '';
  const plan = await readPlan(services.db, job.service);
  if (plan.fault !== null) return { ok: false, refusal: plan.fault };
  const account = await readAccountFacts(services.db, job.accountId);
  const texts = await readAreas(context, plan, chunks);
  if (!texts.ok) return texts;
  const duplex = job.service.channels[0]?.composition.printSide !== 'simplex';
  const now = services.clock.now().getTime();
  const around: Surroundings = { plan, account, texts: texts.value, recipients, duplex, mainBox, now };
  return ok(packsOf(context, chunks, mainBox).map((row) => evaluateRow(context, around, row)));
}

export const runEvaluate: StepRun = async (context): Promise<Slice> => {
  const { job, services } = context;
  const mainBox = mainBoxOf(job)?.name ?? '';
  const unique = isOneOf(UNIQUE_SERVICE_TYPES, job.serviceType);
  const { reached } = context;
  const { total, done: made } = reached ?? (await countChunks(services.db, job.id, mainBox));
  const wanted = {
    box: unique ? null : mainBox,
    limit: unique ? null : SLICE_LETTERS,
    afterRank: unique ? 0 : (reached?.rank ?? 0),
  };
  const chunks = await nextChunks(services.db, job, wanted);
  if (chunks.length === 0) return nothingToDo(total);
  const rows = await evaluateLetters(context, chunks, unique ? 1 : total);
  if (!rows.ok) return failed(rows.refusal);
  const done = unique ? total : made + chunks.length;
  return {
    outcome: done < total ? 'more' : 'done',
    done,
    total,
    reached: { done, total, rank: chunks.at(-1)?.rank ?? 0 },
    added: countsOfRows(rows.value),
    store: (trx) => storeRows(trx, job, rows.value),
  };
};
