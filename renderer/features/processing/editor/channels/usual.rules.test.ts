// The channel that a new service begins with.
import { expect, it } from 'vitest';
import { freshChannel } from './channel.rules.ts';
import type { Offered, OfferedChannel } from './offered.ts';
import { usesOf, usualOf } from './usual.rules.ts';

const service = (ouId: number, ...ids: number[]) => ({ ouId, channels: ids.map((channelId) => ({ channelId })) });
const channel = (id: number, enabled = true) => ({ id, name: `Channel ${id}`, enabled }) as OfferedChannel;

it('is the one that most services of the account use, a channel named twice counted once', () => {
  const uses = usesOf(
    [service(1, 7, 7, 7), service(1, 8), service(1, 8, 9), service(2, 9), service(2, 9), service(2, 9)],
    1,
  );
  expect([...uses]).toEqual([
    [7, 1],
    [8, 2],
    [9, 1],
  ]);
  expect(usualOf([channel(6), channel(7), channel(8)], uses)?.id).toBe(8);
  expect(usualOf([channel(9), channel(7)], uses)?.id).toBe(9);
  expect(usualOf([channel(5), channel(6)], new Map())?.id).toBe(5);
  expect(usualOf([], uses)).toBeUndefined();
});

it('of a service is the usual one that it does not have yet, and is switched on', () => {
  const offered = (...channels: OfferedChannel[]): Offered => ({
    ...{ channels, optionTypes: [], known: true },
    uses: new Map([
      [2, 3],
      [3, 5],
    ]),
  });
  const idOf = (used: readonly number[], ...channels: OfferedChannel[]) =>
    freshChannel(service(1, ...used).channels as never, offered(...channels), ({ name }) => name).channelId;
  expect(idOf([], channel(1), channel(2), channel(3))).toBe(3);
  expect(idOf([3], channel(1), channel(2), channel(3))).toBe(2);
  expect(idOf([], channel(1), channel(2), channel(3, false))).toBe(2);
  expect(idOf([1, 2], channel(1), channel(2))).toBe(2);
});
