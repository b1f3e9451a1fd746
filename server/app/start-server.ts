// Wires the server and starts it: database, file store, queue, documents, HTTP; stops all of it in the reverse order.
import { ensureFirstAdministrator, type FirstAdministrator } from '#server/app/first-administrator.ts';
import { defineLateNotes } from '#server/features/monitoring/note-late.usecases.ts';
import { defineChainAnchoring } from '#server/letters/chain/anchor-chain.ts';
import { defineChainJoining } from '#server/letters/chain/join-chain.task.ts';
import { defineCounterFolding } from '#server/letters/counters/fold-counters.task.ts';
import { defineJobSteps } from '#server/pipeline/deposit/step-runner.ts';
import { defineHooks, watchHooks } from '#server/pipeline/hooks/hooks.task.ts';
import { defineMails } from '#server/pipeline/mails/mails.task.ts';
import { keepMarks } from '#server/storage/marks/keep-marks.ts';
import { systemClock } from '#server/system/clock.ts';
import { watchClock } from '#server/system/clock-watch.ts';
import { createLogger, writeToStandardError } from '#server/system/logger.ts';
import type { Services } from '../context/context.ts';
import { checkMarks, marksOfData } from './check-marks.ts';
import { checkSecretKey } from './check-secret-key.ts';
import { checkSigningKey } from './check-signing-key.ts';
import { createClosing } from './closing.ts';
import { startDeliverySide } from './delivery-side.ts';
import { startHousekeeping } from './housekeeping.ts';
import { listen, probePort } from './listen.ts';
import { openServices, type StartOptions } from './open-services.ts';
import { shareTroubles } from './share-troubles.ts';
import { watchKeys } from './watch-keys.ts';

/** A server that answers; `stop` ends everything that was started with it. */
export interface RunningServer {
  /** `http://host:port` */
  readonly url: string;
  readonly services: Services;
  /** Set when this start made the first administrator: shown once to the person who starts it. */
  readonly firstAdministrator: FirstAdministrator | null;
  /** True while no task is runnable or running. */
  idle(): Promise<boolean>;
  /** Ends everything in order. May be called again. */
  stop(): Promise<void>;
}

/**
 * Starts the server.
 * @throws Error in plain words: a taken port, a data folder in use, a database that is too old or away
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, clock = systemClock } = options;
  const log = options.log ?? createLogger({ clock, write: writeToStandardError, level: config.logLevel ?? 'info' });
  const closing = createClosing(log);
  await probePort(config);
  try {
    const services = await openServices(options, log, closing);
    await checkSecretKey(services);
    await checkSigningKey(services);
    const shared = shareTroubles(services);
    closing.add('troubles', () => shared.stop());
    const endOfKeys = watchKeys(services);
    closing.add('keys', async () => endOfKeys());
    const markFiles = marksOfData(config.dataDir);
    if (await checkMarks(services, markFiles)) log.error('server.restored', { next: 'npm run restored -- --help' });
    const marks = keepMarks(services, markFiles);
    await marks.mark();
    marks.start();
    // Where people and workers have processes of their own, others may go on giving out numbers.
    closing.add('marks', () => marks.close(config.role === 'all' && !services.database.isAway));
    const firstAdministrator = await ensureFirstAdministrator(services, options.administrator);
    defineJobSteps(services, { batch: 2, interactive: 2 });
    defineCounterFolding(services);
    defineChainJoining(services);
    defineChainAnchoring(services);
    const watch = watchClock(clock, log);
    defineLateNotes(services, watch);
    defineMails(services);
    defineHooks(services);
    const deliverySide = startDeliverySide(services, marks, watch);
    closing.add('deliveries', () => deliverySide.close());
    await services.queue.start();
    closing.add('queue', () => services.queue.stop());
    const endOfHooks = config.role === 'web' ? () => undefined : watchHooks(services);
    closing.add('hooks', async () => endOfHooks());
    const housekeeping = startHousekeeping(services);
    closing.add('housekeeping', async () => housekeeping.stop());
    const idle = async (): Promise<boolean> => {
      const { runnable, leased } = await services.queue.idle();
      return runnable === 0 && leased === 0;
    };
    const url = await listen(services, options, { closing, idle });
    log.info('server.started', { url, role: config.role });
    return { url, services, firstAdministrator, idle, stop: () => closing.run() };
  } catch (error) {
    await closing.run();
    throw error;
  }
}
