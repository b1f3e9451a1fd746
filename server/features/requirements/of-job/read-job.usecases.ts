// The values that a deposit needs: which rule gives each, what holds for the whole run, and what its rows have.
import type { JobRequirement } from '#domain/api/deposit/requirements.contract.ts';
import { ok, refuse } from '#domain/errors/result.ts';
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import type { Handler } from '#server/context/context.ts';
import { visibleJob } from '#server/features/jobs/read-jobs.usecases.ts';
import { type AccountFacts, readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import type { RequirementSpec } from '#server/letters/requirements/requirement-specs.ts';
import { channelsOf, readPlan } from '#server/letters/rows/row-plan.ts';
import { loadJob } from '#server/letters/steps/job-in-hand.ts';
import { progressOf } from './run-progress.ts';
import { figuresOf, type RowFigures, runOf } from './run-values.repository.ts';

const NO_ROWS = { all: 0, bad: 0, forced: 0, own: 0, different: 0, same: null };

function accountValue({ type, kind }: RequirementSpec, account: AccountFacts): string | null {
  if (type !== 'POSTAL_ADDRESS' || (kind !== 'SENDER' && kind !== 'RETURN')) return null;
  return account.address(kind === 'SENDER' ? 'senderAddress' : 'returnAddress')?.value ?? null;
}

const figures = ({ all, bad, forced, own, different, same }: RowFigures | typeof NO_ROWS): JobRequirement['rows'] => ({
  all,
  bad,
  forced,
  own,
  different,
  same,
});

const ruleOf = (service: ServiceDefinition, wanted: string) =>
  service.requirements.find(({ name }) => name === wanted)?.value ?? null;

export const readJobRequirements: Handler<'requirements.ofJob'> = async ({ caller, params }, services) => {
  const { db } = services;
  const found = await visibleJob(caller, services, params.jobId);
  if (!found.ok) return found;
  const loaded = await loadJob(db, params.jobId);
  if (loaded === null) return refuse('job.unknown');
  const { job } = loaded;
  const plan = await readPlan(db, job.service);
  const channels = [...(await channelsOf(db, job.service)).values()];
  const labelOf = (wanted: string) =>
    channels.flatMap((channel) => channel.requirements).find(({ name, label }) => name === wanted && label !== '')
      ?.label;
  const account = await readAccountFacts(db, job.accountId);
  const rows = await figuresOf(db, job.id);
  const { version, runValues } = await runOf(db, job.id);
  const requirements = plan.specs.map((spec): JobRequirement => {
    const { name, type, kind, scope, editable, editableForRun, content } = spec;
    const all = scope === 'pack' ? job.packRequirements : job.shipmentRequirements;
    const run = Object.hasOwn(runValues, name) ? runValues[name] : undefined;
    const given = run === undefined && Object.hasOwn(all, name) ? all[name] : undefined;
    return {
      name,
      label: labelOf(name) ?? name,
      type,
      kind,
      scope,
      editable,
      editableForRun,
      content,
      channels: [...spec.labels],
      mandatory: spec.mandatoryFor.length > 0,
      rule: ruleOf(job.service, name),
      account: accountValue(spec, account),
      given: given === undefined ? null : { value: given.value, countryCode: given.countryCode ?? null },
      run: run === undefined ? null : { value: run.value, countryCode: run.countryCode, by: run.by, at: run.at },
      rows: figures(rows.get(name) ?? NO_ROWS),
    };
  });
  return ok({ version, requirements, atWork: progressOf(db, job.id) });
};
