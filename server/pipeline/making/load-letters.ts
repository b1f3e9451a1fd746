// Loads what the letters of a slice are composed of: documents, their files on this machine, values, recipients.
import { type SqlBool, sql } from 'kysely';
import { Correction } from '#domain/addresses/correction.ts';
import type { PageRepair } from '#domain/documents/page-repair.ts';
import { knownPreference } from '#domain/recipients/consent.rules.ts';
import type { LetterDocument, LetterFacts } from '#server/letters/composition/letter-facts.ts';
import type { StepServices } from '../tasks/step-services.ts';
import { appositionsOf } from './load-appositions.ts';

interface ChunkRow {
  readonly pack_group_id: number;
  readonly hash: Buffer;
  readonly input_file_id: number;
  readonly first_page: number;
  readonly last_page: number;
  readonly page_count: number | null;
  readonly box_name: string;
  readonly file_name: string;
  readonly index_in_box: number;
  readonly facts: unknown;
  readonly row_values: Record<string, string> | null;
  readonly repairs: Record<string, PageRepair> | null;
}

/** What a letter holds. */
interface Contents {
  readonly documents: LetterDocument[];
  readonly rows: Record<string, Readonly<Record<string, string>>>;
}

interface SizeFact {
  readonly widthMm: number;
  readonly heightMm: number;
}

const A4: SizeFact = { widthMm: 210, heightMm: 297 };

function sizeOf(facts: unknown): SizeFact {
  const sizes = (facts as { sizes?: readonly SizeFact[] } | null)?.sizes;
  const first = sizes?.[0];
  return first === undefined ? A4 : { widthMm: first.widthMm, heightMm: first.heightMm };
}

const repairsOf = (stored: Record<string, PageRepair>): Map<number, PageRepair> =>
  new Map(Object.entries(stored).map(([page, repair]) => [Number(page), repair]));

async function contentsOf(
  { db, files }: Pick<StepServices, 'db' | 'files'>,
  groupIds: readonly number[],
): Promise<Map<number, Contents>> {
  const { rows } = await sql<ChunkRow>`
    select p.pack_group_id, coalesce(f.working_hash, f.hash) as hash, c.input_file_id, c.first_page, c.last_page,
      f.page_count, f.box_name, f.name as file_name, f.index_in_box, f.facts, c.row_values,
      (select jsonb_object_agg(r.page, r.repair) from page_repair r
        where r.input_file_id = f.id and r.page between c.first_page and c.last_page) as repairs
    from pack p join chunk c on c.pack_id = p.id join input_file f on f.id = c.input_file_id
    where ${sql<SqlBool>`p.pack_group_id = any(${sql.val([...groupIds])}::bigint[])`}
    order by p.pack_group_id, p.rank, p.id, c.place, c.rank, c.id`.execute(db);
  const found = new Map<number, Contents>();
  for (const row of rows) {
    const contents = found.get(row.pack_group_id) ?? { documents: [], rows: {} };
    found.set(row.pack_group_id, contents);
    if (row.row_values !== null) contents.rows[row.box_name] ??= row.row_values;
    // A row of another box is no document: it has no page.
    if (row.last_page < row.first_page) continue;
    const path = await files.pathOf(row.hash.toString('hex'));
    contents.documents.push({
      path,
      inputFileId: row.input_file_id,
      firstPage: row.first_page,
      lastPage: row.last_page,
      isWhole: row.first_page === 1 && row.last_page === row.page_count,
      isRepaired: (row.facts as { handedOver?: unknown } | null)?.handedOver !== undefined,
      boxName: row.box_name,
      fileName: row.file_name,
      positionInBox: row.index_in_box + 1,
      information: (row.facts as { information?: Record<string, string> } | null)?.information ?? {},
      ...sizeOf(row.facts),
      ...(row.repairs === null ? {} : { repairs: repairsOf(row.repairs) }),
    });
  }
  return found;
}

