// Where and for what a person is sought, and the conditions that it comes to.
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** In which accounts is sought: one, and those below it that the caller administers. */
export interface TraceScope {
  readonly ouId: number;
  readonly withThoseBelow: boolean;
  /** Who asks: what a colleague keeps for himself is not given out. */
  readonly personId: number;
  readonly now: Date;
}

/** Words, or the places that were found by them. */
export type Asked =
  | { readonly text: string }
  | {
      readonly recipients: readonly number[];
      readonly parts: readonly number[];
      readonly files: readonly number[];
      readonly contacts: readonly number[];
      readonly users: readonly number[];
      readonly drafts: readonly number[];
      readonly libraryFiles: readonly number[];
      readonly consents: readonly number[];
    };

export const accounts = ({ ouId, withThoseBelow }: TraceScope): RawBuilder<unknown> =>
  withThoseBelow
    ? sql`select id from account where path @> array[${ouId}::bigint]`
    : sql`select id from account where id = ${ouId}`;

export const anyOf = (column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} = any(${sql.val([...ids])}::bigint[])`;
