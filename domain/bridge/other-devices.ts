// Accounts of people who print from other devices: names that are one account, and PINs that no screen gets to see.
import { z } from 'zod';

/** The printer refuses shorter PINs (printer-driver: lan.accounts). */
export const LEAST_PIN = 6;
/** Most accounts that one agent keeps, its owner's not counted. */
export const MOST_ACCOUNTS = 200;

/**
 * A person who prints from another device. Name and PIN are what that device asks for (HTTP Basic: no colon in the
 * name).
 */
export const LanAccount = z.strictObject({
  name: z
    .string()
    .trim()
    .regex(/^[^:\p{Cc}]{1,64}$/u),
  /** Empty: none yet, so the account cannot print. null: the account has one that the reader does not get. */
  pin: z.union([z.literal(''), z.string().min(LEAST_PIN).max(64)]).nullable(),
  /** May cancel the jobs of others. */
  administrator: z.boolean().default(false),
});
export type LanAccount = z.infer<typeof LanAccount>;

/** The part of the agent's settings that holds the accounts. */
interface LanSettings {
  readonly printer: { readonly lan: { readonly accounts: readonly LanAccount[] } };
}

/** One account, however it is written: phones begin a name with a capital (docs/decisions/0031). */
export const foldedName = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/** Whether two names are of one account. */
export const sameName = (one: string, other: string): boolean => foldedName(one) === foldedName(other);

function withAccounts<S extends LanSettings>(settings: S, accounts: readonly LanAccount[]): S {
  const { printer } = settings;
  return { ...settings, printer: { ...printer, lan: { ...printer.lan, accounts } } };
}

/** What a screen gets in place of a PIN that is set. */
export const KEPT_PIN = null;

/** The settings for a screen: of the others' PINs only whether there is one. */
export const withoutPins = <S extends LanSettings>(settings: S): S =>
  withAccounts(
    settings,
    settings.printer.lan.accounts.map((account) => ({ ...account, pin: account.pin === '' ? '' : KEPT_PIN })),
  );

/** Settings that a screen sends, with the PIN that holds now in each account whose PIN the screen did not change. */
export function withKeptPins<S extends LanSettings>(sent: S, now: LanSettings): S {
  const known = now.printer.lan.accounts;
  return withAccounts(
    sent,
    sent.printer.lan.accounts.map((account) => {
      if (account.pin !== KEPT_PIN) return account;
      return { ...account, pin: known.find(({ name }) => sameName(name, account.name))?.pin ?? '' };
    }),
  );
}
