// The end of random histories: legal holds, purges by hand and by time, by workers that die.
import { sql } from 'kysely';
import { expireCommands } from '#server/pipeline/schedule/expire-commands.ts';
import { keepAndPurge } from '#server/pipeline/schedule/keep-and-purge.ts';
import { makeOld } from '../scenarios/kept-words.ts';
import { fall } from './acts.ts';
import { comeToRest } from './batch.ts';
import { count, type Told, tried } from './history.ts';
import type { ModelWorld } from './model-world.ts';

const DAY_MS = 86_400_000;
/** Pieces of which nobody says more count as left after thirty days. */
const LONG_MS = 45 * DAY_MS;
const PURGE_DEATHS = ['purge-before-commit', 'purge-after-commit', 'purge-folder-removed'] as const;
const SIGNALS = 3;

async function jobsOf({ office }: ModelWorld): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from job where not draft order by id`.execute(
    office.server.services.db,
  );
  return rows.map(({ id }) => id);
}

const hold = (world: ModelWorld, told: Told, jobId: number, held: boolean) =>
  tried(told, held ? 'held' : 'released', () =>
    world.people.validator.call('keeping.hold', { params: { jobId }, body: { held, reason: 'Lawsuit' } }),
  );

const purge = (world: ModelWorld, told: Told, jobId: number) =>
  tried(told, 'purge by hand', () => world.people.validator.call('keeping.purge', { params: { jobId } }));

/** The purge of the clock, cut at its places or by signals, and at last to its end. */
async function purgeByTime(world: ModelWorld): Promise<void> {
  const { services } = world.office.server;
  for (let signal = 0; signal < SIGNALS && world.workers.areKilled; signal += 1) {
    await services.db.transaction().execute((trx) => services.queue.send(trx, 'keep-and-purge', {}, { key: 'model' }));
    world.workers.doom('', world.chance());
    await world.workers.spare();
  }
  for (const place of PURGE_DEATHS) {
    world.deaths.arm(place);
    await keepAndPurge(services, { restless: true }).catch((error: Error) => {
      if (!error.message.includes(place)) throw error;
    });
  }
  world.deaths.disarm();
  await keepAndPurge(services, { restless: true });
}

/** All orders grow old: some are held, some purged by hand, the others by time; one hold is lifted. */
export async function growOld(world: ModelWorld, told: Told): Promise<void> {
  const { office, chance } = world;
  const jobs = await jobsOf(world);
  const held: number[] = [];
  for (const id of jobs) {
    // One at least is held while all others go.
    if ((chance() < 0.25 || (id === jobs.at(-1) && held.length === 0)) && (await hold(world, told, id, true)) !== null)
      held.push(id);
    if (chance() < 0.4) await purge(world, told, id);
  }
  const delays = { freezeDelayDays: 5, fileDelayDays: 5, dataDelayDays: 20 };
  await sql`update account set definition = definition || ${JSON.stringify(delays)}::jsonb
    where id = ${office.town.accountId}`.execute(office.server.services.db);
  await world.advance(LONG_MS);
  await expireCommands(office.server.services);
  await fall(world);
  await comeToRest(world);
  makeOld(office);
  await purgeByTime(world);
  const [first] = held;
  if (first !== undefined) {
    await hold(world, told, first, false);
    await purge(world, told, first);
  }
  await comeToRest(world);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from job where files_purged_at is not null`.execute(office.server.services.db);
  count(told, 'purged', rows[0]?.n ?? 0);
}
