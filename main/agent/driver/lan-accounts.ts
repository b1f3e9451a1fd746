// Who may print from other devices: settings as accounts of the printer (docs/decisions/0031).
import { foldedName, LEAST_PIN, sameName } from '#domain/bridge/other-devices.ts';
import type { AgentSettings } from '#domain/bridge/settings.ts';

interface LanAccount {
  /** The user name that the device asks for. */
  readonly name: string;
  readonly pin: string;
  readonly administrator: boolean;
}

/** All that are named. Of two with the same name the later counts, so the list wins over the single PIN. */
function namedAccounts(lan: AgentSettings['printer']['lan'], owner: string): readonly LanAccount[] {
  const own = owner === '' ? [] : [{ name: owner, pin: lan.pin, administrator: true }];
  const listed = lan.accounts.map((account) => ({ ...account, pin: account.pin ?? '' }));
  return [...new Map([...own, ...listed].map((account) => [foldedName(account.name), account])).values()];
}

/**
 * The accounts that can be used; with none of them nothing may print from other devices.
 * @param owner login of the person whose agent this is, to whom the single PIN and the printer belong. Empty on a
 * shared machine, where a common PIN would identify no person
 */
export function lanAccounts(lan: AgentSettings['printer']['lan'], owner: string): readonly LanAccount[] {
  if (!lan.enabled) return [];
  return namedAccounts(lan, owner).filter(({ pin }) => pin.length >= LEAST_PIN);
}

/** By name: who can print from other devices, and who is on the list without a PIN. */
export function lanPeople(
  lan: AgentSettings['printer']['lan'],
  owner: string,
): { readonly can: readonly string[]; readonly cannot: readonly string[] } {
  const can = lanAccounts(lan, owner).map(({ name }) => name);
  const listed = lan.accounts.map(({ name }) => name);
  return { can, cannot: listed.filter((name) => !can.some((one) => sameName(one, name))) };
}
