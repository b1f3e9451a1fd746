// What is said of a document only where it is looked up by its id: of each one of a list it would cost too much.
import { type Actor, can } from '#domain/access/abilities.ts';
import type { LegalHold } from '#domain/api/deposit/job.schema.ts';
import { type HasFields, labelsOf } from '#domain/services/metadata/fields.ts';
import { isStatusCode, STAGE_HANDED_OVER, STATUS_CODES } from '#domain/shipments/status.codes.ts';
import { itemOf, type ScopedRow } from '#server/access/owned-row.ts';
import { holdOfJob } from '#server/letters/keeping/legal-hold.ts';
import { deciderNames } from '#server/letters/receipts/validators.ts';
import type { Db } from '#server/storage/schema.ts';
import { isInError } from './failure-choices.ts';
import { filesKeptUntil } from './kept-until.ts';
import type { ShipmentRow } from './shipments.repository.ts';

export interface LookedUp {
  readonly keptUntil: string | null;
  readonly legalHold: LegalHold | null;
  readonly metadataLabels: Readonly<Record<string, string>>;
  /** By `tellingAbilities`. */
  readonly telling: readonly string[];
  /** Undefined: nobody else is waited for. */
  readonly deciders: readonly string[] | undefined;
}

/** Out of the house: others can say something of it. */
const hasLeft = (status: number): boolean => isStatusCode(status) && STATUS_CODES[status].stage >= STAGE_HANDED_OVER;

/** What the actor may tell of where it is: `tell` what its carrier says, `produce` a status in test mode. */
export function tellingAbilities(actor: Actor, row: ScopedRow & Pick<ShipmentRow, 'status' | 'test'>): string[] {
  if (!hasLeft(row.status)) return [];
  const tells = can(actor, 'acknowledge', itemOf(row));
  const produces = row.test && can(actor, 'createOrder', itemOf(row));
  return [...(tells ? ['tell'] : []), ...(produces ? ['produce'] : [])];
}

/** What the service of its order called its fields when it was deposited: whoever sees a value sees its label. */
async function labelsIn(db: Db, { job_id: jobId, metadata }: ShipmentRow): Promise<Record<string, string>> {
  if (Object.keys(metadata).length === 0) return {};
  const { service_definition: service } = await db
    .selectFrom('job')
    .select('service_definition')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  return labelsOf(service as Partial<HasFields>, metadata);
}

/**
 * Whom a document waits for that the actor may not decide on: the person to whom it was given, else all who may. Nobody of an account
 * above the actor's is named.
 */
async function decidersFor(db: Db, actor: Actor, row: ShipmentRow): Promise<string[] | undefined> {
  if (!isInError(row) || row.takeover === 'wished' || can(actor, 'acknowledge', itemOf(row))) return undefined;
  const own = row.account_path.indexOf(actor.ouId);
  return own < 0 ? [] : deciderNames(db, row, { path: row.account_path.slice(own), given: row.decider?.id ?? null });
}

export const lookUp = async (db: Db, actor: Actor, row: ShipmentRow): Promise<LookedUp> => ({
  // It asks all shipments of the order.
  keptUntil: await filesKeptUntil(db, row),
  legalHold: await holdOfJob(db, row.job_id),
  metadataLabels: await labelsIn(db, row),
  telling: tellingAbilities(actor, row),
  deciders: await decidersFor(db, actor, row),
});
