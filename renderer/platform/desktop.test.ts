// Refusals over the bridge.
import { expect, it } from 'vitest';
import type { RawBridge } from '#domain/bridge/bridge.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import { bridgeOf } from './desktop.ts';

const raw = (answer: unknown): RawBridge => ({ call: async () => answer, on: () => () => undefined });

it('a refused call rejects with the label that says why, another gives its answer', async () => {
  const view = { connected: false, server: '', login: '', reachable: true };
  expect(await bridgeOf(raw(view)).call('account.read', {})).toEqual(view);
  const refused = bridgeOf(raw({ refused: { label: 'shell.refusal.locked', parameters: { paths: 'server' } } }));
  const error: unknown = await refused.call('account.read', {}).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(ApiFailure);
  expect(error).toMatchObject({ label: 'shell.refusal.locked', parameters: { paths: 'server' } });
});
