// Loads a job for its steps.
import type { RawValue } from '#domain/api/deposit/value.schema.ts';
import type { JobState } from '#domain/jobs/jobs.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { SplitConfiguration } from '#domain/services/split.schema.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { inputFilesOf } from '../jobs/jobs.repository.ts';
import type { JobInHand } from './step.types.ts';

/** A value that a person gave for the whole run after its deposit; `parameters.runValues` of the job, by name. */
export interface RunValue {
  readonly scope: 'shipment' | 'pack';
  readonly value: string;
  readonly countryCode: string | null;
  readonly by: { readonly id: number; readonly login: string; readonly name: string };
  readonly at: string;
}

interface StoredParameters {
  readonly run?: number;
  readonly forced?: boolean;
  readonly packRequirements?: Record<string, RawValue>;
  readonly shipmentRequirements?: Record<string, RawValue>;
  readonly runValues?: Readonly<Record<string, RunValue>>;
}

/** Values by name: given with the deposit, or for the whole run since. */
function givenValues(
  { runValues = {}, packRequirements = {}, shipmentRequirements = {} }: StoredParameters,
  wanted: RunValue['scope'],
): Record<string, RawValue> {
  const since = Object.entries(runValues).filter(([, { scope }]) => scope === wanted);
  const values = since.map(([name, { value, countryCode }]) => [name, { value, countryCode }] as const);
  return { ...(wanted === 'pack' ? packRequirements : shipmentRequirements), ...Object.fromEntries(values) };
}

/** The job and its state; null: there is none. Only for the pipeline, which works for every tenant. */
export async function loadJob(db: Db | Trx, jobId: number): Promise<{ job: JobInHand; state: JobState } | null> {
  const row = await db
    .selectFrom('job')
    .select(['id', 'account_id', 'state', 'service_definition', 'split_configuration', 'metadatas', 'parameters'])
    .where('id', '=', jobId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const service = ServiceDefinition.parse(row.service_definition);
  const parameters = row.parameters as StoredParameters;
  const all = await inputFilesOf(db, jobId);
  const files = all.filter((file) => file.left_out === null);
  const job: JobInHand = {
    id: row.id,
    accountId: row.account_id,
    serviceType: service.type,
    run: parameters.run ?? 0,
    forced: parameters.forced === true,
    service,
    split: SplitConfiguration.nullable().parse(row.split_configuration),
    metadatas: row.metadatas as Record<string, string>,
    packRequirements: givenValues(parameters, 'pack'),
    shipmentRequirements: givenValues(parameters, 'shipment'),
    files: files.filter(({ role }) => role === 'input' || role === 'made'),
    sources: files.filter(({ role }) => role === 'source'),
    forms: files.filter(({ role }) => role === 'form'),
    leftOut: all.filter(({ role }) => role === 'entry'),
  };
  return { job, state: row.state as JobState };
}
