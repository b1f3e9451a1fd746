// One action on several orders or deliveries: what fails for all stops it, what fails for one does not.
import { describe, expect, it } from 'vitest';
import { ApiFailure, NoAnswer } from '#renderer/api/failures.ts';
import { doEach } from './do-each.ts';

const refusal = (code: number) => new ApiFailure(422, { code, message: 'm', label: 'l', parameters: {} });

/** Acts on 1 to 4; `fate` is what becomes of the second. */
async function onFour(fate: Error) {
  const asked: number[] = [];
  const reported: unknown[] = [];
  const act = async (item: number) => {
    asked.push(item);
    if (item === 2) throw fate;
  };
  const outcome = await doEach([1, 2, 3, 4], act, (error) => void reported.push(error));
  return { ...outcome, asked, reported };
}

describe('an action on several', () => {
  it('goes on after one that is refused, and does not offer that one again', async () => {
    const fate = refusal(-50);
    expect(await onFour(fate)).toEqual({ done: [1, 3, 4], left: [], asked: [1, 2, 3, 4], reported: [fate] });
  });

  it('goes on after a fault of the server, and offers that one again', async () => {
    expect(await onFour(refusal(-99))).toMatchObject({ done: [1, 3, 4], left: [2] });
  });

  it('stops where nobody answers or too much was asked, and offers the rest again', async () => {
    for (const fate of [new NoAnswer(), refusal(-70)]) {
      expect(await onFour(fate)).toEqual({ done: [1], left: [2, 3, 4], asked: [1, 2], reported: [fate] });
    }
  });

  it('stops where the session has ended', async () => {
    expect((await onFour(refusal(-11))).asked).toEqual([1, 2]);
  });
});
