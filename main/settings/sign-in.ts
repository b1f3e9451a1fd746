// The sign-in of this computer as the agent and the screens see it. A token goes only to the server that issued it.
import type { AccountView } from '#domain/bridge/bridge.ts';
import { createListeners } from '#main/system/listeners.ts';
import type { TokenSource } from '#main/system/system.types.ts';
import type { Secrets, SignIn } from './secrets.ts';

export interface ComputerSignIn {
  readonly token: TokenSource;
  /** The sign-in at the server that is set now; undefined: there is none. */
  readonly read: () => SignIn | undefined;
  readonly connect: (signIn: SignIn) => Promise<void>;
  readonly disconnect: () => Promise<void>;
  /** Settings changed: another server means another sign-in. */
  readonly changed: () => void;
  /** The agent's view with what only the keychain knows. */
  readonly complete: (account: AccountView) => AccountView;
}

const originOf = (server: string): string => (URL.canParse(server) ? new URL(server).origin : '');
export const sameServer = (one: string, other: string): boolean =>
  originOf(one) !== '' && originOf(one) === originOf(other);

export function createSignIn(secrets: Secrets, server: () => string, computer: string): ComputerSignIn {
  const { tell, listen } = createListeners<void>();
  const changed = (): void => tell();
  const read = () => {
    const signIn = secrets.read();
    return signIn !== undefined && sameServer(signIn.server, server()) ? signIn : undefined;
  };
  return {
    read,
    changed,
    token: {
      read: async () => read()?.token ?? null,
      onChange: listen,
    },
    connect: async (signIn) => {
      await secrets.write(signIn);
      changed();
    },
    disconnect: async () => {
      await secrets.clear();
      changed();
    },
    complete: (account) => {
      const { login = '', tokenId } = read() ?? {};
      const known = tokenId === undefined ? {} : { tokenId };
      return { ...account, login: account.login || login, kept: secrets.kept(), computer, ...known };
    },
  };
}
