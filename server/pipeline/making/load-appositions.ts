// Loads the files that are laid over or under the pages of letters: what the deposit has, as its service says.
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import type { LetterApposition } from '#server/letters/composition/letter-facts.ts';
import type { StepServices } from '../tasks/step-services.ts';

type Loading = Pick<StepServices, 'db' | 'files'>;

/** Appositions of some jobs, by the id of the job, in the order of the boxes and of their lists. */
export async function appositionsOf(
  { db, files }: Loading,
  jobIds: readonly number[],
): Promise<Map<number, LetterApposition[]>> {
  const rows = await db
    .selectFrom('input_file')
    .innerJoin('job', 'job.id', 'input_file.job_id')
    .select(['input_file.job_id', 'input_file.box_name', 'input_file.apposition_id', 'input_file.page_count'])
    .select(['input_file.hash', 'input_file.working_hash', 'job.service_definition'])
    .where('input_file.job_id', 'in', [0, ...jobIds])
    .where('input_file.role', '=', 'apposition')
    .execute();
  const found = new Map<number, LetterApposition[]>();
  for (const jobId of new Set(rows.map((row) => row.job_id))) {
    const own = rows.filter((row) => row.job_id === jobId);
    const { boxes } = ServiceDefinition.parse(own[0]?.service_definition);
    const laid: LetterApposition[] = [];
    for (const { name: box, appositions } of boxes) {
      for (const { id, layer, page, scope } of appositions) {
        const row = own.find((file) => file.box_name === box && file.apposition_id === id);
        if (row === undefined) continue;
        const path = await files.pathOf((row.working_hash ?? row.hash).toString('hex'));
        laid.push({ box, path, pageCount: row.page_count ?? 1, layer, page, scope });
      }
    }
    found.set(jobId, laid);
  }
  return found;
}
