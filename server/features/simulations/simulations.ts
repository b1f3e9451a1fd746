// The front page of the simulator: which function answers which call.
import type { BuiltCallOf } from '#domain/api/calls.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller, Handlers, Services, SimulationRun } from '#server/context/context.ts';
import { filesOfJob, pictureOfPage } from '#server/features/jobs/read-jobs.usecases.ts';
import { beginSimulation } from './begin-simulation.usecases.ts';
import { simulatedRows } from './simulated-rows.ts';
import { simulationView } from './simulation-view.ts';
import { whyRow } from './why-row.ts';

/** Rows of one answer. */
const ROWS = 500;

/** A run of the caller; one that is over answers as one of somebody else does. */
function runOf(caller: Caller, services: Services, id: string): Result<SimulationRun> {
  const run = services.simulations.find(caller.user.id, id);
  return run === undefined ? refuse('simulation.gone') : ok(run);
}

export const SIMULATION_HANDLERS: Handlers<BuiltCallOf<'simulations'>> = {
  'simulations.begin': beginSimulation,
  'simulations.get': async ({ caller, params }, services) => {
    const run = runOf(caller, services, params.simulationId);
    return run.ok ? ok(await simulationView(run.value)) : run;
  },
  'simulations.rows': async ({ caller, params, query }, services) => {
    const run = runOf(caller, services, params.simulationId);
    if (!run.ok) return run;
    const wanted = { after: query.after ?? 0, bad: query.bad ?? false, limit: ROWS + 1 };
    const rows = await simulatedRows(run.value, wanted);
    return ok({ rows: rows.slice(0, ROWS), more: rows.length > ROWS });
  },
  'simulations.row': async ({ caller, params }, services) => {
    const run = runOf(caller, services, params.simulationId);
    return run.ok ? whyRow(run.value, params.packGroupId) : run;
  },
  'simulations.filePage': async ({ caller, params, query, signal }, services) => {
    const run = runOf(caller, services, params.simulationId);
    if (!run.ok) return run;
    const file = (await filesOfJob(run.value.world, run.value.jobId)).find(({ id }) => id === params.inputFileId);
    if (file === undefined) return refuse('exception.notFound', { type: 'inputFile' });
    const [page, pages] = [Number(params.page), file.page_count ?? 0];
    if (page < 1 || page > pages) return refuse('area.page', { page, pages });
    return pictureOfPage(run.value.world, file, { page, query, signal });
  },
  'simulations.outputPage': async ({ caller, params, query, signal }, services) => {
    const run = runOf(caller, services, params.simulationId);
    if (!run.ok) return run;
    const file = await run.value.world.db
      .selectFrom('output_file')
      .select(['hash', 'name', 'pages'])
      .where('id', '=', params.outputFileId)
      .executeTakeFirst();
    if (file === undefined) return refuse('exception.notFound', { type: 'outputFile' });
    const [page, { pages }] = [Number(params.page), file];
    if (page < 1 || page > pages) return refuse('area.page', { page, pages });
    // No input file has this number: a picture that takes too long is remembered of none.
    const drawn = { id: 0, hash: file.hash, working_hash: null, name: file.name, purged: false };
    return pictureOfPage(run.value.world, drawn, { page, query, signal });
  },
  'simulations.end': async ({ caller, params }, services) =>
    ok({ ended: await services.simulations.end(caller.user.id, params.simulationId) }),
};
