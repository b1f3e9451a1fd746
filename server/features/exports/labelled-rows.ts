// Rows of a list with what people call their codes: behind all columns of the list, in the language of whoever asks.
import { type RawBuilder, sql } from 'kysely';
import type { ExportedList } from '#domain/api/administration/lists.contract.ts';
import { localeOf } from '#domain/labels/labels.ts';
import { shownLabels } from '#server/features/translations/translations.usecases.ts';
import type { Db } from '#server/storage/schema.ts';
import { CODE_COLUMNS, SAID_INSTEAD } from './code-columns.table.ts';
import { CODE_LABELS, type CodeKind } from './code-labels.ts';
import type { ExportedRows } from './export-lines.ts';
import { type CodeLabels, say } from './label-text.ts';

/** What a column of words is called, as in the list of what is late. */
const headOf = (column: string): string => `${column}Label`;

/** Between the parts of a price: the name of an option may hold a comma, too. */
const BETWEEN_PARTS = sql.lit(', (?=\\d+ (?:piece|sheet|colourPage|option)(?:[ ,]|$))');

/** What stands before the name of an option. */
const NAMELESS = sql.lit('^\\d+ option ');

/** The words of several codes in one text; an option is called by its name. */
const partsOf = (words: RawBuilder<unknown>, text: RawBuilder<unknown>) => sql`(
  select string_agg(coalesce(${words} ->> part, regexp_replace(part, ${NAMELESS}, '')), ', ' order by place)
  from regexp_split_to_table(${text}, ${BETWEEN_PARTS}) with ordinality p(part, place))`;

/** One look-up a row, in a value that the statement carries once; a code that has no word stands for itself. */
function wordOf(column: string, { kind, words }: { readonly kind: CodeKind; readonly words: CodeLabels }) {
  const table = sql`${JSON.stringify(words)}::jsonb`;
  const code = sql`${sql.ref(`r.${column}`)}::text`;
  const word = kind === 'priceItems' ? partsOf(table, code) : sql`coalesce(${table} ->> ${code}, ${code})`;
  return word;
}

/** @param word what it is called else */
const unlessSaid = (word: RawBuilder<unknown>, instead: { readonly where: string; readonly word: string } | null) =>
  instead === null
    ? word
    : sql`case when ${sql.ref(`r.${instead.where}`)} is null then ${word} else ${instead.word} end`;

/** @param locale of whoever asks */
export async function labelledRows(
  db: Db,
  source: ExportedRows,
  { list, locale: wish }: { readonly list: ExportedList; readonly locale: string },
): Promise<ExportedRows> {
  const codes: readonly (readonly [string, CodeKind])[] = Object.entries(CODE_COLUMNS[list]);
  if (codes.length === 0) return source;
  const locale = localeOf(wish);
  const language = { locale, labels: await shownLabels(db, locale) };
  const words = codes.map(([column, kind]) => {
    const said = SAID_INSTEAD[list]?.[column];
    const instead = said === undefined ? null : { where: said.where, word: say(language, said.label) };
    const word = unlessSaid(wordOf(column, { kind, words: CODE_LABELS[kind](language) }), instead);
    return sql`${word} as ${sql.ref(headOf(column))}`;
  });
  return {
    columns: [...source.columns, ...codes.map(([column]) => headOf(column))],
    rows: sql`select r.*, ${sql.join(words)} from (${source.rows}) r`,
  };
}
