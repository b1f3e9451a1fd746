// The sign-in of this computer: in the keychain of the operating system, or in memory for this run. Never in a file.
import { z } from 'zod';

/** The calls of keytar, as far as they are needed. */
export interface Keychain {
  readonly getPassword: (service: string, account: string) => Promise<string | null>;
  readonly setPassword: (service: string, account: string, password: string) => Promise<void>;
  readonly deletePassword: (service: string, account: string) => Promise<boolean>;
}

const SERVICE = 'Mailroom';
const ACCOUNT = 'agent';

export const SignIn = z.object({
  server: z.string(),
  login: z.string(),
  token: z.string(),
  /** Identity of the token on the server, to revoke it by. */
  tokenId: z.number().int().optional(),
});
export type SignIn = z.infer<typeof SignIn>;

export interface Secrets {
  readonly read: () => SignIn | undefined;
  readonly write: (signIn: SignIn) => Promise<void>;
  readonly clear: () => Promise<void>;
  /** false: there is no keychain here, and the sign-in ends with this run. */
  readonly kept: () => boolean;
}

function parse(text: string | null): SignIn | undefined {
  if (text === null) return undefined;
  try {
    const parsed = SignIn.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the keychain once; `warn` hears why it cannot be used, without the secret. */
export async function openSecrets(keychain: Keychain | undefined, warn: (message: string) => void): Promise<Secrets> {
  let signIn: SignIn | undefined;
  let kept = keychain !== undefined;
  const attempt = async (what: string, step: (chain: Keychain) => Promise<void>): Promise<void> => {
    if (keychain === undefined) return;
    try {
      await step(keychain);
      kept = true;
    } catch (error) {
      kept = false;
      warn(`keychain: ${what} failed: ${error instanceof Error ? error.message : 'unknown'}`);
    }
  };
  await attempt('read', async (chain) => {
    signIn = parse(await chain.getPassword(SERVICE, ACCOUNT));
  });
  return {
    read: () => signIn,
    kept: () => kept,
    write: async (next) => {
      signIn = next;
      await attempt('write', (chain) => chain.setPassword(SERVICE, ACCOUNT, JSON.stringify(next)));
    },
    clear: async () => {
      signIn = undefined;
      await attempt('delete', async (chain) => void (await chain.deletePassword(SERVICE, ACCOUNT)));
    },
  };
}
