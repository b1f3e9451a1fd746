// A transaction whose refusals roll back like exceptions, and whose violated unique keys become refusals.
import type { Refusal, Result } from '#domain/errors/result.ts';
import { violatedConstraint } from '#server/storage/database.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

class Rollback extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.label);
    this.refusal = refusal;
  }
}

/** Constraint name → what its violation means to the person. */
export type ConstraintRefusals = Readonly<Record<string, Refusal>>;

/** Runs a use case's writes: all of them, or none when it refuses. */
export async function transact<T>(
  db: Db,
  work: (trx: Trx) => Promise<Result<T>>,
  constraints: ConstraintRefusals = {},
): Promise<Result<T>> {
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await work(trx);
      if (!result.ok) throw new Rollback(result.refusal);
      return result;
    });
  } catch (error) {
    if (error instanceof Rollback) return { ok: false, refusal: error.refusal };
    const refusal = constraints[violatedConstraint(error) ?? ''];
    if (refusal) return { ok: false, refusal };
    throw error;
  }
}
