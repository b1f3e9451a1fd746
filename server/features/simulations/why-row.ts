// Why a row came out as it did: the rules of its values and channels are evaluated once more by the functions of the run,
// which are listened to while they ask for their facts.
import { sql } from 'kysely';
import type { WhyRow } from '#domain/api/configuration/simulation.schema.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import type { Fault } from '#domain/api/shapes.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { type Asked, decidedBy, recorded } from '#domain/expressions/decided.ts';
import { conditionHolds, evaluateValue } from '#domain/expressions/evaluate.ts';
import type { AnyExpression } from '#domain/expressions/expression.types.ts';
import type { EvaluationContext } from '#domain/expressions/node-row.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import type { Expression } from '#domain/services/metadata.schema.ts';
import type { SimulationRun } from '#server/context/context.ts';
import type { RequirementPlan, RequirementSpec } from '#server/letters/requirements/requirement-specs.ts';
import { evaluateLetters } from '#server/letters/rows/evaluate-letters.ts';
import { recipientsOf, rowChecker } from '#server/letters/rows/recheck.ts';
import type { ChunkInHand } from '#server/letters/rows/row-facts.ts';
import { rawOfAll, readStored, type StoredGroup } from '#server/letters/rows/stored-groups.ts';
import { loadJob } from '#server/letters/steps/job-in-hand.ts';
import type { JobInHand } from '#server/letters/steps/step.types.ts';
import { askedFacts } from './asked-facts.ts';
import { simulatedRows } from './simulated-rows.ts';
import { splitReasons } from './split-reasons.ts';

/** What the check of a row went by. */
interface Checked {
  readonly group: StoredGroup;
  readonly plan: RequirementPlan;
  readonly facts: EvaluationContext | undefined;
  readonly recipients: number;
}

async function checkedAgain(run: SimulationRun, job: JobInHand, id: number): Promise<Result<Checked>> {
  const { world } = run;
  const at = world.clock.now();
  return world.db.transaction().execute(async (trx): Promise<Result<Checked>> => {
    const [group] = await readStored(trx, job, [id]);
    if (group === undefined) return refuse('exception.notFound', { type: 'packGroup' });
    let facts: EvaluationContext | undefined;
    const watch = (seen: EvaluationContext): void => {
      facts = seen;
    };
    const recipients = await recipientsOf({ trx, job });
    const checker = await rowChecker({ trx, services: world, job, now: at, watch }, [group]);
    if (!checker.ok) return checker;
    const packs = group.packs.map(({ values }) => rawOfAll(values));
    await checker.value.check(group, rawOfAll(group.shipment), packs);
    return ok({ group, plan: checker.value.plan, facts, recipients });
  });
}

/** A rule as it was evaluated for one document. */
interface Heard {
  readonly spec: RequirementSpec;
  readonly asked: readonly Asked[];
}

/** The documents that a row was made of before they were grouped: each was evaluated by itself. */
async function heardFrom(run: SimulationRun, job: JobInHand, { group, recipients }: Checked): Promise<Result<Heard[]>> {
  const heard: Heard[] = [];
  const watch = (spec: RequirementSpec, context: EvaluationContext): EvaluationContext => {
    const listening = recorded(context);
    heard.push({ spec, asked: listening.asked });
    return listening.context;
  };
  const enclosed = job.service.boxes.filter(({ scope, main }) => scope === 'shipment' && !main).map(({ name }) => name);
  const own = group.chunks.filter(({ boxName }) => !enclosed.includes(boxName));
  const rows = await evaluateLetters({ services: run.world, job, watch }, own, recipients);
  return rows.ok ? ok(heard) : rows;
}

const reasonOf = (value: RequirementValue): Fault | null => {
  const reason = value.properties.reason as Fault | undefined;
  return reason ?? null;
};

async function valueReasons(
  run: SimulationRun,
  { job, checked, heard }: { readonly job: JobInHand; readonly checked: Checked; readonly heard: readonly Heard[] },
): Promise<WhyRow['values']> {
  const { group, plan } = checked;
  const reasons: WhyRow['values'] = [];
  const add = async (spec: RequirementSpec, pack: number | null, value: RequirementValue | undefined) => {
    if (value === undefined || value.properties.needed !== true) return;
    const listened = heard.filter((one) => one.spec.name === spec.name)[pack ?? 0];
    const chunks = (pack === null ? group.chunks : group.packs[pack]?.chunks) ?? [];
    const asked = await askedFacts({ world: run.world, job, chunks }, listened?.asked ?? []);
    reasons.push({ name: spec.name, pack, value, rule: plain(spec.value), asked, reason: reasonOf(value) });
  };
  for (const spec of plan.specs.filter(({ scope }) => scope === 'shipment'))
    await add(spec, null, group.shipment[spec.name]);
  for (const [pack, { values }] of group.packs.entries())
    for (const spec of plan.specs.filter(({ scope }) => scope === 'pack')) await add(spec, pack, values[spec.name]);
  return reasons;
}

