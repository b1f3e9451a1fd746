// Turns: one account with a hundred documents, or one that is stuck, leaves places and turns to the others.
import { describe, expect, it } from 'vitest';
import { fairQueue, sharesOf } from './fair-queue.ts';

const of = (account: number, person = account * 10) => ({ account, person });

describe('turns', () => {
  it('one account that waits with many documents does not keep another one waiting', () => {
    const queue = fairQueue<string>({ account: 1, person: 1 });
    for (let n = 0; n < 50; n += 1) queue.add(`a${n}`, of(1));
    const first = queue.take();
    expect(first?.item).toBe('a0');
    expect(queue.take()).toBeUndefined();
    queue.add('b', of(2));
    expect(queue.take()?.item).toBe('b');
  });

  it('who has had most waits longest', () => {
    const queue = fairQueue<string>({ account: 1, person: 1 });
    queue.add('a0', of(1));
    queue.add('a1', of(1));
    queue.add('b0', of(2));
    queue.take()?.done(5_000);
    const taken: string[] = [];
    for (let next = queue.take(); next; next = queue.take()) {
      taken.push(next.item);
      next.done(10);
    }
    expect(taken).toEqual(['b0', 'a1']);
  });

  it('who was away gets no credit for it', () => {
    const queue = fairQueue<string>({ account: 1, person: 1 });
    for (let n = 0; n < 5; n += 1) {
      queue.add('a', of(1));
      queue.take()?.done(1_000);
    }
    for (let n = 0; n < 3; n += 1) queue.add(`b${n}`, of(2));
    queue.add('a', of(1));
    const order: string[] = [];
    for (let next = queue.take(); next; next = queue.take()) {
      order.push(next.item);
      next.done(1_000);
    }
    expect(order.indexOf('a')).toBeLessThan(3);
  });

  it('people of one account take turns, and one of them never holds all of its places', () => {
    const queue = fairQueue<string>(sharesOf(3));
    for (const name of ['a0', 'a1', 'a2']) queue.add(name, of(1, 1));
    queue.add('b0', of(1, 2));
    expect([queue.take()?.item, queue.take()?.item, queue.take()?.item]).toEqual(['a0', 'b0', undefined]);
    queue.add('c0', of(2, 3));
    expect(queue.take()?.item).toBe('c0');
  });

  it('what nobody asked for has no limit, and what is taken back does not run', () => {
    const queue = fairQueue<string>({ account: 1, person: 1 });
    queue.add('x', undefined);
    queue.add('y', undefined);
    queue.add('z', of(1));
    expect(queue.remove('z')).toBe(true);
    expect([queue.take()?.item, queue.take()?.item, queue.take()]).toEqual(['x', 'y', undefined]);
  });
});
