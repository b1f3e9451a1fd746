// The mail run of 1,000 letters with all that follows each piece: audit chain, prices with a monthly limit, and a web hook that is
// told every change, against the same run with none of them. Seconds from upload to manifest, as people wait for it.
import path from 'node:path';
import { signIn } from '#scripts/client/node-client.ts';
import { readConfig } from '#server/context/config.ts';
import { openDatabase } from '#server/storage/database.ts';
import { runningConnection } from '#server/storage/embedded/running-connection.ts';
import type { Schema } from '#server/storage/schema.ts';
import { systemClock } from '#server/system/clock.ts';
import { silentLogger } from '#server/system/logger.ts';
import { DEMO_PASSWORD, startDemoServer } from '#tests/support/server-process.ts';
import { turnChain } from './chain.rows.ts';
import { addHook, drained, openReceiver, turnHook } from './hooks.rows.ts';
import { mailRunFile, sendRun } from './mail-run.rows.ts';
import { alternate, type BenchOptions, type BenchRow, benchRow, seconds } from './measure/row.ts';
import { dropTariff, setLimit, setTariff } from './money.rows.ts';

/** The one row. */
export async function togetherRows({ dataDir, rounds, log }: BenchOptions): Promise<BenchRow[]> {
  const run = await mailRunFile(dataDir);
  const receiver = await openReceiver();
  const server = await startDemoServer({ MAILROOM_HOOK_RANGES: '127.0.0.1' });
  const connection = runningConnection(path.join(server.dataDir, 'postgres'));
  if (connection === null) throw new Error('The demonstration has no database of its own.');
  const db = openDatabase<Schema>({ connection, role: 'web', log: silentLogger });
  try {
    const config = readConfig({ MAILROOM_DATA: server.dataDir });
    const chain = { db, clock: systemClock, log: silentLogger, config };
    const client = await signIn(server.url, 'manager', DEMO_PASSWORD);
    const admin = await signIn(server.url, 'administrator', DEMO_PASSWORD);
    const system = await signIn(server.url, 'itadministrator', DEMO_PASSWORD);
    const { ouId } = (await client('authentication.check')).user;
    await setLimit(admin);
    await addHook(admin, ouId, receiver.url);
    const services = await client('services.list');
    const serviceId = services.find(({ name }) => name === 'Annual statements')?.id ?? 0;
    const go = () => seconds(() => sendRun(server, client, { run, serviceId }));
    const withAll = async (): Promise<number> => {
      await setTariff(system);
      const taken = await go();
      await drained(admin, ouId);
      await dropTariff(system);
      log(`  with all: ${taken.toFixed(2)} s, ${receiver.state.messages} messages so far`);
      return taken;
    };
    const withNone = async (): Promise<number> => {
      await turnHook(admin, ouId, false);
      await turnChain(chain, false);
      const taken = await go();
      await turnChain(chain, true);
      await turnHook(admin, ouId, true);
      log(`  with none: ${taken.toFixed(2)} s`);
      return taken;
    };
    // The first run of a server warms it up.
    await withAll();
    const taken = await alternate(rounds, withAll, withNone);
    const name = 'mail run, 1,000 letters, with chain, prices and a web hook';
    return [benchRow({ name, ...taken, unit: 's', target: 1.1 })];
  } finally {
    await db.destroy();
    await server.stop();
    receiver.close();
  }
}
