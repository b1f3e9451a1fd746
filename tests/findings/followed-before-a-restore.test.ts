// A database was put back: what had failed at the backup, or fails again after it, may have been followed by a letter that it does not
// know. Nothing takes over for it a second time by itself.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { marksOfData } from '#server/app/check-marks.ts';
import { endRestore, sayRestored } from '#server/pipeline/sending/restored.ts';
import { reportRestore } from '#server/pipeline/sending/restored-report.ts';
import { ReturnedMail } from '#tests/scenarios/returned-mail.ts';

let world: ReturnedMail;
beforeAll(async () => {
  world = await ReturnedMail.open();
});
afterAll(() => world?.close());

const wish = async (jobId: number) => {
  const [failed] = await world.shipments(jobId);
  await world.validator.call('shipments.takeOver', {
    body: { shipmentIds: [failed?.id ?? 0], way: 'nextChannel' },
  });
};
/** When they were given to whom they wait for, and when each was offered last. */
async function given(...jobIds: number[]) {
  const { rows } = await sql<{ at: Date; assigned_at: Date | null }>`select takeover_at as at, assigned_at from shipment
    where job_id = any(${sql.val(jobIds)}::bigint[]) order by job_id`.execute(world.office.server.services.db);
  return rows;
}
const why = async (jobId: number) => (await world.standing(jobId)).why;

it('what failed before is offered with its reason, and what a person chose since is carried out', async () => {
  const { services, dataDir, clock } = world.office.server;
  await world.setPrice('REGISTERED_MAIL', 500);
  const unseen = await world.send('chain', ['nobody1']);
  const wished = await world.send('chain', ['nobody2']);
  await wish(wished);
  const out = await world.send('chain', ['anna']);
  const settled = await world.send('chain', ['nobody3']);
  await sql`update shipment set acknowledged = true where job_id = ${settled}`.execute(services.db);
  const chosen = await world.send('chain', ['nobody5']);
  const offered = await world.send('chain', ['nobody6']);
  await sql`update shipment set takeover = 'offered', takeover_why = 'ask' where job_id = ${offered}`.execute(
    services.db,
  );
  const passed = await world.send('chain', ['nobody7']);
  await sql`update shipment set takeover = 'offered', takeover_why = 'ask', assigned_at = now(),
      decider_id = (select id from app_user where login = 'validator') where job_id = ${passed}`.execute(services.db);
  const regretted = await world.send('chain', ['nobody8']);
  await sql`update shipment set takeover = 'offered', takeover_why = 'ask' where job_id = ${regretted}`.execute(
    services.db,
  );
  await wish(regretted);
  const [before] = await given(regretted);
  clock.advance(60_000);
  const at = clock.now();
  await sayRestored(services.db, marksOfData(dataDir), at);
  await world.advance(60_000);
  const report = (await reportRestore(services.db)) ?? [];
  expect(report.filter((line) => /^ {2}order \d+ {2}\d+ documents$/.test(line))).toEqual([
    `  order ${regretted}  1 documents`,
    `  order ${passed}  1 documents`,
    `  order ${offered}  1 documents`,
    `  order ${chosen}  1 documents`,
    `  order ${wished}  1 documents`,
    `  order ${unseen}  1 documents`,
  ]);
  // A decision of the time that is lost may have sent it.
  expect(await why(offered)).toEqual(['restored']);
  // To the colleague who had it it comes back, and is told as what is new.
  const assigned = (await given(offered, passed)).map((row) => [row.at, row.assigned_at]);
  expect(assigned).toEqual([
    [at, null],
    [at, at],
  ]);
  // Whoever takes a wish of before back sees the same reason.
  const [one] = await world.shipments(regretted);
  await world.validator.call('shipments.takeOver', { body: { shipmentIds: [one?.id ?? 0], way: 'none' } });
  expect([await why(regretted), await given(regretted)]).toEqual([['restored'], [before]]);
  // Whoever looked may have it go: what is chosen from now on is carried out.
  await wish(chosen);
  await endRestore(services.db, clock.now());
  expect((await world.standing(wished)).held).toBe(600);
  expect(await world.run()).toEqual({ taken: 1, offered: 2 });
  await world.left(chosen);
  expect([await world.standing(unseen), await world.standing(wished)]).toEqual([
    { held: 0, why: ['restored'] },
    { held: 0, why: ['restored'] },
  ]);
  // Its failure was in the time that is lost, and its server says it once more.
  const [anna] = await world.shipments(out);
  await world.report(anna, -711);
  expect([await world.run(), await why(out)]).toEqual([{ taken: 0, offered: 1 }, ['restored']]);
  await wish(unseen);
  expect(await world.run()).toEqual({ taken: 1, offered: 0 });
  await world.left(unseen);
});

it('what was made since falls back as ever', async () => {
  const jobId = await world.send('chain', ['nobody4']);
  expect(await world.run()).toEqual({ taken: 1, offered: 0 });
  expect((await world.left(jobId)).map(({ status }) => status)).toEqual([-711, 400]);
});
