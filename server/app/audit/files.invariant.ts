// Invariants 1 and 2: every file named by a row is there and whole, and none is missing; what was acknowledged to a client
// exists.
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { FileMissing, type FileStore } from '#server/storage/files/file-store.ts';
import { type AuditContext, countWrong, type Finding, type Invariant, together } from './invariant.ts';

/** A file may lie unnamed between being stored and its row being committed, or after a crash until it is swept. */
const GRACE_MS = 24 * 3_600_000;
/** Read in one statement. */
const HASHES_AT_ONCE = 50_000;

async function contentIs(files: FileStore, hash: string): Promise<boolean> {
  try {
    const digest = createHash('sha256');
    await pipeline(await files.open(hash), digest);
    return digest.digest('hex') === hash;
  } catch (error) {
    if (error instanceof FileMissing) return false;
    throw error;
  }
}

/** Reading all files takes hours, in which others go and come: what the snapshot says of one is asked once more. */
async function isNamedNow({ db, live = db }: AuditContext, hash: string): Promise<boolean> {
  const { rows } = await sql`select from blob where hash = decode(${hash}, 'hex') limit 1`.execute(live);
  return rows.length > 0;
}

async function namedFiles(context: AuditContext): Promise<{ finding: Finding; named: Set<string> }> {
  const { db, files } = context;
  const named = new Set<string>();
  for (let last: Buffer = Buffer.alloc(0); ; ) {
    const { rows } = await sql<{ hash: Buffer }>`select distinct hash from blob where hash > ${last}
      order by hash limit ${HASHES_AT_ONCE}`.execute(db);
    for (const { hash } of rows) named.add(hash.toString('hex'));
    last = rows.at(-1)?.hash ?? last;
    if (rows.length < HASHES_AT_ONCE) break;
  }
  const violations: string[] = [];
  for (const hash of named) {
    if (!(await contentIs(files, hash)) && (await isNamedNow(context, hash)))
      violations.push(`The file ${hash} is missing or damaged.`);
  }
  return { named, finding: { checked: named.size, violations } };
}

/** Rows that name a content which their tenant's register does not hold. */
function registered(context: AuditContext): Promise<Finding> {
  const all = sql<{ id: string; wrong: boolean }>`
    with used as (
      select 'stored file' as source, id::text, root_account_id, hash from stored_file
      union all select 'input file', id::text, root_account_id, hash from input_file where not purged
      union all select 'working copy', id::text, root_account_id, working_hash from input_file
        where working_hash is not null and not purged
      union all select 'output file', id::text, root_account_id, hash from output_file where not purged
      union all select 'tracking file', id::text, root_account_id, hash from tracking_file where not purged
      union all select 'proof', proof.id::text, job.root_account_id, decode(file->>'hash', 'hex')
        from proof join job on job.id = proof.job_id cross join lateral jsonb_array_elements(proof.files) file
    )
    select used.source || ' ' || used.id as id, blob.hash is null as wrong
    from used left join blob on blob.root_account_id = used.root_account_id and blob.hash = used.hash`;
  return countWrong(context, all, (file) => `The ${file} names no known content.`);
}

/** When a file was stored, ms; null: it is gone by now. */
async function storedAt(files: FileStore, hash: string): Promise<number | null> {
  try {
    return (await stat(await files.pathOf(hash))).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof FileMissing) return null;
    throw error;
  }
}

async function unnamedFiles(context: AuditContext, named: ReadonlySet<string>): Promise<Finding> {
  const { files, now } = context;
  const violations: string[] = [];
  let checked = 0;
  for await (const hash of files.list()) {
    checked++;
    if (named.has(hash)) continue;
    const at = await storedAt(files, hash);
    if (at !== null && now.getTime() - at > GRACE_MS && !(await isNamedNow(context, hash)))
      violations.push(`The file ${hash} is named by no row.`);
  }
  return { checked, violations };
}

/** A shipment that has output files has each one of its channel once, and one main file. */
function outputFiles(context: AuditContext): Promise<Finding> {
  const all = sql<{ id: string; wrong: boolean }>`
    with wanted as materialized (
      select d.id, array_agg(f ->> 'name' order by f ->> 'name') as names
      from delivery d cross join lateral jsonb_array_elements(d.channel_definition -> 'outputFileDefinitions') f group by d.id
    ), kept as (
      select shipment_id, array_agg(output_name order by output_name) as names, count(*) filter (where main) as mains
      from output_file group by shipment_id
    )
    select s.nuid as id, (kept.mains = 1 and kept.names = wanted.names) is not true as wrong
    from kept join shipment s on s.id = kept.shipment_id join wanted on wanted.id = s.delivery_id`;
  return countWrong(context, all, (nuid) => `The shipment ${nuid} has other output files than its channel makes.`);
}

export const filesAreWhole: Invariant = {
  number: 1,
  name: 'Files named by rows exist with their content; unnamed ones are young; shipments have all their output files',
  async check(context) {
    const { finding, named } = await namedFiles(context);
    const unnamed = await unnamedFiles(context, named);
    return together([finding, await registered(context), unnamed, await outputFiles(context)]);
  },
};

async function missing(
  context: AuditContext,
  what: 'job' | 'delivery_command' | 'stored_file',
  ids: readonly (number | string)[],
): Promise<Finding> {
  if (ids.length === 0) return { checked: 0, violations: [] };
  const { rows } = await sql<{
    id: string;
  }>`select given.id from unnest(${sql.val(ids.map(String))}::text[]) as given (id)
    where not exists (select 1 from ${sql.table(what)} known where known.id::text = given.id)`.execute(context.db);
  return { checked: ids.length, violations: rows.map(({ id }) => `The acknowledged ${what} ${id} does not exist.`) };
}

export const acknowledgedExists: Invariant = {
  number: 2,
  name: 'What was acknowledged to clients exists',
  async check(context) {
    const { jobIds = [], commandIds = [], fileIds = [] } = context.ledger;
    return together([
      await missing(context, 'job', jobIds),
      await missing(context, 'delivery_command', commandIds),
      await missing(context, 'stored_file', fileIds),
    ]);
  },
};
