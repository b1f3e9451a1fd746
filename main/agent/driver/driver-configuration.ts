// The printer driver's configuration, made from the settings: queues, port, sharing.
import type { AgentSettings } from '#domain/bridge/settings.ts';
import type { QueueConfiguration } from '#printer-driver/printer-driver.ts';
import { lanHosts } from '#printer-driver/transport/host-names.ts';
import { keptIdentity } from './certificate.ts';
import { lanAccounts } from './lan-accounts.ts';

/** The driver refuses a number alone, which reads as a job id in an address; one such queue must not stop the printer. */
const printable = (id: string): boolean => !/^\d+$/.test(id);

/** Queues as the driver knows them; ids that differ only by case are one address. */
export function queuesOf(settings: AgentSettings): readonly QueueConfiguration[] {
  const seen = new Set<string>();
  return settings.queues
    .filter(({ id }) => printable(id) && !seen.has(id.toLowerCase()) && seen.add(id.toLowerCase()))
    .map(({ id, name, unchanged }) => ({ name: id, info: name, location: '', unchanged }));
}

/** Where a driver works, and for whom. */
export interface DriverSite {
  readonly spoolFolder: string;
  /** Folder of key and certificate of "print from other devices". */
  readonly lanFolder: string;
  readonly installation: string;
  /** Login of the person whose agent this is; empty on a shared machine. */
  readonly owner: string;
  readonly shared: boolean;
}

/** The part about other devices. null: no account could get in, and the printer serves this machine only. */
async function lanConfiguration(site: DriverSite, settings: AgentSettings, now: Date) {
  const accounts = lanAccounts(settings.printer.lan, site.owner);
  if (accounts.length === 0) return null;
  const hosts = lanHosts(queuesOf(settings).map(({ name }) => name));
  return { accounts, hosts: [], identity: await keptIdentity(site.lanFolder, hosts, now), announce: true };
}

/**
 * JSON for the driver; empty when there is nothing to print to.
 * @throws when the certificate for other devices can be neither read nor made
 */
export async function driverConfiguration(site: DriverSite, settings: AgentSettings, now: Date): Promise<string> {
  const queues = queuesOf(settings);
  const { enabled, port } = settings.printer;
  if (!enabled || queues.length === 0) return '';
  return JSON.stringify({
    spoolFolder: site.spoolFolder,
    port,
    queues,
    shared: site.shared,
    installation: site.installation,
    // A job is complete for its sender once the document is in the outbox; on a shared machine nobody may be signed in.
    awaitTaken: !site.shared,
    lan: await lanConfiguration(site, settings, now),
  });
}
