// The process that is killed: watches the folders it is told, into an outbox that keeps. Tells its states to its parent,
// and with FOLDERS_LOG=1 what it does.
import { randomUUID } from 'node:crypto';
import { watchFolder } from '#main/folders/folders.ts';
import type { FolderTimes, FolderWatch } from '#main/folders/folders.types.ts';
import { systemClock } from '#main/system/system.ts';
import { durableAccept } from './durable-outbox.ts';

export interface WatchingOrder {
  readonly folders: readonly string[];
  readonly staging: string;
  readonly outbox: string;
  readonly quietSeconds: number;
  readonly times: Partial<FolderTimes>;
  readonly events: boolean;
}
export interface Refusal {
  readonly id: string;
  readonly label: string;
}

const order = JSON.parse(process.argv[2] ?? '{}') as WatchingOrder;
const accept = durableAccept(order.outbox);
const watches: readonly FolderWatch[] = order.folders.map((folder) =>
  watchFolder({
    folder: { path: folder, quietSeconds: order.quietSeconds, keepDays: 30 },
    queueId: 'office',
    accept,
    staging: order.staging,
    clock: systemClock,
    ids: randomUUID,
    log: (level, event, facts) => {
      if (process.env.FOLDERS_LOG) console.error(level, event, JSON.stringify(facts));
    },
    onState: (state) => process.send?.(state),
    locale: 'fr',
    times: order.times,
    events: order.events,
  }),
);
process.on('message', ({ id, label }: Refusal) => {
  for (const watch of watches) void watch.refused(id, label, {});
});
process.on('disconnect', () => process.exit(0));
