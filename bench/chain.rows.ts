// The mail run of 1,000 letters with the audit chain, its links made and sealed, against the same run without: no transaction and
// salt in a history line, no index of them, and nothing that joins. CPU of server, children and database: waiting costs nobody.
import { renameSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { signIn } from '#scripts/client/node-client.ts';
import { readConfig } from '#server/context/config.ts';
import { type ChainServices, joinChain } from '#server/letters/chain/join-chain.ts';
import { openDatabase } from '#server/storage/database.ts';
import { runningConnection } from '#server/storage/embedded/running-connection.ts';
import type { Schema } from '#server/storage/schema.ts';
import { systemClock } from '#server/system/clock.ts';
import { silentLogger } from '#server/system/logger.ts';
import { DEMO_PASSWORD, startDemoServer } from '#tests/support/server-process.ts';
import { inputs, sendRun } from './mail-run.rows.ts';
import { cpuOfFamily } from './measure/process-tree.ts';
import { alternate, type BenchOptions, type BenchRow, benchRow } from './measure/row.ts';

/** Switches the chain on or off, its columns and index with it; what waits is joined before. */
export async function turnChain(services: ChainServices, on: boolean): Promise<void> {
  const { signingKeyFile } = services.config;
  const [from, to] = [`${signingKeyFile}.off`, signingKeyFile];
  const value = (text: string) => sql.raw(on ? `set default ${text}` : 'drop default');
  await sql`alter table revision alter column xid ${value('pg_current_xact_id()')}`.execute(services.db);
  await sql`alter table revision alter column salt ${value('gen_random_uuid()')}`.execute(services.db);
  if (on) {
    await sql`create index if not exists revision_to_be_joined on revision (xid)
      where entity in ('job', 'command', 'delivery', 'shipment')`.execute(services.db);
    renameSync(from, to);
  } else {
    while (await joinChain(services));
    renameSync(to, from);
    await sql`drop index revision_to_be_joined`.execute(services.db);
  }
}

/** The one row. */
export async function chainRows({ dataDir, rounds, log }: BenchOptions): Promise<BenchRow[]> {
  const { run } = await inputs(dataDir);
  const server = await startDemoServer();
  const connection = runningConnection(path.join(server.dataDir, 'postgres'));
  if (connection === null) throw new Error('The demonstration has no database of its own.');
  const db = openDatabase<Schema>({ connection, role: 'web', log: silentLogger });
  try {
    const config = readConfig({ MAILROOM_DATA: server.dataDir });
    const services = { db, clock: systemClock, log: silentLogger, config };
    const client = await signIn(server.url, 'manager', DEMO_PASSWORD);
    const all = await client('services.list');
    const serviceId = all.find(({ name }) => name === 'Annual statements')?.id ?? 0;
    const letters = () => sendRun(server, client, { run, serviceId });
    await letters();
    const linked = async () =>
      Number((await sql<{ n: number }>`select count(*)::int as n from chain_link`.execute(db)).rows[0]?.n);
    /** CPU seconds of the server with its children and its database, and of what joins here. */
    const cost = async (work: () => Promise<unknown>): Promise<number> => {
      const before = cpuOfFamily(server.pid);
      const own = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(own);
      return cpuOfFamily(server.pid) - before + (user + system) / 1e6;
    };
    const best = await alternate(
      rounds,
      async () => {
        const before = await linked();
        const run = await cost(letters);
        const joining = await cost(async () => {
          while (await joinChain(services));
        });
        log(
          `  with: ${run.toFixed(2)} s and ${joining.toFixed(2)} s for the rest of ${(await linked()) - before} links`,
        );
        return run + joining;
      },
      async () => {
        await turnChain(services, false);
        const taken = await cost(letters);
        await turnChain(services, true);
        log(`  without: ${taken.toFixed(2)} s`);
        return taken;
      },
    );
    return [benchRow({ name: 'mail run, 1,000 letters, with the audit chain', ...best, unit: 'CPU s', target: 1.1 })];
  } finally {
    await db.destroy();
    await server.stop();
  }
}
