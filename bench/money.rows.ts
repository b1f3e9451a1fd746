// A mail run of 1,000 letters with prices, a monthly limit and charges against the same run without a tariff.
import type { Client } from '#domain/api/client.ts';
import { signIn } from '#scripts/client/node-client.ts';
import { DEMO_PASSWORD, startDemoServer } from '#tests/support/server-process.ts';
import { mailRunFile, sendRun } from './mail-run.rows.ts';
import { alternate, type BenchOptions, type BenchRow, benchRow, seconds } from './measure/row.ts';

const LINE = { channelType: 'SIMPLE_MAIL', validFrom: '2020-01-01', currency: 'EUR', vatPermille: 200 } as const;
/** Lines that a large tariff has for one channel: zones by weight. */
const ZONES = ['FR', 'DE', 'ES', 'IT', 'BE', 'NL', 'CH', 'AT', 'PT', 'HU'] as const;
const WEIGHTS = [20, 50, 100, 250, 500] as const;

export async function setTariff(system: Client): Promise<void> {
  await system('tariffs.save', { body: { ...LINE, kind: 'piece', amount: 111 } });
  await system('tariffs.save', { body: { ...LINE, kind: 'sheet', amount: 7 } });
  for (const [zone, country] of ZONES.entries()) {
    for (const weightClass of WEIGHTS) {
      const body = {
        ...LINE,
        kind: 'piece' as const,
        countries: [country],
        weightClass,
        amount: 90 + zone + weightClass,
      };
      await system('tariffs.save', { body });
    }
  }
}

export async function dropTariff(system: Client): Promise<void> {
  for (const { id } of await system('tariffs.list')) {
    await system('tariffs.remove', { params: { tariffLineId: id } });
  }
}

/** A limit that is never reached: each confirmation holds its estimate against it. */
export async function setLimit(administrator: Client): Promise<void> {
  const units = await administrator('units.list', { query: {} });
  const unit = units.find(({ name }) => name.startsWith('Alder'));
  if (unit === undefined) throw new Error('The account of the demonstration is gone.');
  const { creationDate: _c, removed: _r, accountExpired: _e, abilities: _a, channelIds: _l, ...body } = unit;
  await administrator('units.save', {
    body: { ...body, properties: { ...body.properties, monthlyLimit: 10_000_000 } },
  });
}

/** The one row. */
export async function moneyRows({ dataDir, rounds, log }: BenchOptions): Promise<BenchRow[]> {
  const run = await mailRunFile(dataDir);
  const server = await startDemoServer();
  try {
    const client = await signIn(server.url, 'manager', DEMO_PASSWORD);
    const system = await signIn(server.url, 'itadministrator', DEMO_PASSWORD);
    await setLimit(await signIn(server.url, 'administrator', DEMO_PASSWORD));
    const services = await client('services.list');
    const serviceId = services.find(({ name }) => name === 'Annual statements')?.id ?? 0;
    const go = () =>
      seconds(async () => log(`  ${await sendRun(server, client, { run, serviceId })} letters in the folder`));
    // The first run of a server warms it up.
    await go();
    const taken = await alternate(
      rounds,
      async () => {
        // Turns may follow each other.
        await dropTariff(system);
        await setTariff(system);
        return go();
      },
      async () => {
        await dropTariff(system);
        return go();
      },
    );
    await dropTariff(system);
    return [benchRow({ name: 'mail run, 1,000 letters, charged against free', ...taken, unit: 's', target: 1.1 })];
  } finally {
    await server.stop();
  }
}
