// Conditions of lists and of the search that look beyond the thing itself: to its recipients, and to whose it is.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SearchHit } from '#domain/api/session/app.contract.ts';
import { nameFound, wordsContained, wordsFound } from './like-pattern.ts';

const NUMBER = /^\d{1,15}$/;

/** What screens call a thing: a word and its number ("Order 2", "Versandlauf ALDER-2026-00000001-7"). */
const TITLE = /^\p{L}+\s+(\S*\d\S*)$/u;

/** The number out of a title, in whichever language its word is; any other text as it is. */
export const numberOfTitle = (text: string): string => TITLE.exec(text.trim())?.[1] ?? text;

/** The number that a text is, or the title of an order with it; null, which equals no id, for any other text. */
export function numberIn(text: string): number | null {
  const number = numberOfTitle(text).trim();
  return NUMBER.test(number) ? Number(number) : null;
}

/** The condition "of somebody with such a name" on a column with the id of a user. */
export const isOfPerson = (userId: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${userId} in (select id from app_user
    where ${wordsContained(sql`search_form(first_name || ' ' || last_name)`, text)})`;

/** The condition "what is searched of the row has each word of the text" on `row_search` (docs/model.md, "Search"). */
export const rowHas = (text: string): RawBuilder<SqlBool> => wordsFound(sql`row_search.form`, text);

/** The same for a row that is read by its id: however short the text, anywhere in it. */
export const thisRowHas = (text: string): RawBuilder<SqlBool> => wordsContained(sql`row_search.form`, text);

/** The condition "a recipient of it fits" on a column with the id of a job. */
export const jobHasRow = (jobId: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${jobId} in (select row_search.job_id from row_search where ${rowHas(text)})`;

/** The condition "its row fits" on a column with the id of a row. */
export const isRowWith = (groupId: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${groupId} in (select row_search.pack_group_id from row_search where ${rowHas(text)})`;

/** The metadata by which a hit of the search was found. */
export type FoundBy = SearchHit['foundBy'];

/** The first searchable metadata, as JSON, that is of the thing and has the text; of a statement that has `job`. */
export const foundBy = (isOfIt: RawBuilder<SqlBool>, hasText: RawBuilder<SqlBool>): RawBuilder<FoundBy> => sql`(
  select jsonb_build_object('name', m.name, 'value', m.value,
    'label', coalesce(searchable_fields(job.service_definition)->>m.name, m.name))
  from searched_metadata m where ${isOfIt} and ${hasText} order by m.name, m.value limit 1)`;

/** The same for metadata of an order as a whole. */
export const foundByOrder = (text: string): RawBuilder<FoundBy> =>
  foundBy(sql<SqlBool>`m.job_id = job.id and m.pack_group_id is null`, nameFound(sql`m.value`, text));

/** Ids of the orders of which a value as a whole has the text. */
export const jobsOfMetadata = (text: string): RawBuilder<unknown> =>
  sql`select job_metadata.job_id from searched_metadata job_metadata
    where job_metadata.pack_group_id is null and ${nameFound(sql`job_metadata.value`, text)}`;
