// The accounts that may print from other devices to a print server, from a file: PINs are never on a command line,
// where every user of the machine reads them (docs/decisions/0031).

import { statSync } from 'node:fs';
import { z } from 'zod';
import { foldedName, LanAccount, LEAST_PIN, MOST_ACCOUNTS } from '#domain/bridge/other-devices.ts';
import type { AgentSettings } from '#domain/bridge/settings.ts';
import { ok } from '#domain/errors/result.ts';
import { type Usage, wrong } from '#main/agent/usage.ts';
import { readWrittenJson } from '#main/system/written-text.ts';

/** A file is complete: unlike in the settings, each account has its PIN. */
const Accounts = z
  .array(LanAccount.extend({ pin: z.string().min(LEAST_PIN).max(64) }))
  .min(1)
  .max(MOST_ACCOUNTS);

/** Rights of all users; on Windows the folder decides. */
const EVERYBODY = 0o007;

const openToAll = (path: string): boolean => process.platform !== 'win32' && (statSync(path).mode & EVERYBODY) !== 0;

/** The first field that is wrong, without its value, which may be a PIN. */
const faultyField = (error: z.ZodError): string => {
  const [issue] = error.issues;
  return `${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'wrong'}`;
};

/**
 * Reads the file once. An empty path is no account.
 * @returns the accounts, or what is wrong as text (never with a PIN in it)
 */
export function readLanAccounts(path: string): Usage<readonly LanAccount[]> {
  if (path === '') return ok([]);
  let data: unknown;
  try {
    if (openToAll(path)) return wrong(`${path}: everybody can read it; take the rights of others away (chmod o= FILE)`);
    data = readWrittenJson(path);
  } catch (error) {
    // The message of a parser quotes what it read.
    const reason = error instanceof Error && !(error instanceof SyntaxError) ? error.message : 'no JSON';
    return wrong(`${path}: ${reason}`);
  }
  const accounts = Accounts.safeParse(data);
  if (!accounts.success) return wrong(`${path}: ${faultyField(accounts.error)}`);
  const names = accounts.data.map(({ name }) => foldedName(name));
  const twice = accounts.data.find(({ name }, at) => names.indexOf(foldedName(name)) < at);
  return twice ? wrong(`${path}: ${twice.name} is there twice`) : ok(accounts.data);
}

/** The settings with these accounts: other devices may print when there is a file. */
export const withLanAccounts = (settings: AgentSettings, accounts: readonly LanAccount[]): AgentSettings => {
  const { printer } = settings;
  const lan = { ...printer.lan, enabled: accounts.length > 0, accounts: [...accounts] };
  return { ...settings, printer: { ...printer, lan } };
};
