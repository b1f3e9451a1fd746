// The order of the list of channels.
import { describe, expect, it } from 'vitest';
import type { ChannelState } from '#domain/api/configuration/channel-state.schema.ts';
import { troubleFirst } from './condition.rules.ts';

const state = (channelId: number, condition: ChannelState['condition']): [number, ChannelState] => [
  channelId,
  {
    channelId,
    condition,
    hold: null,
    waiting: 0,
    since: null,
    fault: null,
    nextTry: null,
    lastSent: null,
    hours: [],
    services: 0,
    secrets: [],
  },
];

describe('the list of channels', () => {
  it('begins with trouble and ends with those that are off, each by name', () => {
    const names = ['Off', 'Letter', 'E-mail', 'Held', 'Stopped', 'On hold'];
    const channels = names.map((name, id) => ({ id, name }));
    const states = new Map([
      state(0, 'off'),
      state(1, 'working'),
      state(3, 'held'),
      state(4, 'stopped'),
      state(5, 'onHold'),
    ]);
    const listed = troubleFirst(channels, states).map(({ name }) => name);
    expect(listed).toEqual(['Stopped', 'Held', 'On hold', 'E-mail', 'Letter', 'Off']);
  });
});
