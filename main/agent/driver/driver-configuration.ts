// What the printer driver is told of the settings: queues, port, sharing.
import type { AgentSettings } from '#domain/bridge/settings.ts';
import type { QueueConfiguration } from '#printer-driver/printer-driver.ts';
import { lanAccounts } from './lan-accounts.ts';

/** Digits alone would read as a job id in an address; the driver refuses them, and must not go down for one queue. */
const printable = (id: string): boolean => !/^\d+$/.test(id);

/** Queues as the driver knows them; ids that differ only by case are one address. */
export function queuesOf(settings: AgentSettings): readonly QueueConfiguration[] {
  const seen = new Set<string>();
  return settings.queues
    .filter(({ id }) => printable(id) && !seen.has(id.toLowerCase()) && seen.add(id.toLowerCase()))
    .map(({ id, name }) => ({ name: id, info: name, location: '' }));
}

export interface DriverPlace {
  readonly spoolFolder: string;
  /** Folder of key and certificate of "print from other devices". */
  readonly lanFolder: string;
  readonly installation: string;
  /** Login of the person whose agent this is; empty on a shared machine. */
  readonly owner: string;
  readonly shared: boolean;
}

/** JSON for the driver; empty when there is nothing to print to. */
export function driverConfiguration(place: DriverPlace, settings: AgentSettings): string {
  const queues = queuesOf(settings);
  const { enabled, port, lan } = settings.printer;
  if (!enabled || queues.length === 0) return '';
  const accounts = lanAccounts(lan, place.owner);
  return JSON.stringify({
    spoolFolder: place.spoolFolder,
    port,
    queues,
    shared: place.shared,
    installation: place.installation,
    // A job is complete for its sender once the document is in the outbox; on a shared machine nobody may be signed in.
    awaitTaken: !place.shared,
    // Without an account nobody could get in: then the printer serves this machine only.
    lan: accounts.length > 0 ? { accounts, hosts: [], certificateFolder: place.lanFolder, announce: true } : null,
  });
}
