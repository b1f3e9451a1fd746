// Proofs in the database: asked for by a person, made by the task `proof`, read by those who may deposit on the item.
import { sql } from 'kysely';
import type { Fault } from '#domain/api/shapes.ts';
import { type ScopedRow, scopedColumns } from '#server/access/owned-row.ts';
import { type ResolvedScope, scopeCondition } from '#server/access/scope.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

/** ERROR says why in `fault`, and is asked for anew; DONE stays. */
export type ProofState = 'CREATED' | 'PROCESSING' | 'DONE' | 'ERROR';

/** One page set to be shown: a pack group as one channel would carry it. */
export interface ProofPick {
  readonly label: string;
  readonly packGroupId: number;
}

/** What is drawn: which rows on which channels, with which options. */
export interface ProofParameters {
  readonly picks: readonly ProofPick[];
  /** label → option type id → option value id, complete */
  readonly options: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** One file of a proof: main files in the order in which they were asked for, then the others. */
export interface ProofFile {
  readonly index: number;
  readonly channelLabel: string;
  readonly packGroupId: number;
  /** Of which output file; a proof that was made before there were several has the main one alone, and does not say it. */
  readonly outputName?: string;
  readonly main?: boolean;
  readonly pages: number;
  readonly bytes: number;
  /** SHA-256, hexadecimal */
  readonly hash: string;
}

/** A proof and what became of it, with what decides who may read it. */
export interface ProofRow extends ScopedRow {
  readonly id: number;
  readonly job_id: number;
  /** The command whose rows it shows; null: rows before they are confirmed. */
  readonly command_id: number | null;
  /** State of that command. */
  readonly command_state: string | null;
  readonly state: ProofState;
  readonly fault: Fault | null;
  readonly files: ProofFile[];
}

/** A proof whose job is in scope; null for a foreign or missing one alike. */
export async function findProof(db: Db, scope: ResolvedScope, id: number): Promise<ProofRow | null> {
  const { rows } =
    await sql<ProofRow>`select p.id, p.job_id, p.command_id, c.state as command_state, p.state, p.fault, p.files,
      ${scopedColumns('job')}
    from proof p join job on job.id = p.job_id join account on account.id = job.account_id
    left join delivery_command c on c.id = p.command_id
    where p.id = ${id} and ${scopeCondition(scope, 'job')}`.execute(db);
  return rows[0] ?? null;
}

/** A proof to be made, for the owner of the deposit, at the wish of its author. */
export interface NewProof {
  readonly jobId: number;
  /** The command whose rows it shows. */
  readonly commandId?: number;
  readonly accountId: number;
  readonly ownerId: number;
  readonly authorId: number;
  readonly parameters: ProofParameters;
  readonly at: Date;
}

/** Adds a proof; its task is sent in the same transaction. @returns its id */
export async function insertProof(trx: Trx, proof: NewProof): Promise<number> {
  const made = await trx
    .insertInto('proof')
    .values({
      job_id: proof.jobId,
      account_id: proof.accountId,
      owner_id: proof.ownerId,
      author_id: proof.authorId,
      command_id: proof.commandId ?? null,
      state: 'CREATED',
      parameters: toJson(proof.parameters),
      created_at: proof.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** Whose rows these are, by id. */
export async function recipientsOf(db: Db, groupIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('pack_group')
    .select(['id', 'recipient_name'])
    .where('id', 'in', [0, ...groupIds])
    .execute();
  return new Map(rows.map(({ id, recipient_name }) => [id, recipient_name]));
}
