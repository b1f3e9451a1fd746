// Names that nobody answers hold up those of their own organisation, and nobody else's.
import { expect, it } from 'vitest';
import { createOutgoing } from '../outgoing/outgoing.ts';
import { inTurns, NamesBusy } from './host-names.ts';

/** A resolver of the system that answers when a test says so. */
function slowNames() {
  const open = new Map<string, (addresses: readonly string[]) => void>();
  const asked: string[] = [];
  const resolve = (hostname: string) => {
    asked.push(hostname);
    return new Promise<readonly string[]>((answer) => open.set(hostname, answer));
  };
  const answer = (hostname: string) => open.get(hostname)?.(['192.0.2.1']);
  return { asked, resolve, answer };
}
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));
const [ACME, BROOK, CROWN] = [1, 2, 3] as const;

it('an organisation has its bound, and all together have one, until look-ups really end', async () => {
  const names = slowNames();
  const resolve = inTurns(names.resolve, { perAsker: 2, inAll: 3, waitMs: 60_000 });
  const found = ['a1', 'a2', 'a3', 'a4'].map((name) => resolve(name, ACME));
  found.push(resolve('b1', BROOK), resolve('b2', BROOK), resolve('c1', CROWN));
  await turn();
  expect(names.asked).toEqual(['a1', 'a2', 'b1']);
  names.answer('b1');
  await turn();
  // The next whose organisation is below its bound.
  expect(names.asked).toEqual(['a1', 'a2', 'b1', 'b2']);
  for (const name of ['a1', 'a2', 'b2', 'a3', 'a4', 'c1']) {
    names.answer(name);
    await turn();
  }
  expect(names.asked.slice(4)).toEqual(['a3', 'a4', 'c1']);
  expect(await Promise.all(found)).toHaveLength(7);
});

it('a name that is asked for while it is looked up is looked up once, and anew afterwards', async () => {
  const names = slowNames();
  const resolve = inTurns(names.resolve, { perAsker: 1, inAll: 1, waitMs: 60_000 });
  const both = [resolve('a1', ACME), resolve('a1', ACME)];
  await turn();
  names.answer('a1');
  expect(await Promise.all(both)).toEqual([['192.0.2.1'], ['192.0.2.1']]);
  void resolve('a1', ACME);
  await turn();
  expect(names.asked).toEqual(['a1', 'a1']);
});

it('who waits in vain is refused in words; requests that gave up still hold their turn', async () => {
  const names = slowNames();
  const outgoing = createOutgoing({ resolve: inTurns(names.resolve, { perAsker: 1, inAll: 2, waitMs: 50 }) });
  const send = (host: string, asker: number, timeoutMs = 20) =>
    outgoing.send({ url: `https://${host}.example/`, asker, timeoutMs });
  expect(await send('a1', ACME)).toMatchObject({ reason: 'timed-out' });
  expect(await send('a2', ACME, 10_000)).toEqual({ ok: false, reason: 'names-busy', mayHaveArrived: false });
  expect(await send('b1', BROOK)).toMatchObject({ reason: 'timed-out' });
  expect(await send('c1', CROWN, 10_000)).toMatchObject({ reason: 'names-busy' });
  expect(names.asked).toEqual(['a1.example', 'b1.example']);
  await expect(inTurns(() => Promise.reject(new Error('ENOTFOUND')))('a1')).rejects.not.toBeInstanceOf(NamesBusy);
});
