// Turns of one key: as many as allowed at a time, in order, and others do not wait for them.
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const soon = () => new Promise((resolve) => setTimeout(resolve, 2));

test('attempts of one key run one after the other, in the order in which they came', async () => {
  const takeTurn = createTurns();
  const seen: string[] = [];
  const attempt = (name: string) =>
    takeTurn('ada', 1, async () => {
      seen.push(`${name} in`);
      await soon();
      seen.push(`${name} out`);
    });
  await Promise.all(['a', 'b', 'c'].map(attempt));
  expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
});

test('no more than allowed run at a time, and other keys do not wait', async () => {
  const takeTurn = createTurns();
  const now = { ada: 0, bob: 0 };
  const most = { ada: 0, bob: 0 };
  const attempt = (who: 'ada' | 'bob') =>
    takeTurn(who, 3, async () => {
      now[who] += 1;
      most[who] = Math.max(most[who], now[who]);
      await soon();
      now[who] -= 1;
    });
  await Promise.all([...Array(10).fill('ada'), 'bob'].map((who) => attempt(who as 'ada')));
  expect(most).toEqual({ ada: 3, bob: 1 });
});

test('work that fails gives its turn on', async () => {
  const takeTurn = createTurns();
  const failing = takeTurn('ada', 1, () => Promise.reject(new Error('broken')));
  const next = takeTurn('ada', 1, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
