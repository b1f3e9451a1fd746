// Conditions of lists and searches out of what a person types.
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** "Contains this text", with the signs of LIKE taken literally. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** An index of trigrams knows texts from three letters or digits on; for shorter ones all of it would be read. */
const INDEXED = /[\p{L}\p{N}]{3}/u;

/** Two letters are sought where words begin: an index of trigrams knows beginnings with two letters. One is too little. */
const BEGINNING = /[\p{L}\p{N}]{2}/u;

/** What an index can answer of a text: parts, beginnings of words, or nothing. */
type Reach = 'parts' | 'beginnings' | 'nothing';

export const reachOf = (text: string): Reach => {
  if (INDEXED.test(text)) return 'parts';
  return BEGINNING.test(text) ? 'beginnings' : 'nothing';
};

/** The name as it is searched; written so that no index is taken for a text that none knows. */
const searched = (name: RawBuilder<unknown>, text: string): RawBuilder<string> =>
  INDEXED.test(text) ? sql<string>`search_form(${name})` : sql<string>`(search_form(${name}) || '')`;

/** The text folded, its signs of LIKE taken literally. */
const folded = (text: string): RawBuilder<string> =>
  sql<string>`regexp_replace(search_form(${text}), '([\\\\%_])', '\\\\\\1', 'g')`;

const part = (text: string): RawBuilder<string> => sql<string>`'%' || ${folded(text)} || '%'`;

/** "A word begins with it", for what is in the form of `search_form`. */
const wordBegins = (form: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${form} like ${folded(word)} || '%' or ${form} like '% ' || ${folded(word)} || '%')`;

/** "Contains this text" for names: case and accents count for nothing (weiss finds Weiß). */
export const nameContains = (name: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${searched(name, text)} like ${part(text)}`;

/** Words after this one narrow nothing down. */
const MOST_WORDS = 8;

const wordsOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/u)
    .filter(Boolean)
    .slice(0, MOST_WORDS);

/**
 * "Has each word", in any order, by an index: from three letters on anywhere, shorter ones where a word begins; false where
 * no index helps, so that nothing is read for a text that is too short.
 */
export function wordsFound(form: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const words = wordsOf(text);
  if (words.every((word) => reachOf(word) === 'nothing')) return sql<SqlBool>`false`;
  return sql<SqlBool>`(${sql.join(
    words.map((word) => (reachOf(word) === 'parts' ? sql`${form} like ${part(word)}` : wordBegins(form, word))),
    sql` and `,
  )})`;
}

/** "Has one of the words", as `wordsFound` finds each: for a text that was found already. */
export const anyWordFound = (form: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join([sql`false`, ...wordsOf(text).map((word) => wordsFound(form, word))], sql` or `)})`;

/** "Has this text" for names, by an index, as `wordsFound` says of one word. */
export function nameFound(name: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const reach = reachOf(text);
  if (reach === 'parts') return nameContains(name, text);
  return reach === 'nothing' ? sql<SqlBool>`false` : wordBegins(sql`search_form(${name})`, text);
}

/** "Contains each word", in any order, for what is kept in the form of `search_form` already. */
export function wordsContained(form: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const words = wordsOf(text);
  if (words.length === 0) return sql<SqlBool>`false`;
  const kept = words.some((word) => INDEXED.test(word)) ? form : sql`(${form} || '')`;
  return sql<SqlBool>`(${sql.join(
    words.map((word) => sql`${kept} like ${part(word)}`),
    sql` and `,
  )})`;
}
