// Keeps the announcement of the queues beside the server: it starts later, may fail, and follows the queues.

import { printerUuid } from '../printer/attributes/view.ts';
import type { Printer } from '../printer/printer.ts';
import { type AnnouncedQueue, type Announcement, announceQueues } from './announce.ts';

interface Announcer {
  readonly start: () => void;
  readonly queuesChanged: () => void;
  readonly stop: () => Promise<void>;
}

const announcedQueues = (printer: Printer): AnnouncedQueue[] =>
  printer.queues().map((queue) => {
    const view = { printer, queue, named: true, faithful: queue.unchanged, secure: true, host: '' };
    return { queue, uuid: printerUuid(view) };
  });

/** When announcing fails, devices still print by the address, and the parent gets the event `not-announced`. */
export function createAnnouncer(printer: Printer, port: number, onHost: (host: string) => void): Announcer {
  let running: Promise<Announcement | undefined> = Promise.resolve(undefined);
  const failed = (cause: unknown): undefined => {
    const detail = cause instanceof Error ? cause.message : '';
    printer.runtime.announce({ type: 'not-announced', detail });
  };
  return {
    start() {
      running = announceQueues({ queues: announcedQueues(printer), port, onHost }).catch(failed);
    },
    queuesChanged() {
      void running.then((announcement) => announcement?.follow(announcedQueues(printer)).catch(failed));
    },
    stop: async () => (await running)?.stop(),
  };
}
