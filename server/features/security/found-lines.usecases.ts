// Sign-ins and audit lines of a filter, as statements: what an export of the list is written from.
import type { CallQuery } from '#domain/api/contract.ts';
import type { SeenOfSystem } from '#server/access/system-sight.ts';
import type { Caller } from '#server/context/context.ts';
import type { Db } from '#server/storage/schema.ts';
import { auditedLines } from './audit.repository.ts';
import { foundSignIns } from './security.repository.ts';

/** Who asks, and what they are told of the system. */
export interface Asking {
  readonly caller: Caller;
  readonly seen: SeenOfSystem;
}

/** The days of a filter in the caller's zone, and no page. */
const daysOf = (
  { caller: { timeZone }, seen }: Asking,
  { fromDate, toDate }: { fromDate?: string | undefined; toDate?: string | undefined },
) => ({ fromDate, toDate, timeZone, seen, before: undefined });

/** All sign-ins of a filter. */
export const signInsFor = (db: Db, asking: Asking, query: Omit<CallQuery<'security.signIns'>, 'before'>) =>
  foundSignIns(db, { text: query.text, outcome: query.outcome, ...daysOf(asking, query) });

/** All lines of the audit of a filter. */
export const auditFor = (db: Db, asking: Asking, query: Omit<CallQuery<'security.audit'>, 'before'>) =>
  auditedLines(db, { text: query.text, entity: query.entity, ...daysOf(asking, query) });
