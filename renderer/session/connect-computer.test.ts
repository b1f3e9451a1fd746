// When this computer is connected, and when it is left alone.
import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import type { KeyedClient } from '#domain/api/client.ts';
import { ApiFailure, NoAnswer } from '#renderer/api/failures.ts';
import type { Platform } from '#renderer/platform/platform.ts';
import { keepComputerConnected } from './connect-computer.ts';
import { EMPTY_SESSION, type SessionUser, sessionAtom } from './session.ts';

type Desktop = NonNullable<Platform['desktop']>;
type Account = Awaited<ReturnType<Desktop['call']>> & { connected: boolean; login: string; tokenId?: number };

interface CallOfServer {
  readonly body?: { readonly name: string };
  readonly params?: { readonly tokenId: number };
  readonly idempotencyKey?: string;
}

/** A computer whose agent does what it is told, and a server that gives and takes tokens. */
function stage(account: Partial<Account> = {}) {
  let view = { connected: false, server: 'https://s', login: '', reachable: true, computer: 'desk-7', ...account };
  const told: ((value: never) => void)[] = [];
  const change = (next: Partial<Account>) => {
    view = { ...view, ...next };
    for (const listener of told) listener(view as never);
  };
  const calls: string[] = [];
  const desktop = {
    // The calls of the bridge and of the server that connecting makes; one function for all names is not typed by name.
    call: async (name: string, input: { login?: string; tokenId?: number }) => {
      if (name === 'settings.read') return { settings: { server: 'https://s' }, locked: [] };
      if (name === 'account.connect') {
        calls.push(`connect ${input.login}`);
        change({ connected: true, login: input.login ?? '', ...(input.tokenId ? { tokenId: input.tokenId } : {}) });
      }
      return view;
    },
    on: (name: string, listener: (value: never) => void) => {
      if (name === 'account.changed') told.push(listener);
      return () => undefined;
    },
  } as unknown as Desktop;
  const keys: (string | undefined)[] = [];
  /** What the server says to the next calls, in place of a token. */
  const failures: Error[] = [];
  const call = (async (name: string, input: CallOfServer) => {
    calls.push(`${name} ${input.body?.name ?? input.params?.tokenId}`);
    if (name === 'agents.createToken') keys.push(input.idempotencyKey);
    const failure = failures.shift();
    if (failure) throw failure;
    return { tokenId: 5, name: '', token: 'mailroom_agent_token_of_a_length' };
  }) as unknown as KeyedClient;
  const store = createStore();
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const said: string[] = [];
  const reported: unknown[] = [];
  keepComputerConnected({
    store,
    desktop,
    call,
    storage,
    say: (_type, label) => void said.push(label),
    report: (error) => void reported.push(error),
  });
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 10));
  const signIn = async (login: string, byPassword = true) => {
    if (byPassword) store.set(sessionAtom, { ...EMPTY_SESSION, state: 'logging' });
    store.set(sessionAtom, { ...EMPTY_SESSION, state: 'logged', user: { login } as SessionUser });
    await settle();
  };
  const signOut = () => store.set(sessionAtom, EMPTY_SESSION);
  const disconnect = async () => {
    change({ connected: false, login: '', tokenId: undefined as never });
    await settle();
  };
  return { calls, keys, failures, said, reported, signIn, signOut, disconnect };
}

describe('this computer', () => {
  it('is connected after a sign-in, once, and stays so when the window signs out', async () => {
    const { calls, said, reported, signIn, signOut } = stage();
    await signIn('anna');
    signOut();
    await signIn('anna');
    expect(reported).toEqual([]);
    expect(calls).toEqual(['agents.createToken desk-7', 'connect anna']);
    expect(said).toEqual(['shell.connected']);
  });

  it('is not taken over by somebody else who signs in', async () => {
    const { calls, said, signIn } = stage({ connected: true, login: 'anna' });
    await signIn('bert');
    expect(calls).toEqual([]);
    expect(said).toEqual(['shell.otherLogin']);
  });

  it('asks for a lost token by its key, and for another one where that was revoked meanwhile', async () => {
    const { calls, keys, failures, reported, signIn, signOut } = stage();
    const lost = new NoAnswer();
    failures.push(lost);
    await signIn('anna');
    expect(reported).toEqual([lost]);
    signOut();
    failures.push(
      new ApiFailure(404, { code: -20, message: '', label: 'exception.notFound', parameters: { type: 'answer' } }),
    );
    await signIn('anna');
    expect(reported).toHaveLength(1);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(2);
    expect(keys).toHaveLength(3);
    expect(calls.at(-1)).toBe('connect anna');
  });

  it('that was disconnected by hand has its token revoked and is left alone until the next sign-in', async () => {
    const { calls, signIn, signOut, disconnect } = stage();
    await signIn('anna');
    await disconnect();
    expect(calls.at(-1)).toBe('agents.revokeToken 5');
    signOut();
    await signIn('anna', false);
    expect(calls).toHaveLength(3);
    signOut();
    await signIn('anna');
    expect(calls.at(-1)).toBe('connect anna');
  });
});
