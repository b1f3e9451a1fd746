// Conditions of lists and of the search that look beyond the thing itself: to its recipients, and to whose it is.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SearchHit } from '#domain/api/session/app.contract.ts';
import { nameFound, wordsContained, wordsFound } from './like-pattern.ts';

const NUMBER = /^\d{1,15}$/;

/** The number that a text is; null, which equals no id, for any other text. */
export const numberIn = (text: string): number | null => (NUMBER.test(text.trim()) ? Number(text) : null);

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

/** A searchable field and the value that it must have, letter for letter. */
interface NamedText {
  readonly name: string;
  readonly value: string;
}

/** The conditions of the texts `name=value` of a list call. */
export const metadataAsked = (
  texts: readonly string[] | undefined,
  condition: (wanted: NamedText) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool>[] =>
  (texts ?? []).map((text) => {
    const end = text.indexOf('=');
    return condition({ name: text.slice(0, end), value: text.slice(end + 1) });
  });

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

const hasValue = ({ name, value }: NamedText): RawBuilder<SqlBool> =>
  sql<SqlBool>`found.name = ${name} and found.value = ${value}`;

/** The condition "has the value, itself or in a row" on a column with the id of a job. */
export const jobHasMetadata = (jobId: RawBuilder<unknown>, wanted: NamedText): RawBuilder<SqlBool> =>
  sql<SqlBool>`${jobId} in (select found.job_id from searched_metadata found where ${hasValue(wanted)})`;

/** The condition "it has the value" on the id of a row that is read by its id: its own, or that of its order. */
export const thisRowHasMetadata = (
  row: { readonly id: RawBuilder<unknown>; readonly jobId: RawBuilder<unknown> },
  wanted: NamedText,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from searched_metadata found where found.job_id = ${row.jobId} and ${hasValue(wanted)}
    and (found.pack_group_id is null or found.pack_group_id = ${row.id}))`;

/** Ids of the shipments that have the value: their own, or that of their order. */
const shipmentsWith = (wanted: NamedText, column: 'id' | 'delivery_id'): RawBuilder<unknown> => sql`
  select s.${sql.ref(column)} from searched_metadata found join shipment s on s.pack_group_id = found.pack_group_id
    where ${hasValue(wanted)}
  union all select s.${sql.ref(column)} from searched_metadata found join shipment s on s.job_id = found.job_id
    where found.pack_group_id is null and ${hasValue(wanted)}`;

/** The condition "has the value" on a column with the id of a shipment. */
export const shipmentHasMetadata = (shipmentId: RawBuilder<unknown>, wanted: NamedText): RawBuilder<SqlBool> =>
  sql<SqlBool>`${shipmentId} in (${shipmentsWith(wanted, 'id')})`;

/** The condition "a shipment of it has the value" on a column with the id of a delivery. */
export const deliveryHasMetadata = (deliveryId: RawBuilder<unknown>, wanted: NamedText): RawBuilder<SqlBool> =>
  sql<SqlBool>`${deliveryId} in (${shipmentsWith(wanted, 'delivery_id')})`;
