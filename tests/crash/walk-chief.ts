// What the administrator of a walk does: channels go off and on, services are saved anew, people come and go.
import { PASSWORD } from '../support/town.ts';
import { deposit } from './walk-actions.ts';
import { type Action, type Person, pause, pick, signIn } from './walk-installation.ts';

export const toggleChannel: Action = async ({ client, ground: { chance } }) => {
  const channel = pick(chance, await client.call('channels.list', {}));
  if (channel === undefined) return;
  const set = async (enabled: boolean): Promise<void> => {
    const { version, properties, ...rest } = await client.call('channels.get', { params: { channelId: channel.id } });
    const { inconsistent: _i, ...body } = rest as typeof rest & { inconsistent?: unknown };
    await client.call('channels.save', { body: { ...body, version, properties, enabled } as never });
  };
  await set(false);
  await pause(300 + chance() * 1500);
  await set(true);
};

/** A service is saved anew, under another name. */
export const saveService: Action = async ({ client, ground: { chance } }) => {
  const service = pick(chance, await client.call('services.list', {}));
  if (service === undefined) return;
  const { removed: _r, inconsistent: _i, channelDetails: _c, serviceFiles: _s, abilities: _a, ...input } = service;
  const name = `${service.name.split(' (')[0]} (${Math.floor(chance() * 1e6)})`;
  const parts = [{ name: 'parameters', value: JSON.stringify({ ...input, name }) }];
  await client.call('services.save', { parts });
};

/** A person deposits, confirms, and is removed in the middle of it. */
export const comeAndGo: Action = async ({ client, ground, login }) => {
  const all = await client.call('users.all', {});
  const model = all.find((user) => user.login === 'clerk');
  if (model === undefined) return;
  const name = `guest-${Math.floor(ground.chance() * 1e9)}`;
  const body = { login: name, ouId: model.ouId, profileId: model.profileId, firstName: name, password: PASSWORD };
  const user = await client.call('users.save', { body: body as never });
  const guest: Person = { ground, login: name, client: await signIn(ground, name) };
  await deposit(guest);
  const jobId = [...ground.ledger.owners].find(([, owner]) => owner === name)?.[0].split(' ')[1];
  await pause(ground.chance() * 3_000);
  // Awaited together: the server may be away for both.
  await Promise.all([
    client.call('users.remove', { params: { userId: user.id } }),
    guest.client.call('commands.create', { body: { readyOfJob: Number(jobId) } }).catch(() => undefined),
  ]);
  ground.ledger.owners.set(`job ${jobId}`, login);
};
