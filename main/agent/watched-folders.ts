// The watched folders of all queues: follows the settings, and moves what the server refuses to `failed`.
import type { FolderView } from '#domain/bridge/folders.ts';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import type { AgentSettings, WatchedFolder } from '#domain/bridge/settings.ts';
import { shownCondition } from '#main/folders/folder-status.ts';
import { watchFolder } from '#main/folders/folders.ts';
import type { FolderWatch } from '#main/folders/folders.types.ts';
import { lettersAlike, overlaps } from '#main/folders/overlap.rules.ts';
import type { Outbox } from '#main/outbox/outbox.types.ts';
import type { AgentClock, AgentLog } from '#main/system/system.types.ts';
import { realOrWritten } from './real-path.ts';

export interface WatchedFolders {
  readonly apply: (settings: AgentSettings) => Promise<void>;
  readonly status: () => readonly FolderView[];
  readonly rescan: () => Promise<void>;
  /** A document changed: one whose content is refused leaves the archive. */
  readonly changed: (document: InboxDocument) => void;
  readonly close: () => Promise<void>;
}

export interface WatchedFoldersOptions {
  readonly accept: Outbox['accept'];
  readonly staging: string;
  readonly clock: AgentClock;
  readonly ids: () => string;
  readonly log: AgentLog;
  readonly locale: string;
  /** The state of a folder changed, or other folders are watched. */
  readonly onChange: () => void;
}

interface Watched {
  readonly key: string;
  readonly queueId: string;
  readonly watch: FolderWatch;
  /** ISO 8601, UTC; null: nothing yet. */
  readonly lastTakenAt: () => string | null;
}

/** Labels that refuse the content itself. A missing right or a removed queue says nothing about it. */
const aboutContent = (label: string): boolean => /^(file|document)\./.test(label);

const wantedOf = (settings: AgentSettings): { key: string; queueId: string; folder: WatchedFolder }[] =>
  settings.queues.flatMap(({ id, folders }) =>
    folders.map((folder) => ({ key: JSON.stringify([id, folder]), queueId: id, folder })),
  );

type Wanted = ReturnType<typeof wantedOf>[number];

const NOTHING_YET = { waiting: 0, taken: 0, failed: 0, lastTakenAt: null };

/** Separates the folders that may be watched from those that would take a document twice. */
async function separate(wanted: readonly Wanted[], { clock, log }: WatchedFoldersOptions) {
  const paths = await Promise.all(wanted.map(({ folder }) => realOrWritten(folder.path, clock)));
  const others = overlaps(paths, lettersAlike(process.platform));
  const barred = wanted.flatMap(({ queueId, folder: { path } }, at): FolderView[] => {
    const other = others[at];
    if (other === null || other === undefined) return [];
    log('error', 'folder.overlaps', { path, other, queue: queueId });
    const failure = { label: 'desktop.folder.failure.overlaps', parameters: { path, other } };
    return [{ ...NOTHING_YET, held: [], path, queueId, condition: 'overlaps', failure }];
  });
  return { free: wanted.filter((_, at) => others[at] === null), barred };
}

/** Watches one folder and remembers when it last took a file. */
function watchOne({ key, queueId, folder }: Wanted, options: WatchedFoldersOptions): Watched {
  const { accept, staging, clock, ids, log, locale, onChange } = options;
  let lastTakenAt: string | null = null;
  let before = 0;
  const watch = watchFolder({
    folder,
    queueId,
    accept,
    staging,
    clock,
    ids,
    log,
    locale,
    onState: ({ taken }) => {
      if (taken > before) lastTakenAt = clock.now().toISOString();
      before = taken;
      onChange();
    },
  });
  return { key, queueId, watch, lastTakenAt: () => lastTakenAt };
}

export function openWatchedFolders(options: WatchedFoldersOptions): WatchedFolders {
  const { log } = options;
  let watched: readonly Watched[] = [];
  let barred: readonly FolderView[] = [];
  const follow = async (settings: AgentSettings): Promise<void> => {
    const { free: wanted, ...rest } = await separate(wantedOf(settings), options);
    barred = rest.barred;
    const gone = watched.filter(({ key }) => !wanted.some((one) => one.key === key));
    watched = watched.filter((one) => !gone.includes(one));
    await Promise.all(gone.map(({ watch }) => watch.close()));
    const fresh = wanted.filter(({ key }) => !watched.some((one) => one.key === key));
    const started = fresh.map((one) => watchOne(one, options));
    watched = [...watched, ...started];
    options.onChange();
  };
  let turn = Promise.resolve();
  const refuse = async ({ id, queueId, failure }: InboxDocument): Promise<void> => {
    if (failure === null) return;
    for (const one of watched.filter((each) => each.queueId === queueId)) {
      await one.watch.refused(id, failure.label, failure.parameters);
    }
  };
  return {
    apply: (settings) => {
      turn = turn.then(() => follow(settings));
      return turn;
    },
    status: () => [
      ...watched.map(({ queueId, watch, lastTakenAt }) => {
        const state = watch.state();
        const { path, failure, held, waiting, taken, failed } = state;
        return {
          path,
          queueId,
          condition: shownCondition(state),
          failure,
          held: [...held],
          waiting,
          taken,
          failed,
          lastTakenAt: lastTakenAt(),
        };
      }),
      ...barred,
    ],
    rescan: async () => void (await Promise.all(watched.map(({ watch }) => watch.rescan()))),
    changed: (document) => {
      const { state, source, failure, fileId } = document;
      if (state !== 'attention' || source !== 'folder' || fileId !== null || !aboutContent(failure?.label ?? ''))
        return;
      turn = turn
        .then(() => refuse(document))
        .catch((error: unknown) => log('warn', 'folder.not-refused', { document: document.id, reason: String(error) }));
    },
    close: async () => {
      await turn;
      await Promise.all(watched.map(({ watch }) => watch.close()));
    },
  };
}
