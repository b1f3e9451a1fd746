// Who may print from other devices: settings as accounts of the printer (docs/decisions/0031).
import type { AgentSettings } from '#domain/bridge/settings.ts';

interface LanAccount {
  /** The user name that the device asks for. */
  readonly name: string;
  readonly pin: string;
  readonly administrator: boolean;
}

/** The printer refuses shorter ones (printer-driver: lan.accounts). */
const LEAST_PIN = 6;

/**
 * The accounts that can be used; with none of them nothing may print from other devices.
 * @param owner login of the person whose agent this is: the one PIN is his, and the printer is his too. Empty on a
 * shared machine, where one PIN for all would prove nobody
 */
export function lanAccounts(lan: AgentSettings['printer']['lan'], owner: string): readonly LanAccount[] {
  if (!lan.enabled) return [];
  const own = owner === '' ? [] : [{ name: owner, pin: lan.pin, administrator: true }];
  const byName = new Map([...own, ...lan.accounts].map((account) => [account.name.toLowerCase(), account]));
  return [...byName.values()].filter(({ pin }) => pin.length >= LEAST_PIN);
}
