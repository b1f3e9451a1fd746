// A channel that was silent for weeks hears for the first time: of what it handed over before, nobody ever speaks.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { noteLate } from '#server/features/monitoring/note-late.usecases.ts';
import { failure } from '#tests/support/test-client.ts';
import { ADMINISTRATOR } from '#tests/support/test-server.ts';
import type { PostOffice } from '../post-office.ts';
import { heard, pushSigned } from './signed-push.ts';

/** Whether the providers of channels push events, and have for a long time. */
export const hear = ({ server }: PostOffice, channels: readonly number[], pushes: boolean) =>
  sql`insert into channel_tracking (channel_id, sealed_secret, secret_since)
    select id, ${pushes ? '' : null}::text, ${pushes ? '2025-01-01T00:00:00Z' : null}::timestamptz
    from unnest(${sql.val([...channels])}::bigint[]) id
    on conflict (channel_id) do update set sealed_secret = excluded.sealed_secret,
      secret_since = excluded.secret_since`.execute(server.services.db);

/** Days of December on which it was posted what is late in a status, as the list says it on the 29th. */
async function daysLate(office: PostOffice, channelId: number, lateStatus: 300 | 400): Promise<readonly number[]> {
  office.server.clock.set('2026-12-29T12:00:00Z');
  const validator = await office.as('validator');
  const query = { channelId, lateStatus: [lateStatus] };
  const { items } = await validator.call('deliveries.late', { query });
  const { count } = await validator.call('deliveries.lateCount', { query });
  expect(count).toBe(items.reduce((sum, { pieces }) => sum + pieces, 0));
  return items.map(({ promisedDate }) => Number(promisedDate.slice(8)));
}

/** How many deliveries of the channel their owners are told of. */
async function marked({ server: { services } }: PostOffice, channelId: number): Promise<number> {
  await sql`update delivery set late_at = null`.execute(services.db);
  await noteLate(services);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from delivery
    where channel_id = ${channelId} and late_at is not null`.execute(services.db);
  return rows[0]?.n ?? 0;
}

/** @param channelId of Paris, with a piece at 300 and one at 400 for each day from 14 December on; nobody says anything of them */
export async function lateSinceHeard(office: PostOffice, channelId: number): Promise<void> {
  const { clock, services } = office.server;
  const params = { channelId };
  const ready = await daysLate(office, channelId, 300);
  expect(await daysLate(office, channelId, 400)).toEqual([]);
  const admin = async (at: string) => {
    clock.set(at);
    return office.server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
  };
  // What was in time on Tuesday 22 is awaited; a later secret changes nothing of that.
  await (await admin('2026-12-22T12:00:00Z')).call('tracking.makeSecret', { params });
  const { secret } = await (await admin('2026-12-23T12:00:00Z')).call('tracking.makeSecret', { params });
  expect(await daysLate(office, channelId, 400)).toEqual([17, 18, 19, 20, 21, 22]);
  expect(await daysLate(office, channelId, 300)).toEqual(ready);

  // "In production" is what the product knows itself; that a piece went is heard, whatever becomes of the secret.
  clock.set('2026-12-23T12:00:00Z');
  const say = async (code: number) => {
    const event = { nuid: 'N-0', code, at: clock.now().toISOString() };
    const { result } = await pushSigned(office, [event], { channel: channelId, secret });
    expect(result).toMatchObject({ entered: 1, refused: [] });
    return heard(office, channelId);
  };
  expect(await say(400)).toBeNull();
  expect(await say(600)).not.toBeNull();
  await (await admin('2026-12-23T13:00:00Z')).call('tracking.dropSecret', { params });
  expect(await daysLate(office, channelId, 400)).toEqual([18, 19, 20, 21, 22]);

  // What was promised before and left after the first word is awaited, and its owner told; nobody asks the site for the others.
  await sql`update delivery set post_date = '2026-12-21'
    where channel_id = ${channelId} and promised_date = '2026-12-15'`.execute(services.db);
  const late = [15, 18, 19, 20, 21, 22];
  expect(await daysLate(office, channelId, 400)).toEqual(late);
  expect(await marked(office, channelId)).toBe(new Set([...ready, ...late]).size);
  const { rows } = await sql<{ id: number }>`select id from delivery
    where channel_id = ${channelId} and promised_date = '2026-12-16'`.execute(services.db);
  const ask = { params: { deliveryId: rows[0]?.id ?? 0 }, body: { lateStatus: 400 as const } };
  const validator = await office.as('validator');
  expect(await failure(validator.call('monitoring.takeStep', ask))).toMatchObject({ label: 'late.notLate' });
}
