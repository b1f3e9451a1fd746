// The one table of where sealed secrets stand: what a rotation of the key seals anew. A column that is not in it keeps its old key.

/** A column of sealed text, and the columns that name its row: both are what the value is bound to. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly row: readonly string[];
  /** Kept for a while only, and nobody enters it anew: a rotation seals it anew, but no lost or former key is kept for it. */
  readonly passing?: true;
}

/** Every sealed column of the database. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'channel_secret', column: 'sealed', row: ['channel_id', 'name'] },
  { table: 'channel_tracking', column: 'previous_secret', row: ['channel_id'] },
  { table: 'channel_tracking', column: 'sealed_secret', row: ['channel_id'] },
  { table: 'idempotency_key', column: 'sealed', row: ['account_id', 'user_id', 'call', 'key'], passing: true },
  { table: 'second_factor', column: 'sealed_secret', row: ['user_id'] },
  { table: 'sign_in_realm', column: 'sealed_secret', row: ['id'] },
  { table: 'web_hook', column: 'sealed_secret', row: ['id'] },
  { table: 'web_hook', column: 'former_secret', row: ['id'] },
];
