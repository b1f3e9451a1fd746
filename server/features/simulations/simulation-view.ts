// A run as the contract sends it: how far it is, and what has come out so far, counted in the tables of its world.
import { sql } from 'kysely';
import type { Simulation } from '#domain/api/configuration/simulation.schema.ts';
import { SIMULATION_STEPS, type SimulationStepName } from '#domain/api/configuration/simulation.steps.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import type { SimulationProgress, SimulationRun } from '#server/context/context.ts';
import { filesOfJob } from '#server/features/jobs/read-jobs.usecases.ts';
import type { Db } from '#server/storage/schema.ts';

type Counts = Simulation['counts'];
type Shown = Pick<Simulation, 'channels' | 'counts'>;

/** What a service would do with a row by itself: no person has said anything of it. */
const NOT_ELIGIBLE = sql`quality <> 'BAD' and dispatch = '{}'`;

async function countAll(db: Db, service: ServiceDefinition): Promise<Counts> {
  const main = mainBoxOf(service)?.name ?? '';
  const rowBoxes = service.boxes.filter(({ boxType }) => boxType === 'datafile').map(({ name }) => name);
  const { rows } = await sql<Counts>`
    with letter as materialized (
      select chunk.id, chunk.row_values is not null as has_row from chunk join input_file f on f.id = chunk.input_file_id
      where f.box_name = ${main} and chunk.copy_of is null
    ), valued as materialized (
      select value ->> 'quality' as quality from pack_group g cross join lateral jsonb_each(g.shipment_requirements)
        where value #>> '{properties,needed}' = 'true'
      union all select value ->> 'quality' from pack cross join lateral jsonb_each(pack.requirements)
        where value #>> '{properties,needed}' = 'true'
    )
    select
      (select count(*)::int from input_file where role in ('input', 'source', 'part')) as files,
      (select coalesce(sum(page_count), 0)::int from input_file where role in ('input', 'made')) as pages,
      (select count(*)::int from chunk join input_file f on f.id = chunk.input_file_id
        where f.box_name = any(${sql.val(rowBoxes)}::text[]) and chunk.row_values is not null) as "dataRows",
      (select coalesce(sum((facts #>> '{beforeDropping,pageCount}')::int - page_count), 0)::int from input_file
        where facts ? 'beforeDropping') as "blankPages",
      (select count(*)::int from letter) as letters,
      (select count(*)::int from letter where has_row
        or exists (select from chunk where main_chunk_id = letter.id)) as matched,
      (select count(*)::int from chunk where orphan_reason is not null) as orphans,
      (select count(*)::int from valued) as values,
      (select count(*)::int from valued where quality = 'BAD') as "badValues",
      (select count(*)::int from pack_group) as rows,
      (select count(*)::int from pack) as documents,
      (select coalesce(sum(documents), 0)::int from pack_group where documents > 1) as sharing,
      (select count(*)::int from pack_group where quality <> 'BAD' and dispatch <> '{}') as good,
      (select count(*)::int from pack_group where quality = 'BAD') as bad,
      (select count(*)::int from pack_group where ${NOT_ELIGIBLE}) as "notEligible",
      (select count(*)::int from shipment where fault is null and status = 300) as composed,
      (select count(*)::int from shipment where fault is not null) as "notComposed",
      (select coalesce(sum(pages), 0)::int from output_file where main) as "outputPages"`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('A statement without condition gave no row.');
  return counts;
}

async function channelsOf(db: Db, service: ServiceDefinition): Promise<Simulation['channels']> {
  const types = await db
    .selectFrom('channel')
    .select(['id', 'channel_type'])
    .where('id', 'in', [0, ...service.channels.map(({ channelId }) => channelId)])
    .execute();
  const { rows } = await sql<{ label: string; rows: number; composed: number }>`
    select label, count(*)::int as rows, (select count(*)::int from shipment s
        where s.channel_label = label and s.fault is null and s.status = 300) as composed
    from pack_group cross join lateral unnest(dispatch) label where quality <> 'BAD' group by label`.execute(db);
  return service.channels.map(({ label, names, channelId }) => {
    const found = rows.find((row) => row.label === label);
    const channelType = types.find(({ id }) => id === channelId)?.channel_type ?? '';
    return {
      label,
      ...(names ? { names } : {}),
      channelType,
      rows: found?.rows ?? 0,
      composed: found?.composed ?? 0,
    };
  });
}

function stepsOf(progress: SimulationProgress, counted: { done: number | null; total: number | null }) {
  const at = SIMULATION_STEPS.indexOf(progress.step);
  const stateOf = (index: number): Simulation['steps'][number]['state'] => {
    if (progress.state === 'done' || index < at) return 'done';
    if (index > at) return progress.state === 'running' ? 'waiting' : 'left';
    return progress.state === 'running' ? 'running' : 'refused';
  };
  return SIMULATION_STEPS.map((name: SimulationStepName, index) => {
    const state = stateOf(index);
    return { name, state, ...(state === 'running' ? counted : { done: null, total: null }) };
  });
}

/** The service as the run saved it. */
async function serviceOfRun({ world, jobId }: SimulationRun): Promise<ServiceDefinition> {
  const row = await world.db
    .selectFrom('job')
    .select('service_definition')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  return ServiceDefinition.parse(row.service_definition);
}

async function countedIn(run: SimulationRun, { counts }: Shown, step: SimulationStepName) {
  if (step === 'compose') return { done: counts.composed + counts.notComposed, total: counts.good };
  const row = await run.world.db.selectFrom('job').select('progress').where('id', '=', run.jobId).executeTakeFirst();
  const { done = null, total = null } = (row?.progress ?? {}) as { done?: number; total?: number | null };
  return { done, total };
}

/** While a run is at work it is counted so seldom that the counting costs it nothing to speak of. */
const COUNT_EVERY_MS = 500;
const counted = new WeakMap<SimulationRun, { readonly at: number; readonly shown: Shown }>();

async function shownOf(run: SimulationRun, isRunning: boolean): Promise<Shown> {
  const now = run.world.clock.monotonic();
  const known = counted.get(run);
  if (isRunning && known !== undefined && now - known.at < COUNT_EVERY_MS) return known.shown;
  const service = await serviceOfRun(run);
  const { db } = run.world;
  const shown = { counts: await countAll(db, service), channels: await channelsOf(db, service) };
  counted.set(run, { at: run.world.clock.monotonic(), shown });
  return shown;
}

export async function simulationView(run: SimulationRun): Promise<Simulation> {
  // Asked first: what is counted behind it can only be more.
  const progress = run.progress();
  const isRunning = progress.state === 'running';
  const shown = await shownOf(run, isRunning);
  const place = isRunning ? await countedIn(run, shown, progress.step) : { done: null, total: null };
  const files = await filesOfJob(run.world, run.jobId);
  return {
    id: run.id,
    state: progress.state,
    startedAt: run.startedAt.toISOString(),
    ms: progress.ms,
    steps: stepsOf(progress, place),
    fault: progress.fault,
    ...shown,
    files: files.map(({ id, name, box_name: boxName, role, page_count: pages }) => ({
      id,
      name,
      boxName,
      role,
      pages,
    })),
  };
}
