// Where an agent's printed documents come from: its own driver, the service of a shared machine, or the door to that service.
import { join } from 'node:path';
import { runDriver } from './driver/driver.ts';
import type { PrinterSource, PrinterSourceOptions } from './driver/printer-source.types.ts';
import { sharedFolder } from './shared/shared-folder.ts';
import { openSharedInbox } from './shared/shared-inbox.ts';
import { openSharedService } from './shared/shared-service.ts';
import { canceledJobs } from './spool/canceled-jobs.ts';
import { askedOfPrintSystem, ownCups } from './spool/print-system.ts';
import { openSpool } from './spool/spool.ts';

/** The own driver, whose documents go straight into the outbox. */
function openOwnPrinter({ host, settings, installation, outbox, onStatus }: PrinterSourceOptions): PrinterSource {
  const { dataDir, clock, log, driverPath } = host;
  let current = settings;
  const { accept, canceled } = canceledJobs(outbox, log);
  const spoolFolder = join(dataDir, 'spool');
  const spool = openSpool({
    ready: join(spoolFolder, 'ready'),
    failed: join(spoolFolder, 'failed'),
    accept,
    pageChoice: (document) => askedOfPrintSystem(document, ownCups),
    automated: (queueId) => current.queues.some(({ id, mode }) => id === queueId && mode === 'automated'),
    taken: (uuid) => driver.taken(uuid),
    clock,
    log,
  });
  const driver = runDriver({
    driverPath,
    spoolFolder,
    lanFolder: join(dataDir, 'lan'),
    installation,
    owner: host.osUser,
    shared: false,
    settings,
    clock,
    log,
    start: host.startDriver,
    onReady: () => void spool.rescan(),
    onCanceled: canceled,
    onStatus,
  });
  return {
    status: () => driver.status(),
    apply: (next) => {
      current = next;
      driver.apply(next);
    },
    setState: (state) => driver.setState(state),
    rescan: spool.rescan,
    close: async () => {
      await driver.close();
      await spool.close();
    },
  };
}

/** Opens the one that the settings ask for. */
export function openPrinterSource(options: PrinterSourceOptions): PrinterSource {
  const { host, settings } = options;
  if (!settings.printer.shared) return openOwnPrinter(options);
  const folder = host.sharedDir ?? sharedFolder(process.platform, process.env);
  return host.service ? openSharedService(options, folder) : openSharedInbox(options, folder);
}
