// Conditions of lists and searches out of what a person types.
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** "Contains this text", with the signs of LIKE taken literally. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** An index of trigrams knows texts from three letters or digits on; for shorter ones all of it would be read. */
const INDEXED = /[\p{L}\p{N}]{3}/u;

/** The name as it is searched; written so that no index is taken for a text that none knows. */
const searched = (name: RawBuilder<unknown>, text: string): RawBuilder<string> =>
  INDEXED.test(text) ? sql<string>`search_form(${name})` : sql<string>`(search_form(${name}) || '')`;

/**
 * "Contains this text" for names: case and accents count for nothing (weiss finds Weiß). The signs of LIKE are taken
 * literally after the folding, which makes plain signs of wide ones.
 */
export const nameContains = (name: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${searched(name, text)} like '%' || regexp_replace(search_form(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
