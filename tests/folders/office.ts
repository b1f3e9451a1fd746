// An office for tests: a watched folder on a real disk, an outbox that keeps what it gets, a clock that moves by hand.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { watchFolder } from '#main/folders/folders.ts';
import type { FolderWatch, WatchFolderOptions } from '#main/folders/folders.types.ts';
import type { Acceptance } from '#main/outbox/outbox.types.ts';

export const PDF = '%PDF-1.4\nbody\n%%EOF\n';
const roots: string[] = [];
const watches: FolderWatch[] = [];

/** A folder, an outbox that keeps what it got by id, and a clock that only moves by hand. */
export function office() {
  const root = mkdtempSync(path.join(tmpdir(), 'folders-test-'));
  roots.push(root);
  const at = (...names: string[]): string => path.join(root, ...names);
  for (const name of ['watched', 'staging', 'kept']) mkdirSync(at(name));
  const kept = new Map<string, Acceptance>();
  let ms = 0;
  let count = 0;
  const accept = async (acceptance: Acceptance): Promise<InboxDocument> => {
    if (kept.has(acceptance.id)) await rm(acceptance.path);
    else await rename(acceptance.path, at('kept', acceptance.id));
    kept.set(acceptance.id, acceptance);
    return { id: acceptance.id, sameAs: null } as InboxDocument;
  };
  const options: WatchFolderOptions = {
    folder: { path: at('watched'), quietSeconds: 1, keepDays: 10 },
    queueId: 'office',
    accept,
    staging: at('staging'),
    clock: { now: () => new Date(Date.UTC(2026, 0, 5) + ms), monotonic: () => ms, after: () => () => {} },
    ids: () => `id-${++count}`,
    log: () => {},
    onState: () => {},
    locale: 'de',
    events: false,
  };
  return {
    at,
    options,
    write: (name: string, text: string | Buffer = PDF) => writeFileSync(at('watched', name), text),
    watch(more: Partial<WatchFolderOptions> = {}) {
      const watch = watchFolder({ ...options, ...more });
      watches.push(watch);
      return watch;
    },
    /** Time goes by: two looks, so far apart. */
    async settle(watch: FolderWatch, seconds = 2) {
      await watch.rescan();
      ms += seconds * 1000;
      await watch.rescan();
    },
    wait: (seconds: number) => {
      ms += seconds * 1000;
    },
    arrived: () => [...kept.values()].map((one) => one.name).sort((a, b) => a.localeCompare(b)),
    bytes: () => readdirSync(at('kept')).map((name) => readFileSync(at('kept', name), 'utf8')),
    list: (...names: string[]) => (existsSync(at(...names)) ? readdirSync(at(...names)).sort() : []),
    claims: () =>
      readdirSync(at('watched'))
        .filter((name) => name.startsWith('.mailroom-'))
        .flatMap((name) => readdirSync(at('watched', name)))
        .filter((name) => name !== 'ledger.jsonl'),
  };
}

/** Ends all that watches and takes the folders away; after each test. */
export async function closeOffices(): Promise<void> {
  await Promise.all(watches.splice(0).map((watch) => watch.close()));
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
}

/** A fault as the system names it. */
export const coded = (code: string): Error => Object.assign(new Error(code), { code });
