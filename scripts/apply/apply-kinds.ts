// What a configuration file can hold, kind by kind: how an entry is found again, and how it is saved through the calls.
import type { Client } from '#domain/api/client.ts';
import { unusable } from './apply-faults.ts';

/** An entry of a configuration file: plain data in which other entries are named, not numbered. */
export type Entry = Readonly<Record<string, unknown>>;

/** Ids of what is there, by kind and name; filled as the file is applied. */
export class Names {
  readonly #ids = new Map<string, number>();
  set(kind: string, name: string, id: number): void {
    this.#ids.set(`${kind}\u0000${name}`, id);
  }
  get(kind: string, name: unknown): number {
    const id = this.#ids.get(`${kind}\u0000${String(name)}`);
    if (id === undefined) throw unusable(`no ${kind} is named "${String(name)}"`);
    return id;
  }
}

export interface Saved {
  readonly id: number;
  readonly version: number;
}

export interface Kind {
  /** Key of the file's section. */
  readonly section: string;
  /** Name under which other entries refer to it. */
  readonly nameOf: (entry: Entry) => string;
  /** What is there already, by that name. */
  readonly existing: (client: Client, names: Names) => Promise<Map<string, Saved>>;
  readonly save: (client: Client, entry: Entry, names: Names, saved: Saved | undefined) => Promise<Saved>;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** A list inside an entry; none when it is left out. */
function listOf<T>(entry: Entry, key: string): readonly T[] {
  const list = entry[key] ?? [];
  if (!Array.isArray(list)) throw unusable(`${key} must be a list`);
  return list as readonly T[];
}
const byName = <T extends Saved>(items: readonly T[], nameOf: (item: T) => string): Map<string, Saved> =>
  new Map(items.map((item) => [nameOf(item), item]));
const identity = (saved: Saved | undefined) => (saved === undefined ? {} : { id: saved.id, version: saved.version });

/** Renames a key and resolves the name behind it. */
function without(entry: Entry, ...keys: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => !keys.includes(key)));
}

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
      ...without(entry, 'account', 'channels'),
      ...identity(saved),
      ouId: names.get('accounts', entry.account),
      channels,
    };
    return client('services.save', { parts: [{ name: 'parameters', value: JSON.stringify(parameters) }] });
  },
};

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
    const serviceIds = listOf<string>(entry, 'services').map((name) =>
      names.get('services', `${text(entry.account)}/${name}`),
    );
    await client('profiles.saveServices', { params: { profileId: made.id }, body: { serviceIds } });
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
export const KINDS: readonly Kind[] = [account, optionType, channel, service, profile, group, user];
