// All tables of the product database. Migrations: server/storage/migrations.
import type { Kysely, Transaction } from 'kysely';
import type { AgentTables } from './schema-agents.ts';
import type { IdentityTables } from './schema-identity.ts';
import type { MailTables } from './schema-mail.ts';

/** Every table by its name in the database, as Kysely takes it. */
export interface Schema extends IdentityTables, MailTables, AgentTables {}
/** Where a statement runs: the database itself, or the transaction at hand. */
export type Db = Kysely<Schema>;
/** A transaction at hand: for functions that must not commit by themselves. */
export type Trx = Transaction<Schema>;
