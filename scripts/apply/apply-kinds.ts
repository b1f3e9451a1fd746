// What a configuration file can hold, kind by kind: how an entry is found again, and how it is saved through the calls.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from '#domain/api/client.ts';
import { unusable } from './apply-faults.ts';
import type { Entry } from './configuration-file.ts';
import { byName, identity, type Kind, listOf, type Saved, text, without } from './kind.ts';
import { tariff } from './tariff-kind.ts';

const account: Kind = {
  section: 'accounts',
  nameOf: (entry) => text(entry.accountIdentifier),
  existing: async (client) => byName(await client('units.list'), (item) => item.accountIdentifier),
  save: async (client, entry, names, saved) => {
    const parent =
      entry.parent === undefined || entry.parent === null ? null : { id: names.get('accounts', entry.parent) };
    return client('units.save', { body: { ...without(entry, 'parent'), ...identity(saved), parent } as never });
  },
};

const optionType: Kind = {
  section: 'optionTypes',
  nameOf: (entry) => text(entry.name),
  existing: async (client) => byName(await client('options.types'), (item) => item.name),
  save: async (client, entry, _names, saved) => {
    const type = await client('options.saveType', {
      body: { ...without(entry, 'values'), ...identity(saved) } as never,
    });
    const there = byName(await client('options.list', { query: { optionTypeId: type.id } }), (item) => item.name);
    for (const value of listOf<Entry>(entry, 'values')) {
      const old = there.get(text(value.name));
      await client('options.save', { body: { ...value, ...identity(old), optionTypeId: type.id } as never });
    }
    return type;
  },
};

const channel: Kind = {
  section: 'channels',
  nameOf: (entry) => text(entry.name),
  existing: async (client) => byName(await client('channels.list'), (item) => item.name),
  save: async (client, entry, names, saved) => {
    const optionTypeIds = listOf<string>(entry, 'optionTypes').map((name) => names.get('optionTypes', name));
    return client('channels.save', {
      body: { ...without(entry, 'optionTypes'), ...identity(saved), optionTypeIds } as never,
    });
  },
};

const service: Kind = {
  section: 'services',
  nameOf: (entry) => `${text(entry.account)}/${text(entry.name)}`,
  existing: async (client, names) => {
    const found = new Map<string, Saved>();
    for (const unit of await client('units.list')) {
      names.set('accounts', unit.accountIdentifier, unit.id);
      const services = await client('services.list', { query: { ouId: unit.id } });
      for (const item of services) found.set(`${unit.accountIdentifier}/${item.name}`, item);
    }
    return found;
  },
  save: async (client, entry, names, saved) => {
    const channels = listOf<Entry>(entry, 'channels').map((one) => ({
      ...without(one, 'channel'),
      channelId: names.get('channels', one.channel),
    }));
    const parameters = {
      ...without(entry, 'account', 'channels', 'files', 'profiles'),
      ...identity(saved),
      ouId: names.get('accounts', entry.account),
      channels,
    };
    const files = listOf<string>(entry, 'files').map((file) => {
      return { name: 'files', value: readFileSync(file), fileName: path.basename(file) };
    });
    const parts = [{ name: 'parameters', value: JSON.stringify(parameters) }, ...files];
    const made = await client('services.save', { parts });
    for (const name of listOf<string>(entry, 'profiles')) {
      await allow(client, { ouId: parameters.ouId, name }, made.id);
    }
    return made;
  },
  remove: (client, entry, { id, version }) =>
    client('services.remove', { params: { serviceId: id }, query: { force: entry.force === true, version } }),
};

/** Lets a profile use a service beside those that it may use already. @throws Error by `unusable` where there is none */
async function allow(
  client: Client,
  { ouId, name }: { readonly ouId: number; readonly name: string },
  serviceId: number,
): Promise<void> {
  const found = (await client('profiles.list', { query: { ouId } })).find((one) => one.name === name);
  if (found === undefined) throw unusable(`no profile of the account is named "${name}"`);
  const serviceIds = [...new Set([...found.services, serviceId])];
  await client('profiles.saveServices', { params: { profileId: found.id }, body: { serviceIds } });
}

const profile: Kind = {
  section: 'profiles',
  nameOf: (entry) => `${text(entry.account)}/${text(entry.name)}`,
  existing: async (client, names) => {
    const found = new Map<string, Saved>();
    for (const unit of await client('units.list')) {
      names.set('accounts', unit.accountIdentifier, unit.id);
      const profiles = await client('profiles.list', { query: { ouId: unit.id } });
      for (const item of profiles) found.set(`${unit.accountIdentifier}/${item.name}`, item);
    }
    return found;
  },
  save: async (client, entry, names, saved) => {
    const body = {
      ...without(entry, 'account', 'services'),
      ...identity(saved),
      ouId: names.get('accounts', entry.account),
    };
    const made = await client('profiles.save', { body: body as never });
    if (entry.services !== undefined) {
      const serviceIds = listOf<string>(entry, 'services').map((name) =>
        names.get('services', `${text(entry.account)}/${name}`),
      );
      await client('profiles.saveServices', { params: { profileId: made.id }, body: { serviceIds } });
    }
    return made;
  },
};

const user: Kind = {
  section: 'users',
  nameOf: (entry) => text(entry.login),
  existing: async (client) => byName(await client('users.all'), (item) => item.login),
  save: async (client, entry, names, saved) => {
    const body = {
      ...without(entry, 'account', 'profile', 'group', ...(saved === undefined ? [] : ['password'])),
      ...identity(saved),
      ouId: names.get('accounts', entry.account),
      profileId: names.get('profiles', `${text(entry.account)}/${text(entry.profile)}`),
      groupId: entry.group === undefined ? null : names.get('groups', `${text(entry.account)}/${text(entry.group)}`),
    };
    return client('users.save', { body: body as never });
  },
};

const group: Kind = {
  section: 'groups',
  nameOf: (entry) => `${text(entry.account)}/${text(entry.code)}`,
  existing: async (client, names) => {
    const found = new Map<string, Saved>();
    for (const unit of await client('units.list')) {
      names.set('accounts', unit.accountIdentifier, unit.id);
      const groups = await client('groups.list', { query: { ouId: unit.id } });
      for (const item of groups) found.set(`${unit.accountIdentifier}/${item.code}`, item);
    }
    return found;
  },
  save: async (client, entry, names, saved) => {
    const body = { ...without(entry, 'account'), ...identity(saved), ouId: names.get('accounts', entry.account) };
    return client('groups.save', { body: body as never });
  },
};

/** In the order in which they refer to each other. */
export const KINDS: readonly Kind[] = [account, optionType, channel, service, profile, group, user, tariff];
