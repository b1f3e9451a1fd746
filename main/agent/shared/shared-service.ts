// The boot-time service of a shared machine: runs the printer for all users and hands each user's documents to that
// user's session only, through a socket in a folder that only this user can enter. It sends nothing itself.
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runDriver } from '../driver/driver.ts';
import type { PrinterSource, PrinterSourceOptions } from '../driver/printer-source.types.ts';
import { handedOver } from './handed-over.ts';
import { type DoorHall, openDoors } from './shared-doors.ts';

/** The printer of the whole machine. @param folder by `sharedFolder` */
export function openSharedService(options: PrinterSourceOptions, folder: string): PrinterSource {
  const { host, settings, installation, onStatus } = options;
  const { driverPath, clock, log, startDriver } = host;
  const handed = handedOver({ file: join(folder, 'handed-over.json'), log });
  const hall: DoorHall = {
    options,
    folder,
    handed,
    doors: new Map(),
    unknown: new Map(),
    taken: (uuid) => driver.taken(uuid),
  };
  let turn = Promise.resolve();
  const doors = (): Promise<void> => {
    turn = turn.then(() => openDoors(hall));
    return turn;
  };
  const driver = runDriver({
    driverPath,
    spoolFolder: join(folder, 'spool'),
    lanFolder: join(folder, 'lan'),
    installation,
    owner: '',
    shared: true,
    settings,
    clock,
    log,
    start: startDriver,
    onReady: () => void doors(),
    onCanceled: handed.canceled,
    onStatus,
  });
  // The folders above a user's door may be passed through, not listed.
  const prepare = async (): Promise<void> => {
    await mkdir(join(folder, 'doors'), { recursive: true });
    await chmod(folder, 0o711);
    await chmod(join(folder, 'doors'), 0o711);
  };
  turn = prepare().catch((error: unknown) => log('error', 'shared.no-folder', { reason: String(error) }));
  void doors();
  return {
    status: () => driver.status(),
    apply: (next) => driver.apply(next),
    // Each session has its own sign-in, so the printer of the machine is always ready.
    setState: () => undefined,
    rescan: doors,
    close: async () => {
      await driver.close();
      await turn;
      for (const { server } of hall.doors.values()) server.close();
      for (const { server } of hall.doors.values()) server.closeAllConnections();
    },
  };
}