/** The rows that all letters of an order read: the first of each data file box of scope `job` that plans no split. */
async function rowsOfJobs(db: StepServices['db'], groupIds: readonly number[]): Promise<Map<number, Contents['rows']>> {
  const { rows } = await sql<{ id: number; box_name: string; row_values: Record<string, string> }>`
    with jobs as (
      select job.id, job.service_definition -> 'boxes' as boxes from job
      where id in (select job_id from pack_group where id = any(${sql.val([...groupIds])}::bigint[]))
    )
    select jobs.id, f.box_name, c.row_values
    from jobs cross join jsonb_array_elements(jobs.boxes) box
      join input_file f on f.job_id = jobs.id and f.box_name = box ->> 'name'
      join chunk c on c.input_file_id = f.id and c.first_page = 1 and c.copy_of is null and c.row_values is not null
    where box ->> 'boxType' = 'datafile' and box ->> 'scope' = 'job' and not exists (
      select 1 from jsonb_array_elements(jobs.boxes) main
      where main #>> '{splitConfig,type}' = 'dataFile' and main #>> '{splitConfig,box}' = box ->> 'name'
    )
    order by f.id`.execute(db);
  const found = new Map<number, Contents['rows']>();
  for (const { id, box_name: box, row_values: values } of rows) {
    const known = found.get(id) ?? {};
    found.set(id, known);
    known[box] ??= values;
  }
  return found;
}

const textsOf = (stored: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((stored ?? {}) as Record<string, unknown>).flatMap(([name, value]) => {
      const text = typeof value === 'string' ? value : (value as { value?: unknown }).value;
      return typeof text === 'string' ? [[name, text]] : [];
    }),
  );

const countriesOf = (stored: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((stored ?? {}) as Record<string, { type?: unknown; countryCode?: unknown } | string>).flatMap(
      ([name, value]) =>
        typeof value === 'object' && value.type === 'POSTAL_ADDRESS' && typeof value.countryCode === 'string'
          ? [[name, value.countryCode]]
          : [],
    ),
  );

const htmlOf = (stored: unknown): string[] =>
  Object.entries((stored ?? {}) as Record<string, { type?: unknown } | string>).flatMap(([name, value]) =>
    typeof value === 'object' && value.type === 'HTML' ? [name] : [],
  );

/** Facts of some pack groups, by their id. */
export async function letterFacts(
  services: Pick<StepServices, 'db' | 'files'>,
  groupIds: readonly number[],
): Promise<Map<number, LetterFacts>> {
  // the slice behind the last full one has no shipments, and an empty list is no SQL
  if (groupIds.length === 0) return new Map();
  const contents = await contentsOf(services, groupIds);
  const ofJobs = await rowsOfJobs(services.db, groupIds);
  const groups = await services.db
    .selectFrom('pack_group')
    .select(['id', 'job_id', 'recipient_lines', 'country_code', 'shipment_requirements', 'correction', 'preference'])
    .where('id', 'in', [...groupIds])
    .execute();
  const appositions = await appositionsOf(services, [...new Set(groups.map(({ job_id: jobId }) => jobId))]);
  const packs = await services.db
    .selectFrom('pack')
    .select(['pack_group_id', 'requirements', 'metadatas'])
    .where('pack_group_id', 'in', [...groupIds])
    .where('rank', '=', 1)
    .execute();
  const leading = new Map(packs.map((pack) => [pack.pack_group_id, pack]));
  return new Map(
    groups.map((group) => [
      group.id,
      {
        packGroupId: group.id,
        correction: Correction.nullable().parse(group.correction),
        recipientLines: group.recipient_lines,
        countryCode: group.country_code,
        documents: contents.get(group.id)?.documents ?? [],
        appositions: appositions.get(group.job_id) ?? [],
        rows: { ...ofJobs.get(group.job_id), ...contents.get(group.id)?.rows },
        metadatas: (leading.get(group.id)?.metadatas ?? {}) as Record<string, string>,
        preference: knownPreference(group.preference),
        // A value of the envelope goes before one of its first document.
        values: { ...textsOf(leading.get(group.id)?.requirements), ...textsOf(group.shipment_requirements) },
        countries: {
          ...countriesOf(leading.get(group.id)?.requirements),
          ...countriesOf(group.shipment_requirements),
        },
        html: [...htmlOf(leading.get(group.id)?.requirements), ...htmlOf(group.shipment_requirements)],
      },
    ]),
  );
}
