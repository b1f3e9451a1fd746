// The Host headers under which other devices may ask: the machine's names and addresses, and the names it announces.
import type { LanConfiguration } from '../printer/environment/configuration.ts';
import type { Printer } from '../printer/printer.ts';
import { allowedHosts } from './gate.ts';
import { hostHeaders, lanHosts } from './host-names.ts';

/** A laptop changes its addresses: they are read again after this long (ms). */
const NAMES_MS = 10_000;

/** The Host headers of other devices, as the machine is called at the moment. */
export function createRemoteHosts(printer: Printer, lan: LanConfiguration, port: () => number) {
  const announced = new Set<string>();
  let hosts: ReadonlySet<string> = new Set();
  let until = 0;
  return {
    add: (host: string): void => {
      announced.add(host);
      until = 0;
    },
    now(): ReadonlySet<string> {
      const now = printer.runtime.clock.now();
      if (now < until) return hosts;
      until = now + NAMES_MS;
      const names = lanHosts(printer.queues().map(({ name }) => name));
      hosts = allowedHosts(port(), hostHeaders([...names, ...lan.hosts, ...announced]));
      return hosts;
    },
  };
}
