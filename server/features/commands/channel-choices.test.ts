// By which day letters are priced before they are made.
import { expect, it } from 'vitest';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { toPrice } from './channel-choices.ts';

it('letters that go as soon as possible are priced by the day on which they are posted', () => {
  const definition = ChannelDefinition.parse({
    channelType: 'SIMPLE_MAIL',
    name: 'Post',
    providerName: 'folder',
    additionalProductionDays: 2,
    requirements: [{ name: 'postalRecipient', type: 'POSTAL_ADDRESS' }],
    outputFileDefinitions: [{ name: 'main', mainOutputFile: true }],
  });
  const channel = { label: 'post', definition };
  // Only what decides on the day.
  const channels = [{ channel, letters: [] }] as unknown as Parameters<typeof toPrice>[0];
  const dayOf = (postDate: string | null, now: string) => {
    const day = postDate === null ? null : new Date(postDate);
    const [priced] = toPrice(channels, { types: new Map(), options: {}, postDate: day, now: new Date(now) });
    return priced?.day;
  };
  // A Wednesday in December, and a Saturday.
  expect(dayOf(null, '2026-12-30T10:00:00Z')).toBe('2027-01-01');
  expect(dayOf(null, '2026-12-26T10:00:00Z')).toBe('2026-12-30');
  expect(dayOf('2027-01-05T12:00:00Z', '2026-12-30T10:00:00Z')).toBe('2027-01-05');
});
