// Who may print from other devices: names that are one account, and PINs that no screen gets to see again. Pure.
import type { AgentSettings, LanAccount } from './settings.ts';

/** The printer refuses shorter ones (printer-driver: lan.accounts). */
export const LEAST_PIN = 6;
/** So many others may print at most. */
export const MOST_ACCOUNTS = 200;

/** One account, however it is written: phones begin a name with a capital (docs/decisions/0031). */
export const foldedName = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/** Whether two names are of one account. */
export const sameName = (one: string, other: string): boolean => foldedName(one) === foldedName(other);

const withAccounts = (settings: AgentSettings, accounts: LanAccount[]): AgentSettings => {
  const { printer } = settings;
  return { ...settings, printer: { ...printer, lan: { ...printer.lan, accounts } } };
};

/** What a PIN is for a screen: something that is there. */
export const KEPT_PIN = null;

/** The settings for a screen: of the others' PINs only whether there is one. */
export const withoutPins = (settings: AgentSettings): AgentSettings =>
  withAccounts(
    settings,
    settings.printer.lan.accounts.map((account) => ({ ...account, pin: account.pin === '' ? '' : KEPT_PIN })),
  );

/** Settings that a screen sends: where it knows of a PIN only that it is there, the one that holds now. */
export function withKeptPins(sent: AgentSettings, now: AgentSettings): AgentSettings {
  const known = now.printer.lan.accounts;
  return withAccounts(
    sent,
    sent.printer.lan.accounts.map((account) => {
      if (account.pin !== KEPT_PIN) return account;
      return { ...account, pin: known.find(({ name }) => sameName(name, account.name))?.pin ?? '' };
    }),
  );
}
