// A letter in place of an e-mail that cannot be composed: its delivery is cancelled by itself, which stops nothing else of the order.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { ReturnedMail } from '../returned-mail.ts';
import type { Step } from './failure-steps.ts';
import { held } from './fallback-under-way.ts';

const WAIT = { timeout: 20_000 };
const letter = (name: string, pages: number) => ({
  address: [name, '12 rue des Lilas', '75011 Paris'],
  email: `${name}@mail.example`,
  pages,
});

async function composedInVain(world: ReturnedMail): Promise<void> {
  const { office, clerk, services } = world;
  await world.state({ fallbackAsk: false });
  const letters = [letter('nobody61', 9), letter('gustav', 1), letter('hilde', 1), letter('iris', 1)];
  const job = await office.deposit(clerk, services.chain, await lettersPdf(letters));
  const { id: commandId } = await office.confirm(clerk, job.id);
  await office.reaches(clerk, commandId, 'OUTPUTTED');
  await sql`update job set service_definition = service_definition || '{"grouping": {"key": [], "maxSheets": 4}}'
    where id = ${job.id}`.execute(office.server.services.db);
  const fallbacks = async () =>
    (await clerk.call('deliveries.find', { query: { jobId: job.id } }))
      .filter(({ fallback }) => fallback)
      .toSorted((a, b) => a.id - b.id);
  const states = async () => (await fallbacks()).map(({ state }) => state);
  const why = async () => (await world.standing(job.id)).why;
  const [, gustav, hilde, iris] = await world.shipments(job.id);

  const first = await world.run();
  expect(first.taken).toBe(1);
  await expect.poll(states, WAIT).toEqual(['CANCELLED']);
  expect((await fallbacks())[0]?.fault?.label).toBe('packGroup.tooManySheets');
  expect((await world.shipments(job.id)).map(({ status }) => status)).toEqual([-711, 700, 700, 700, -700]);
  // Nobody cancelled anything: the next e-mail that bounces has its letter.
  await world.report(gustav, -711);
  const second = await world.run();
  expect(await why()).toEqual(['code']);
  // A run looks until nothing is left: the one that made it offers it, where it was composed in vain meanwhile.
  expect([second.taken, first.offered + second.offered]).toEqual([1, 1]);
  await expect.poll(states, WAIT).toEqual(['CANCELLED', 'OUTPUTTED']);
  // What a person takes back asks from then on.
  await held(world, 'registered', async (release) => {
    await world.report(hilde, -711);
    expect(await world.run()).toEqual({ taken: 1, offered: 0 });
    await expect.poll(states, WAIT).toEqual(['CANCELLED', 'OUTPUTTED', 'READY']);
    await clerk.call('commands.cancel', { params: { commandId } });
    expect(await states()).toEqual(['CANCELLED', 'OUTPUTTED', 'CANCELLED']);
    await world.report(iris, -711);
    expect([await world.run(), await why()]).toEqual([{ taken: 0, offered: 1 }, ['partly', 'code']]);
    await release();
  });
  // What never left is as old as it is: nothing is made of it after the days of its account, whatever code it has.
  const vain = (await fallbacks())[0]?.id ?? 0;
  const { db } = office.server.services;
  await sql`update delivery set channel_definition = channel_definition || '{"fallbackOnStatuses": [-700]}' where id = ${vain}`.execute(
    db,
  );
  await sql`update shipment set created_at = created_at - interval '11 days', takeover = null, takeover_why = null
    where delivery_id = ${vain}`.execute(db);
  expect([await world.run(), await why()]).toEqual([{ taken: 0, offered: 1 }, ['partly', 'days']]);
}

/** In their order. */
export const COMPOSED_IN_VAIN: readonly Step[] = [
  ['a letter that cannot be made stops no other one, as what a person takes back does', composedInVain],
];
