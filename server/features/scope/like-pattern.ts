// Conditions of lists and searches out of what a person types.
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** "Contains this text", with the signs of LIKE taken literally. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * "Contains this text" for names: case and accents count for nothing (weiss finds Weiß). The signs of LIKE are taken
 * literally after the folding, which makes plain signs of wide ones.
 */
export const nameContains = (name: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`search_form(${name}) like '%' || regexp_replace(search_form(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
