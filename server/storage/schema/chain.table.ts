// The tables of the audit chain: links, heads of accounts, signed seals, and how far lines of history were joined.
import type { Generated, GeneratedAlways } from 'kysely';

/** A public key by which this installation signed, in the form SPKI. */
export interface ChainKeyTable {
  fingerprint: string;
  public_key: Buffer;
  since: Date;
}

/** The heads of the accounts that changed, joined and signed. */
export interface ChainSealTable {
  number: number;
  at: Date;
  /** SHA-256 of the seal before; zeros for the first. */
  previous: Buffer;
  root: Buffer;
  heads: number;
  links: number;
  belated: boolean;
  fingerprint: string;
  signature: Buffer;
}

/** What an account got by one seal. */
export interface ChainHeadTable {
  account_id: number;
  /** From 1. */
  number: number;
  seal_number: number;
  previous: Buffer;
  root: Buffer;
  links: number;
  total: number;
}

/** What a history line says in ids, codes and times; `datum` is the salted hash of the rest. */
export interface ChainLinkTable {
  account_id: number;
  head_number: number;
  /** From 1, in its head. */
  place: number;
  revision_id: number;
  entity: string;
  entity_id: number;
  event: string;
  at: Date;
  datum: Buffer;
}

/** One row. */
export interface ChainCursorTable {
  only_row: Generated<boolean>;
  /** The server's own number for itself: transactions are counted by server. */
  cluster: string | null;
  /** All lines of earlier transactions are joined. */
  horizon: string | null;
  scanned: number | null;
}

/** What somebody outside knows: a root over seals. */
export interface ChainAnchorTable {
  number: GeneratedAlways<number>;
  first_seal: number;
  last_seal: number;
  root: Buffer;
  at: Date;
  /** rfc3161 or mail */
  kind: string;
  /** The server's address, or those of the e-mail. */
  witness: string;
  /** A TimeStampToken in DER. */
  token: Buffer | null;
  /** By the clock of the server. */
  stamped_at: Date | null;
}

/** The tables of this file by their names in the database. */
export interface ChainTables {
  chain_key: ChainKeyTable;
  chain_seal: ChainSealTable;
  chain_head: ChainHeadTable;
  chain_link: ChainLinkTable;
  chain_cursor: ChainCursorTable;
  chain_anchor: ChainAnchorTable;
}
