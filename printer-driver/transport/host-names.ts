// The names under which other devices know this machine and its queues: in certificates, Host headers and DNS-SD.
import { hostname, networkInterfaces } from 'node:os';

/** Octets of a DNS label. */
const MOST_LABEL = 63;

/**
 * The host name under which a queue is announced, without a domain. Each queue has a name of its own that differs from
 * the machine's: the operating system announces that one already, and two announcements of one host name conflict.
 */
export const announcedHost = (queue: string): string =>
  `${hostname().split('.')[0] || 'printer'}-mailroom-${queue}`
    .replaceAll('.', '-')
    .slice(-MOST_LABEL)
    .replace(/^-+/, '');

/** Names and addresses of this machine that lead other devices to it; link-local addresses do not. */
function machineHosts(): string[] {
  const name = hostname().split('.')[0] ?? 'localhost';
  const addresses = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).filter((one) => !one.internal).map((one) => one.address),
  );
  return [
    `${name}.local`,
    name,
    ...addresses.filter((address) => !address.includes('%') && !address.startsWith('fe80:')),
  ];
}

/** What other devices may call this machine at the moment, and what its certificate says. @param queues their names */
export const lanHosts = (queues: readonly string[]): string[] => [
  ...machineHosts(),
  ...queues.map((queue) => `${announcedHost(queue)}.local`),
];

/** The same as Host headers spell them: IPv6 addresses in brackets. */
export const hostHeaders = (hosts: readonly string[]): string[] =>
  hosts.map((host) => (host.includes(':') ? `[${host}]` : host));
