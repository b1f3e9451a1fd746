// When pieces for a chosen day leave the house.
import { expect, it } from 'vitest';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { settlePostDate } from '#domain/deliveries/post-date.ts';
import { handOverAt, handOvers, postDateRules, priceDay } from './post-date-rules.ts';

const channel = (over: object) =>
  ChannelDefinition.parse({
    channelType: 'SIMPLE_MAIL',
    name: 'Letters',
    providerName: 'folder',
    timeZone: 'Europe/Paris',
    requirements: [{ name: 'postalRecipient', type: 'POSTAL_ADDRESS' }],
    outputFileDefinitions: [{ name: 'main' }],
    ...over,
  });
const NOW = new Date('2026-11-02T09:00:00Z');

it.each([
  // Six in the morning of the day, in summer and in winter.
  [{ cutoffTime: '16:00' }, '2026-11-18', '2026-11-18T05:00:00.000Z'],
  [{ cutoffTime: null }, '2027-06-16', '2027-06-16T04:00:00.000Z'],
  // Production days are working days: Monday's post is made from Thursday on.
  [{ cutoffTime: '16:00', additionalProductionDays: 2 }, '2026-11-23', '2026-11-19T05:00:00.000Z'],
  // The cut-off of the day has passed at six: the morning before, also where no work is done on it.
  [{ cutoffTime: '05:30' }, '2026-11-18', '2026-11-17T05:00:00.000Z'],
  [{ cutoffTime: '00:00' }, '2026-11-23', '2026-11-22T05:00:00.000Z'],
  [{ cutoffTime: '05:30', additionalProductionDays: 1 }, '2026-11-18', '2026-11-16T05:00:00.000Z'],
])('with %o letters for %s are handed over at %s, and keep their day', (over, day, expected) => {
  const at = handOverAt(channel(over), day, NOW);
  expect(at.toISOString()).toBe(expected);
  expect(settlePostDate(postDateRules(channel(over)), at.getTime(), day)).toEqual({ date: day, moved: false });
});

it('what is as soon as possible, or due, is handed over now', () => {
  expect(handOverAt(channel({}), null, NOW)).toEqual(NOW);
  expect(handOverAt(channel({}), '2026-11-02', NOW)).toEqual(NOW);
});

it('what goes by several channels is handed over from the first to the last of them', () => {
  const made = { definition: channel({ cutoffTime: '16:00', additionalProductionDays: 2 }) };
  const sent = { definition: channel({ cutoffTime: '16:00' }) };
  const first = new Date('2026-12-01T11:00:00Z');
  const spread = handOvers([sent, made], first, NOW);
  expect(spread).toEqual({ due: new Date('2026-11-27T05:00:00Z'), until: new Date('2026-12-01T05:00:00Z') });
  expect(handOvers([sent, made], null, NOW)).toEqual({ due: NOW, until: NOW });
  // What should have been handed over already is so now.
  const late = new Date('2026-11-27T09:00:00Z');
  expect(handOvers([made], first, late)).toEqual({ due: late, until: late });
});

it.each([
  // Sunday, the last of January, in Paris a quarter past midnight.
  ['SIMPLE_MAIL', null, '2027-02-01'],
  ['EMAIL', null, '2027-01-31'],
  // A chosen day holds; one that is over by now does not.
  ['EMAIL', '2027-02-02', '2027-02-02'],
  ['EMAIL', '2027-01-29', '2027-01-31'],
  ['SIMPLE_MAIL', '2027-01-29', '2027-02-01'],
])('%s for the day %s is priced by the tariff of %s', (channelType, chosen, day) => {
  const needs =
    channelType === 'EMAIL' ? ['emailRecipient', 'emailSubject'].map((name) => ({ name, type: 'TEXT' })) : undefined;
  const of = channel({ channelType, ...(needs === undefined ? {} : { providerName: 'smtp', requirements: needs }) });
  expect(priceDay(of, chosen, new Date('2027-01-30T23:15:00Z'))).toBe(day);
});
