// The key of a wish: kept while nobody knows what came of it.
import { expect, it } from 'vitest';
import { ApiFailure, NoAnswer } from './failures.ts';
import { createWishes } from './use-create.ts';

const refused = (label: string) => new ApiFailure(400, { code: -40, message: label, label, parameters: {} });

/** The keys that wishes are asked with; `fate` is what comes of each. */
async function keysOf(wishes: readonly (readonly [wish: unknown, fate: unknown])[]): Promise<string[]> {
  const wished = createWishes();
  const keys: string[] = [];
  for (const [wish, fate] of wishes) {
    const asked = wished(wish, async (key) => {
      keys.push(key);
      if (fate instanceof Error) throw fate;
      return fate;
    });
    await asked.catch(() => undefined);
  }
  return keys;
}

const isSame = ([first, second]: string[]) => first === second;

it('is the same after no answer, a failure of the server, and while the first is being carried out', async () => {
  const failed = new ApiFailure(500, { code: -99, message: 'm', label: 'exception.internal', parameters: {} });
  expect(
    isSame(
      await keysOf([
        ['a', failed],
        ['a', 1],
      ]),
    ),
  ).toBe(true);
  expect(
    isSame(
      await keysOf([
        ['a', new NoAnswer()],
        ['a', 1],
      ]),
    ),
  ).toBe(true);
  expect(
    isSame(
      await keysOf([
        ['a', refused('idempotency.running')],
        ['a', 1],
      ]),
    ),
  ).toBe(true);
});

it('is another one after an answer, a refusal, and another wish', async () => {
  expect(
    isSame(
      await keysOf([
        ['a', 1],
        ['a', 1],
      ]),
    ),
  ).toBe(false);
  expect(
    isSame(
      await keysOf([
        ['a', refused('exception.invalidInput')],
        ['a', 1],
      ]),
    ),
  ).toBe(false);
  const [first, , third] = await keysOf([
    ['a', new NoAnswer()],
    ['b', 1],
    ['a', 1],
  ]);
  expect(first).not.toBe(third);
});

it('tells files apart', async () => {
  const file = (name: string) => ['services.import', { parts: [{ name: 'file', value: new File(['x'], name) }] }];
  expect(
    isSame(
      await keysOf([
        [file('a.json'), new NoAnswer()],
        [file('b.json'), 1],
      ]),
    ),
  ).toBe(false);
});
