// A service of the clerk by a channel of its own, for tests of what a person may do with its rows.
import type { PostOffice } from '#tests/scenarios/post-office.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { addChannel, addService, runService } from '#tests/support/town.ts';

interface ChannelOfTest {
  readonly name: string;
  readonly forceValidation?: boolean;
  /** Other fields of the service. */
  readonly over?: object;
}

export const depositorOf = (office: PostOffice): Promise<TestClient> => office.as('clerk');

/** How many each post office has: files of tests may share their modules, a name is not to depend on who came before. */
const made = new WeakMap<PostOffice, number>();

/** A mail run in which each letter begins with an address in the window. */
export async function serviceBy(office: PostOffice, wish: ChannelOfTest): Promise<number> {
  const { services } = office.server;
  const number = (made.get(office) ?? 0) + 1;
  made.set(office, number);
  const name = `${wish.name} ${number}`;
  const forceValidation = wish.forceValidation ?? false;
  const channelId = await addChannel(services, {
    name,
    channelType: 'SIMPLE_MAIL',
    providerName: 'folder',
    timeZone: 'Europe/Paris',
    requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', forceValidation }],
    outputFileDefinitions: [{ name: 'main', mainOutputFile: true }],
  });
  const service = await addService(
    services,
    office.town.accountId,
    runService(name, channelId, { channels: [{ label: 'mail', channelId, composition: {} }], ...wish.over }),
  );
  const { id } = await services.db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  await services.db.insertInto('profile_service').values({ profile_id: id, service_id: service }).execute();
  return service;
}
