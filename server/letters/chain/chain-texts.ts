// The texts that are hashed and signed, line by line: whoever checks the chain writes the same ones (docs/decisions/0710).
import { type RawBuilder, sql } from 'kysely';

/** What has a history that is chained. */
export const CHAINED_ENTITIES = ['job', 'command', 'delivery', 'shipment'] as const;

/** What a head says. Hashes in hexadecimal. */
export interface HeadFacts {
  readonly accountId: number;
  readonly number: number;
  readonly sealNumber: number;
  readonly previous: string;
  readonly root: string;
  readonly links: number;
  readonly total: number;
}

/** What a seal says. */
export interface SealFacts {
  readonly number: number;
  readonly at: Date;
  readonly previous: string;
  readonly root: string;
  readonly heads: number;
  readonly links: number;
  readonly belated: boolean;
  readonly fingerprint: string;
}

/** What stands before the first of a chain. */
export const NOTHING_BEFORE = '0'.repeat(64);

export const headText = ({ accountId, number, sealNumber, previous, root, links, total }: HeadFacts): string =>
  ['mailroom head 1', accountId, number, sealNumber, previous, root, links, total].join('\n');

export const sealText = ({ number, at, previous, root, heads, links, belated, fingerprint }: SealFacts): string =>
  [
    ...['mailroom seal 1', number, at.toISOString(), previous, root, heads, links],
    ...[belated ? 'belated' : 'in time', fingerprint],
  ].join('\n');

/** A time in a link: to the microsecond, as the database has it. */
export const timeText = (at: RawBuilder<unknown>) =>
  sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The text of a link, over the columns of `chain_link` under this name. */
export const linkText = (name: string): RawBuilder<string> => {
  const column = (of: string) => sql.ref(`${name}.${of}`);
  return sql<string>`concat_ws(E'\n', 'mailroom link 1', ${column('account_id')}, ${column('revision_id')}, ${column('entity')},
    ${column('entity_id')}, ${column('event')}, ${timeText(column('at'))}, encode(${column('datum')}, 'hex'))`;
};

/** The hash of that text as a leaf (merkle.ts). */
export const linkLeaf = (name: string): RawBuilder<Buffer> =>
  sql<Buffer>`sha256('\\x00'::bytea || convert_to(${linkText(name)}, 'UTF8'))`;

/** What people said and did, of a history line under the name `r`: the part that can be erased. */
export const DATUM_TEXT = sql<string>`jsonb_build_object('userId', r.user_id, 'userLogin', r.user_login,
  'actedForLogin', r.acted_for_login, 'details', r.details)::text`;

/** Its hash, with the salt before it; what was erased before it was joined has none. */
export const DATUM_HASH = sql<Buffer>`sha256(coalesce(uuid_send(r.salt), ''::bytea) || convert_to(${DATUM_TEXT}, 'UTF8'))`;