/** A node as it travels: the contract says no more of it than its type. */
const plain = (node: AnyExpression | null): Expression | null => (node === null ? null : { ...node });

/** Each step of the strategy in its order: asked until one takes the row, and on while that one can fall back. */
function channelReasons({ plan, facts, group }: Checked): WhyRow['channels'] {
  const { dispatch } = group.outcome;
  let isOver = false;
  const asked = plan.strategy.map((step): WhyRow['channels'][number] => {
    const { labels, condition } = step;
    const common = { labels: [...labels], condition: plain(condition) };
    if (isOver || facts === undefined) return { ...common, outcome: 'notAsked', decided: [] };
    const verdict = condition === null ? ok(true) : conditionHolds(condition, facts);
    const decided = (condition === null ? [] : decidedBy(condition, facts)).map((part) => ({
      ...part,
      node: { ...part.node },
      texts: [...part.texts],
    }));
    if (!verdict.ok) {
      isOver = true;
      return { ...common, outcome: 'fault', decided };
    }
    if (!verdict.value) return { ...common, outcome: 'no', decided };
    isOver = true;
    return { ...common, outcome: labels.every((label) => dispatch.includes(label)) ? 'taken' : 'no', decided };
  });
  const off = plan.off.map(({ step }): WhyRow['channels'][number] => {
    return { labels: [...step.labels], condition: plain(step.condition), outcome: 'off', decided: [] };
  });
  return [...asked, ...off];
}

interface MatchRow {
  readonly id: number;
  readonly name: string;
  readonly identifier: string | null;
  readonly row_line: number | null;
  readonly row_values: Record<string, string> | null;
}

const pagesOf = ({ fileId, boxName, firstPage, lastPage }: ChunkInHand) => {
  return { inputFileId: fileId, boxName, firstPage, lastPage };
};

async function matchReasons(run: SimulationRun, job: JobInHand, { chunks }: StoredGroup): Promise<WhyRow['match']> {
  const main = mainBoxOf(job.service)?.name;
  const { rows } = await sql<MatchRow>`select chunk.id, f.name, chunk.identifier, chunk.row_line, chunk.row_values
    from chunk join input_file f on f.id = chunk.input_file_id
    where chunk.id = any(${sql.val(chunks.map(({ id }) => id))}::bigint[])`.execute(run.world.db);
  return chunks.flatMap((chunk) => {
    const row = rows.find(({ id }) => id === chunk.id);
    // A document by itself was joined by nothing.
    if (row === undefined || (chunk.boxName === main && row.row_values === null)) return [];
    const { name: fileName, identifier, row_line: line, row_values: values } = row;
    return [{ pages: pagesOf(chunk), fileName, identifier, line, values }];
  });
}

function groupReason(job: JobInHand, { group, plan, facts }: Checked): WhyRow['group'] {
  const main = mainBoxOf(job.service)?.name;
  const texts = plan.grouping.map((part) => {
    const text = facts === undefined ? null : evaluateValue(part, facts);
    return text?.ok ? text.value : null;
  });
  const documents = group.packs.flatMap(({ chunks }) => {
    const chunk = chunks.find(({ boxName }) => boxName === main) ?? chunks[0];
    return chunk === undefined ? [] : [{ rank: chunk.rank, pages: pagesOf(chunk) }];
  });
  return { key: plan.grouping.map((part) => ({ ...part })), texts, documents };
}

/** The row with the reason of each decision. Refuses as reading its pages does. */
export async function whyRow(run: SimulationRun, id: number): Promise<Result<WhyRow>> {
  const loaded = await loadJob(run.world.db, run.jobId);
  const [row] = await simulatedRows(run, { after: 0, bad: false, limit: 1, id });
  if (loaded === null || row === undefined) return refuse('exception.notFound', { type: 'packGroup' });
  const { job } = loaded;
  const checked = await checkedAgain(run, job, id);
  if (!checked.ok) return checked;
  const heard = await heardFrom(run, job, checked.value);
  if (!heard.ok) return heard;
  return ok({
    row,
    split: await splitReasons(run.world, job, checked.value.group),
    match: await matchReasons(run, job, checked.value.group),
    values: await valueReasons(run, { job, checked: checked.value, heard: heard.value }),
    group: groupReason(job, checked.value),
    channels: channelReasons(checked.value),
    fault: checked.value.group.outcome.fault,
  });
}
