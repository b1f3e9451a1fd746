// The audit chain with all that is written: other databases of the server may hold it up for a moment.
import { sql } from 'kysely';
import { type ChainServices, joinChain } from '#server/letters/chain/join-chain.ts';

const PATIENCE_MS = 20_000;

/**
 * Joins until no line of history is left.
 * @param linesAtOnce links of one seal, at most; absent: as many as the product takes
 * @throws Error when lines of open transactions stay
 */
export async function joinWholeChain(services: ChainServices, linesAtOnce?: number): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    while (await joinChain(services, linesAtOnce));
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from revision r
      where entity in ('job', 'command', 'delivery', 'shipment')
        and not exists (select 1 from chain_link l where l.revision_id = r.id)`.execute(services.db);
    if (rows[0]?.n === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Lines of history were not joined to the audit chain.');
}
