// Sign-ins and audit lines of a filter, as statements: what an export of the list is written from.
import type { CallQuery } from '#domain/api/contract.ts';
import type { Caller } from '#server/context/context.ts';
import type { Db } from '#server/storage/schema.ts';
import { auditedLines } from './audit.repository.ts';
import { foundSignIns } from './security.repository.ts';

/** The days of a filter in the caller's zone, and no page. */
const daysOf = (
  { timeZone }: Caller,
  { fromDate, toDate }: { fromDate?: string | undefined; toDate?: string | undefined },
) => ({ fromDate, toDate, timeZone, before: undefined });

/** All sign-ins of a filter. */
export const signInsFor = (db: Db, caller: Caller, query: Omit<CallQuery<'security.signIns'>, 'before'>) =>
  foundSignIns(db, { text: query.text, outcome: query.outcome, ...daysOf(caller, query) });

/** All lines of the audit of a filter. */
export const auditFor = (db: Db, caller: Caller, query: Omit<CallQuery<'security.audit'>, 'before'>) =>
  auditedLines(db, { text: query.text, entity: query.entity, ...daysOf(caller, query) });
