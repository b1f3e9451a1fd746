// Chooses the channels of rows anew at their confirmation: by the options that were chosen, and by the consent of the
// recipients as it is then.
import { sql } from 'kysely';
import type { ServiceChannelOptions } from '#domain/api/sending/command.schema.ts';
import { isJudgedAgain } from '#domain/services/judged-again.ts';
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import { type CheckedGroup, rowChecker, storeChecked } from '#server/letters/rows/recheck.ts';
import { channelsOf } from '#server/letters/rows/row-plan.ts';
import { rawOfAll, readStored, type StoredGroup } from '#server/letters/rows/stored-groups.ts';
import { loadJob } from '#server/letters/steps/job-in-hand.ts';
import type { JobInHand, PipelineServices } from '#server/letters/steps/step.types.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { identifierOf, readPreferences, recipientOf } from './preferences.ts';

/** Rows that are judged in one go. */
const ROWS_AT_ONCE = 200;

/** A row that goes by other channels than those that were shown in the deposit. */
export interface Rerouted {
  readonly id: number;
  readonly recipientName: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** Whether the rows of a service depend on what is known at their confirmation. */
export const isServiceJudgedAgain = async (db: Db | Trx, service: ServiceDefinition): Promise<boolean> =>
  isJudgedAgain(service, (await channelsOf(db, service)).values());

interface Judging {
  readonly trx: Trx;
  readonly services: Pick<PipelineServices, 'files' | 'documents' | 'addresses'>;
  readonly jobId: number;
  readonly now: Date;
  /** Options by label of the channel, as they were chosen. */
  readonly chosen: ServiceChannelOptions;
}

async function judgeSlice(
  { trx, services, now, chosen }: Judging,
  job: JobInHand,
  groups: readonly StoredGroup[],
): Promise<Rerouted[]> {
  const identifiers = groups.flatMap((group) => identifierOf(group) ?? []);
  const known = await readPreferences(trx, job.accountId, identifiers);
  const preferenceOf = (group: StoredGroup) => known(recipientOf(group));
  const checker = await rowChecker({ trx, services, job, now, judged: { chosen, preferenceOf } }, groups);
  if (!checker.ok) throw new Error(`Rows of job ${job.id} cannot be read: ${checker.refusal.label}`);
  const rerouted: Rerouted[] = [];
  const changed: CheckedGroup[] = [];
  for (const group of groups) {
    const packs = group.packs.map(({ values }) => rawOfAll(values));
    const checked = await checker.value.check(group, rawOfAll(group.shipment), packs);
    const { dispatch: from } = group.outcome;
    if (checked.dispatch.join('\n') !== from.join('\n')) {
      changed.push({ group, checked });
      rerouted.push({ id: group.id, recipientName: checked.recipient.name, from, to: checked.dispatch });
    }
  }
  await storeChecked(trx, changed);
  const found = groups.map((group) => ({
    id: group.id,
    preference: preferenceOf(group),
    identifier: identifierOf(group),
  }));
  await sql`update pack_group set preference = found.preference, recipient_identifier = found.identifier
    from jsonb_to_recordset(${toJson(found)}::jsonb) as found (id bigint, preference text, identifier text)
    where pack_group.id = found.id`.execute(trx);
  return rerouted;
}

/**
 * Judges rows of a job that the caller holds by `lockJob`, and stores what comes of it.
 * @returns those that go by other channels now, in the order of the ids
 * @throws Error when a page cannot be read
 */
export async function judgeRowsAgain(judging: Judging, ids: readonly number[]): Promise<Rerouted[]> {
  const loaded = await loadJob(judging.trx, judging.jobId);
  if (loaded === null || !(await isServiceJudgedAgain(judging.trx, loaded.job.service))) return [];
  const rerouted: Rerouted[] = [];
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const groups = await readStored(judging.trx, loaded.job, ids.slice(at, at + ROWS_AT_ONCE));
    rerouted.push(...(await judgeSlice(judging, loaded.job, groups)));
  }
  return rerouted;
}
