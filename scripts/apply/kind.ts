// What a kind of item in a configuration file is made of, and helpers to read its entries.
import type { Client } from '#domain/api/client.ts';
import { unusable } from './apply-faults.ts';
import type { Entry } from './configuration-file.ts';

/** Ids of the items that exist, by kind and name; filled as the file is applied. */
export class Names {
  readonly #ids = new Map<string, number>();
  set(kind: string, name: string, id: number): void {
    this.#ids.set(`${kind}\u0000${name}`, id);
  }
  delete(kind: string, name: string): void {
    this.#ids.delete(`${kind}\u0000${name}`);
  }
  /** @throws Error by `unusable` for a name that no item has */
  get(kind: string, name: unknown): number {
    const id = this.#ids.get(`${kind}\u0000${String(name)}`);
    if (id === undefined) throw unusable(`no ${kind} is named "${String(name)}"`);
    return id;
  }
}

/** An item of the server. */
export interface Saved {
  readonly id: number;
  readonly version: number;
  /** What was saved and has no effect yet. */
  readonly warnings?: readonly { readonly label: string; readonly parameters: Readonly<Record<string, unknown>> }[];
}

/** One kind of item that a configuration file can hold. */
export interface Kind {
  /** Key of the file's section. */
  readonly section: string;
  /** No other entry names it: what exists is read where the file has some. */
  readonly isNamed?: false;
  /** Name under which other entries refer to it. */
  readonly nameOf: (entry: Entry) => string;
  /** The items that exist already, by that name. */
  readonly existing: (client: Client, names: Names) => Promise<Map<string, Saved>>;
  /** Saves the entry; `saved`: the item that it replaces. */
  readonly save: (client: Client, entry: Entry, names: Names, saved: Saved | undefined) => Promise<Saved>;
  /** Removes the item of an entry that says `removed: true`; left out: the kind cannot be removed from a file. */
  readonly remove?: (client: Client, entry: Entry, saved: Saved) => Promise<unknown>;
}

/** A text of an entry; empty when it is none. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** A list inside an entry; empty when it is left out. @throws Error by `unusable` for anything else */
export function listOf<T>(entry: Entry, key: string): readonly T[] {
  const list = entry[key] ?? [];
  if (!Array.isArray(list)) throw unusable(`${key} must be a list`);
  return list as readonly T[];
}

/** Items by their name. */
export const byName = <T extends Saved>(items: readonly T[], nameOf: (item: T) => string): Map<string, Saved> =>
  new Map(items.map((item) => [nameOf(item), item]));
/** The id and version with which an existing item is saved again; nothing for a new one. */
export const identity = (saved: Saved | undefined) =>
  saved === undefined ? {} : { id: saved.id, version: saved.version };

/** The entry without these keys. */
export function without(entry: Entry, ...keys: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => !keys.includes(key)));
}
