// Values that lists are narrowed to, `field=value` and `list=value`, as conditions on lines of what is searched of orders and rows.
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What list calls are narrowed to. */
export interface AskedMetadata {
  /** Texts `field=value`, letter for letter. */
  readonly metadata?: readonly string[] | undefined;
  /** Texts `list=value` of tag lists. */
  readonly tags?: readonly string[] | undefined;
}

/** A value as two conditions on a line of metadata `found`, which say the same. */
export interface Line {
  /** An index leads to all lines that have it. */
  readonly leading: RawBuilder<SqlBool>;
  /** Asked of the lines of one order or row: no index of values is taken for it, which would read all lines that have the value. */
  readonly asked: RawBuilder<SqlBool>;
}

/** The line where a column and the value are one of these pairs. */
const lineOf = (column: 'name' | 'tag_list', pairs: readonly (readonly [string, string])[]): Line => {
  const own = sql.ref(`found.${column}`);
  const anyOf = (operator: RawBuilder<unknown>) => {
    const each = pairs.map(([name, value]) => sql`(${own} ${operator} ${name} and found.value ${operator} ${value})`);
    return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
  };
  return { leading: anyOf(sql`=`), asked: anyOf(sql`is not distinct from`) };
};

/** Names of lists are free: wherever a name may end, the value begins. */
function tagLine(text: string): Line {
  const ends = [...text.matchAll(/=/g)].map(({ index }) => index);
  return lineOf(
    'tag_list',
    ends.map((end) => [text.slice(0, end), text.slice(end + 1)]),
  );
}

/** The conditions on lines of the texts of a list call, each of which some line fulfils. */
export const linesOf = ({ metadata = [], tags = [] }: AskedMetadata): Line[] => [
  ...metadata.map((text) => {
    const end = text.indexOf('=');
    return lineOf('name', [[text.slice(0, end), text.slice(end + 1)]]);
  }),
  ...tags.map(tagLine),
];
