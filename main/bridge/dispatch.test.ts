// Who may call over the bridge, and with what.
import { describe, expect, it } from 'vitest';
import { BRIDGE_CALL_NAMES } from '#domain/bridge/bridge.names.ts';
import { ok, refuse } from '#domain/errors/result.ts';
import { type BridgeHandlers, DONE, dispatch, isTrusted } from './dispatch.ts';

const ORIGIN = 'app://mailroom';
const sender = { url: 'app://mailroom/printer', isTop: true, isOurs: true };

/** Answers every call with "done" unless a test says otherwise. */
const handlers = (own: Partial<BridgeHandlers>): BridgeHandlers =>
  ({ ...Object.fromEntries(BRIDGE_CALL_NAMES.map((name) => [name, async () => DONE])), ...own }) as BridgeHandlers;
const noFault = (name: string, error: unknown) => expect.unreachable(`${name}: ${String(error)}`);

describe('a call', () => {
  it('is answered to the top frame of our own window only', () => {
    expect(isTrusted(sender, ORIGIN)).toBe(true);
    for (const other of [
      { ...sender, isTop: false },
      { ...sender, isOurs: false },
      { ...sender, url: 'app://mailroom.evil/printer' },
      { ...sender, url: 'https://mailroom/printer' },
      { ...sender, url: 'about:blank' },
      { ...sender, url: '' },
    ])
      expect(isTrusted(other, ORIGIN), JSON.stringify(other)).toBe(false);
  });

  it('with a bad argument reaches no handler', async () => {
    const call = { name: 'inbox.drop', fault: noFault } as const;
    const watched = handlers({ 'inbox.drop': async () => expect.unreachable('reached') });
    for (const input of [undefined, {}, { id: '' }, { id: 5 }, { id: 'a', more: 1 }, 'a', { id: 'x'.repeat(101) }])
      await expect(dispatch(watched, { ...call, input })).rejects.toThrow('bad argument for inbox.drop');
  });

  it('is answered by what the table has, and by nothing more', async () => {
    const view = { connected: true, server: 's', login: 'l', reachable: true };
    const own = handlers({ 'account.read': async () => ok({ ...view, token: 'secret' }) });
    expect(await dispatch(own, { name: 'account.read', input: {}, fault: noFault })).toEqual(view);
    const wrong = handlers({ 'account.read': async () => ok({} as never) });
    await expect(dispatch(wrong, { name: 'account.read', input: {}, fault: noFault })).rejects.toThrow();
  });

  it('that is refused answers the label; one that breaks is told to the log too', async () => {
    const no = handlers({ 'inbox.drop': async () => refuse('shell.refusal.noSuchDocument') });
    expect(await dispatch(no, { name: 'inbox.drop', input: { id: 'a' }, fault: noFault })).toEqual({
      refused: { label: 'shell.refusal.noSuchDocument', parameters: {} },
    });
    const faults: string[] = [];
    const breaks = handlers({ 'inbox.drop': async () => Promise.reject(new Error('disk full')) });
    const fault = (name: string) => void faults.push(name);
    expect(await dispatch(breaks, { name: 'inbox.drop', input: { id: 'a' }, fault })).toEqual({
      refused: { label: 'shell.refusal.failed', parameters: { detail: 'disk full' } },
    });
    expect(faults).toEqual(['inbox.drop']);
  });
});
