// How the agent stands with the server, by what the server says of its token.
import { describe, expect, it } from 'vitest';
import type { Outcome } from '#main/link/answers.rules.ts';
import type { ServerLink } from '#main/link/server-link.ts';
import { openAccount } from './account.ts';

const refused = (code: number): Outcome<never> => ({
  kind: 'refused',
  code,
  refusal: { label: 'exception.unauthorized', parameters: {} },
  retryAfterMs: null,
});

async function viewAfter(answer: Outcome<unknown>) {
  const account = openAccount({
    link: { call: (async () => answer) as ServerLink['call'], close: () => undefined },
    token: { read: async () => 'token', onChange: () => () => undefined },
    server: () => 'https://mail.example.com',
    clock: { now: () => new Date(0), monotonic: () => 0, after: () => () => undefined },
    log: () => undefined,
    onChange: () => undefined,
  });
  await account.check();
  account.close();
  return account.view();
}

describe('an agent whose token', () => {
  it.each([
    ['is good', { kind: 'result', value: { user: { login: 'anna' } } }, { connected: true, login: 'anna' }],
    ['is nobody’s any more', refused(-11), { connected: false, reachable: true }],
    ['is for something else, holds its documents', refused(-12), { connected: false, reachable: true }],
    ['cannot be asked about', { kind: 'unanswered', reason: 'ENOTFOUND' }, { connected: true, reachable: false }],
    ['meets a server that fails', refused(-99), { connected: true, reachable: true }],
  ] satisfies [string, Outcome<unknown>, object][])('%s', async (_what, answer, view) => {
    expect(await viewAfter(answer)).toMatchObject(view);
  });
});
