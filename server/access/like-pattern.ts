// Conditions of lists and searches out of what a person types.
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** "Contains this text", with the signs of LIKE taken literally. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** An index of trigrams knows texts from three letters or digits on; for shorter ones all of it would be read. */
const INDEXED = /[\p{L}\p{N}]{3}/u;

/** The name as it is searched; written so that no index is taken for a text that none knows. */
const searched = (name: RawBuilder<unknown>, text: string): RawBuilder<string> =>
  INDEXED.test(text) ? sql<string>`search_form(${name})` : sql<string>`(search_form(${name}) || '')`;

/** The text as it is searched, its signs of LIKE taken literally after the folding, which makes plain signs of wide ones. */
const part = (text: string): RawBuilder<string> =>
  sql<string>`'%' || regexp_replace(search_form(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/** "Contains this text" for names: case and accents count for nothing (weiss finds Weiß). */
export const nameContains = (name: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${searched(name, text)} like ${part(text)}`;

/** Words after this one narrow nothing down. */
const MOST_WORDS = 8;

/** "Contains each word", in any order, for what is kept in the form of `search_form` already. */
export function wordsContained(form: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const words = text
    .split(/[\s,;]+/u)
    .filter(Boolean)
    .slice(0, MOST_WORDS);
  if (words.length === 0) return sql<SqlBool>`false`;
  const kept = words.some((word) => INDEXED.test(word)) ? form : sql`(${form} || '')`;
  return sql<SqlBool>`(${sql.join(
    words.map((word) => sql`${kept} like ${part(word)}`),
    sql` and `,
  )})`;
}
