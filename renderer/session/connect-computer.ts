// Connects this computer after a sign-in in its window: the agent gets a token of its own, and keeps it when the window
// signs out. Who disconnected it by hand is left in peace until the next sign-in with a password.
import type { KeyedClient } from '#domain/api/client.ts';
import { isNotFound } from '#renderer/api/failures.ts';
import { createWishes } from '#renderer/api/use-create.ts';
import type { Platform } from '#renderer/platform/platform.ts';
import { type Store, sessionAtom } from './session.ts';

type Desktop = NonNullable<Platform['desktop']>;

export interface ConnectDeps {
  readonly store: Store;
  readonly desktop: Desktop;
  readonly call: KeyedClient;
  /** Says a label of the area `shell`. */
  readonly say: (type: 'success' | 'info', label: string, parameters: Readonly<Record<string, string>>) => void;
  readonly report: (error: unknown) => void;
  /** Where the choice of the person is kept: session storage, so that a sign-in in a new window asks anew. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

const LEFT_ALONE = 'mailroom.disconnected';

/** A sign-in after a lost answer has the token that was made, and not a second one. */
type Wished = ReturnType<typeof createWishes>;

async function connect({ desktop, call, store, say, storage }: ConnectDeps, wished: Wished): Promise<void> {
  const { user } = store.get(sessionAtom);
  if (!user || storage.getItem(LEFT_ALONE) === user.login) return;
  const [account, { settings }] = await Promise.all([
    desktop.call('account.read', {}),
    desktop.call('settings.read', {}),
  ]);
  if (settings.server === '') return;
  if (account.connected) {
    if (account.login !== '' && account.login !== user.login) say('info', 'shell.otherLogin', { login: account.login });
    return;
  }
  const body = { name: account.computer ?? 'Mailroom', kind: 'agent' } as const;
  const make = () =>
    wished([user.login, body], (idempotencyKey) => call('agents.createToken', { body, idempotencyKey }));
  // Of an answer that was lost the token may have been revoked since: its key has ended with that, and another token is made.
  const { tokenId, token } = await make().catch((error: unknown) =>
    isNotFound(error) ? make() : Promise.reject(error),
  );
  await desktop.call('account.connect', { server: settings.server, login: user.login, token, tokenId });
  say('success', 'shell.connected', { login: user.login });
}

/** Follows sign-ins of this window and disconnections of this computer; the answer ends it. */
export function keepComputerConnected(deps: ConnectDeps): () => void {
  const { store, desktop, call, report, storage } = deps;
  const wished = createWishes();
  let login: string | undefined;
  let tokenId: number | undefined;
  const onSession = () => {
    const { state, user } = store.get(sessionAtom);
    if (state !== 'logged' || user?.login === login) {
      if (state === 'out') login = undefined;
      if (state === 'logging') storage.removeItem(LEFT_ALONE);
      return;
    }
    login = user?.login;
    connect(deps, wished).catch(report);
  };
  const stops = [
    store.sub(sessionAtom, onSession),
    desktop.on('account.changed', (account) => {
      const before = tokenId;
      tokenId = account.tokenId;
      if (before === undefined || tokenId !== undefined || account.connected) return;
      const { user } = store.get(sessionAtom);
      if (!user) return;
      // Disconnected by hand: the token ends on the server too, if it is this person's.
      storage.setItem(LEFT_ALONE, user.login);
      call('agents.revokeToken', { params: { tokenId: before } }).catch(() => undefined);
    }),
  ];
  void desktop.call('account.read', {}).then(
    (account) => {
      tokenId = account.tokenId ?? tokenId;
    },
    () => undefined,
  );
  onSession();
  return () => {
    for (const stop of stops) stop();
  };
}
