// Several documents in error given to one person at once: to whoever may decide on all of them.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { failure } from '#tests/support/test-client.ts';
import { addProfile, addUser } from '#tests/support/town.ts';
import type { ReturnedMail } from '../returned-mail.ts';

/**
 * Somebody who decides for a group alone may have what is of the group, and not that with something else.
 * @param strangeId a document of no group
 */
export async function givenMany(world: ReturnedMail, strangeId: number): Promise<void> {
  const { services } = world.office.server;
  const { db } = services;
  const { accountId } = world.office.town;
  const { items } = await world.validator.call('shipments.list', { query: { unacknowledged: '1' } });
  const groupedId = items.find(({ id }) => id !== strangeId)?.id ?? 0;
  const { rows } = await sql<{ id: number }>`insert into user_group (account_id, code, name)
    values (${accountId}, 'post', 'Post room') returning id`.execute(db);
  const groupId = rows[0]?.id ?? 0;
  const profileId = await addProfile(services, accountId, { name: 'Post room', masks: [0, 1 + 2, 0] });
  const userId = await addUser(services, accountId, { login: 'postroom', profileId, emailAddress: 'p@acme.example' });
  await sql`update app_user set group_id = ${groupId} where id = ${userId}`.execute(db);
  const setGroup = (to: number | null) =>
    sql`update shipment set owner_group_id = ${to} where id = ${groupedId}`.execute(db);
  await setGroup(groupId);

  const offered = async (shipmentIds: number[]) =>
    (await world.validator.call('shipments.deciders', { body: { shipmentIds } })).map(({ id }) => id);
  const give = (shipmentIds: number[], to: number | null) =>
    world.validator.call('shipments.assign', { body: { shipmentIds, userId: to } });
  const both = [groupedId, strangeId];
  expect(await offered([groupedId])).toContain(userId);
  expect(await offered(both)).not.toContain(userId);
  expect((await offered(both)).length).toBeGreaterThan(0);
  // Whoever may not is named, and nobody has any of them: the reason is not that there is no such person.
  const refused = await failure(give(both, userId));
  expect(refused).toMatchObject({ label: 'shipment.mayNotDecide', parameters: { name: 'postroom', count: 2 } });
  const { id: clerkId } = (await world.clerk.call('authentication.check')).user;
  expect((await failure(give([strangeId], clerkId))).label).toBe('shipment.mayNotDecide');
  expect((await failure(give(both, 999_999))).label).toBe('exception.notFound');
  expect(await give([groupedId], userId)).toEqual({ changed: 1 });
  expect(await give([groupedId], null)).toEqual({ changed: 1 });
  await setGroup(null);
}
