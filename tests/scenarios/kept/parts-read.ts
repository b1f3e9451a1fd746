// How many parts of deposited files a search for a person reads.
import { sql } from 'kysely';
import { looseChunks } from '#server/features/keeping/chunk-traces.ts';
import type { PostOffice } from '../post-office.ts';

/** A node of a plan of PostgreSQL. */
interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Parts of the town's orders whose words are read. */
export async function partsReadFor(office: PostOffice, text: string): Promise<number> {
  const scope = { ouId: office.town.accountId, withThoseBelow: false, personId: 0, now: new Date() };
  const { rows } = await office.server.services.db.transaction().execute(async (trx) => {
    // Of the few rows of a test it would read all, whatever is asked.
    await sql`set local enable_seqscan = off`.execute(trx);
    return sql<Record<'QUERY PLAN', { Plan: PlanNode }[]>>`explain (analyze, format json)
      ${looseChunks(scope, { asked: { text }, limit: 10 })}`.execute(trx);
  });
  const read = (rows[0]?.['QUERY PLAN'] ?? [])
    .flatMap(({ Plan }) => nodesOf(Plan))
    .filter((node) => node['Relation Name'] === 'chunk' && node.Alias === 'part')
    .reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );
  // Rows of a node are a mean of its loops.
  return Math.round(read);
}
