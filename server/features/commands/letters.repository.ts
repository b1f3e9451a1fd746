// The rows of a command as whoever decides on it sees them. The command was found in view before.
import { sql } from 'kysely';
import type { Correction } from '#domain/addresses/correction.ts';
import type { LaterAddress, SettledWarning } from '#domain/addresses/later-addresses.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import type { Quality } from '#domain/requirements/requirements.ts';
import type { Db } from '#server/storage/schema.ts';

/** A row of a command with what a person changed about it. */
export interface LetterRow {
  readonly id: number;
  readonly rank: number;
  readonly recipient_name: string;
  readonly recipient_lines: string[];
  readonly country_code: string | null;
  readonly email_address: string | null;
  readonly quality: Quality;
  readonly dispatch: string[];
  readonly documents: number;
  readonly pages: number;
  readonly correction: Correction | null;
  readonly shipment_requirements: Readonly<Record<string, RequirementValue>>;
  readonly later_addresses: readonly LaterAddress[];
  readonly later_settled: SettledWarning | null;
  readonly undrawn: boolean;
}

/** A page of it took too long to be drawn. */
const UNDRAWN = sql`exists (select 1 from pack p join chunk c on c.pack_id = p.id join input_file f on f.id = c.input_file_id
  where p.pack_group_id = g.id and f.undrawn_pages <> '{}'
    and exists (select 1 from unnest(f.undrawn_pages) n where n between c.first_page and c.last_page))`;

/** A person mended a page of it. */
const REPAIRED = sql`exists (select 1 from pack p join chunk c on c.pack_id = p.id
  join page_repair r on r.input_file_id = c.input_file_id and r.page between c.first_page and c.last_page
  where p.pack_group_id = g.id)`;

const COLUMNS = sql`g.id, g.rank, g.recipient_name, g.recipient_lines, g.country_code, g.email_address, g.quality, g.dispatch,
  g.documents, g.pages, g.correction, g.shipment_requirements, g.later_addresses, g.later_settled`;

/** A person changed it, or spoke for a page with another person's address: as its view names it (`CommandLetter.change`). */
const CHANGED = sql`(g.quality in ('FORCED', 'MODIFIED') or g.later_settled is not null)`;

/** Kept rows first, then corrected ones, those with another person's page, those that nobody saw, the others as they came. */
const ORDER = sql`case g.quality when 'FORCED' then 0 when 'MODIFIED' then 1 else 2 end, g.later_settled is null,
  undrawn desc, g.rank`;

/** Letters of a command from the `from`th, in the order in which they are looked at. */
export async function lettersOf(
  db: Db,
  commandId: number,
  { from, most, ids }: { readonly from: number; readonly most: number; readonly ids?: readonly number[] | undefined },
): Promise<LetterRow[]> {
  const named = ids === undefined ? sql`` : sql`and g.id = any(${sql.val([...ids])}::bigint[])`;
  const { rows } = await sql<LetterRow>`select ${COLUMNS}, ${UNDRAWN} as undrawn from pack_group g
    where g.command_id = ${commandId} ${named} order by ${ORDER} offset ${from} limit ${most}`.execute(db);
  return rows;
}

interface LetterCounts {
  readonly total: number;
  readonly changed: number;
}

/** How many letters a command has, and how many of them a person changed or spoke for. */
export async function countLetters(db: Db, commandId: number): Promise<LetterCounts> {
  const { rows } = await sql<LetterCounts>`select count(*)::int as total,
      count(*) filter (where ${CHANGED})::int as changed
    from pack_group g where g.command_id = ${commandId}`.execute(db);
  return rows[0] ?? { total: 0, changed: 0 };
}

/** A row as proofs of it are chosen. */
export interface ProofCandidate {
  readonly id: number;
  readonly dispatch: string[];
  readonly pages: number;
  /** By a person, or a page of it was mended or never drawn in time. */
  readonly changed: boolean;
}

/** The rows of a command in their order, as proofs are chosen; `among` names some of them. */
export async function proofCandidates(
  db: Db,
  commandId: number,
  among: readonly number[] | undefined,
): Promise<ProofCandidate[]> {
  const named = among === undefined ? sql`` : sql`and g.id = any(${sql.val([...among])}::bigint[])`;
  const { rows } = await sql<ProofCandidate>`select g.id, g.dispatch, g.pages,
      (${CHANGED} or ${REPAIRED} or ${UNDRAWN}) as changed
    from pack_group g where g.command_id = ${commandId} ${named} order by g.rank`.execute(db);
  return rows;
}

/** Those of the rows that a person looks at first: a page was never drawn in time, or was mended. */
export async function toBeSeenAmong(db: Db, groupIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select g.id from pack_group g
    where g.id = any(${sql.val([...groupIds])}::bigint[]) and (${UNDRAWN} or ${REPAIRED})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Where a page of a row lies, counted through its documents, and how many pages the row has; 0: it is not of this command. */
interface LetterPage {
  readonly pages: number;
  readonly inputFileId: number | null;
  readonly page: number;
}

/** In which file a page of a row lies, and which it is there; without a file the row has no such page. */
export async function pageOfLetter(
  db: Db,
  { commandId, packGroupId, page }: { readonly commandId: number; readonly packGroupId: number; readonly page: number },
): Promise<LetterPage> {
  const { rows } = await sql<{ file: number; first: number; last: number }>`
    select c.input_file_id as file, c.first_page as first, c.last_page as last
    from pack_group g join pack p on p.pack_group_id = g.id join chunk c on c.pack_id = p.id
    where g.id = ${packGroupId} and g.command_id = ${commandId} order by p.rank, c.place, c.rank, c.id`.execute(db);
  const pages = rows.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  let left = page;
  for (const { file, first, last } of rows) {
    const count = last - first + 1;
    if (left >= 1 && left <= count) return { pages, inputFileId: file, page: first + left - 1 };
    left -= count;
  }
  return { pages, inputFileId: null, page };
}
