// Rows of failures whose address a person corrected: nothing is made of them before somebody looked whether the new lines can
// stand on the page.
import { type SqlBool, sql } from 'kysely';
import { settleCorrections, UNSETTLED } from '#server/letters/rows/corrections.ts';
import type { PipelineServices } from '#server/letters/steps/step.types.ts';
import { TO_TAKE_OVER } from './failed-shipments.ts';

/** The condition "nobody looked at the corrected address of its row yet" on the table `s`. */
export const OF_UNSETTLED_ROW = sql<SqlBool>`exists (select 1 from pack_group
  where pack_group.id = s.pack_group_id and ${UNSETTLED})`;

/** Looks at the corrected addresses of a job's failures that a process stopped before it came to them. */
export async function settleFailed(
  services: Pick<PipelineServices, 'db' | 'files' | 'documents' | 'clock' | 'addresses'>,
  jobId: number,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`select distinct s.pack_group_id as id from shipment s
    where s.job_id = ${jobId} and ${TO_TAKE_OVER} and ${OF_UNSETTLED_ROW}`.execute(services.db);
  if (rows.length === 0) return;
  await settleCorrections(
    services,
    jobId,
    rows.map(({ id }) => id),
  );
}
