// A worker of random histories as a process of its own, without what answers people. It reads its modules, says so, and works from
// the message on that names its world, until it is killed.
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { marksOfData } from '#server/app/check-marks.ts';
import { createClosing } from '#server/app/closing.ts';
import { startDeliverySide } from '#server/app/delivery-side.ts';
import { openServices } from '#server/app/open-services.ts';
import { readConfig } from '#server/context/config.ts';
import { startDocumentEngine } from '#server/documents/documents.ts';
import { defineLateNotes } from '#server/features/monitoring/note-late.usecases.ts';
import { defineChainJoining } from '#server/letters/chain/join-chain.task.ts';
import { defineCounterFolding } from '#server/letters/counters/fold-counters.task.ts';
import { defineJobSteps } from '#server/pipeline/deposit/step-runner.ts';
import { defineHooks } from '#server/pipeline/hooks/hooks.task.ts';
import { defineMails } from '#server/pipeline/mails/mails.task.ts';
import type { Connection } from '#server/storage/connection.ts';
import { keepMarks } from '#server/storage/marks/keep-marks.ts';
import { systemClock } from '#server/system/clock.ts';
import { watchClock } from '#server/system/clock-watch.ts';
import { silentLogger as log } from '#server/system/logger.ts';

/** What the world says to a worker. */
export interface Word {
  /** How far its clock is ahead, ms. */
  readonly ahead: number;
  readonly begin?: { readonly connection: Connection; readonly environment: Readonly<Record<string, string>> };
}

let ahead = 0;
const clock = {
  now: () => new Date(systemClock.now().getTime() + ahead),
  monotonic: () => systemClock.monotonic(),
};
const mailer = {
  send: async (mail: object) => {
    process.send?.({ mail });
    return { state: 'taken' as const };
  },
};

async function work({ connection, environment }: NonNullable<Word['begin']>): Promise<void> {
  const config = readConfig({ ...environment, ROLE: 'worker' });
  const documents = startDocumentEngine({
    workRoot: path.join(config.dataDir, `work-${process.pid}`),
    cores: 1,
    now: () => performance.now(),
  });
  const options = { config, connection, clock, log, mailer, documents };
  const services = await openServices(options, log, createClosing(log));
  defineJobSteps(services, { batch: 2, interactive: 2 });
  defineCounterFolding(services);
  defineMails(services);
  defineChainJoining(services);
  const watch = watchClock(clock, log);
  defineLateNotes(services, watch);
  defineHooks(services);
  const marks = keepMarks(services, marksOfData(config.dataDir));
  await marks.mark();
  marks.start();
  startDeliverySide(services, marks, watch);
  await services.queue.start();
}

process.on('disconnect', () => process.exit());
process.on('message', (word: Word) => {
  ahead = word.ahead;
  if (word.begin !== undefined) void work(word.begin);
});
// What is killed keeps no cache of its own accord.
flushCompileCache();
process.send?.({ ready: true });
