// Lines of a tariff beside one another: which of them holds on a day, and in which order they stand.
import { expect, test } from 'vitest';
import type { TariffLine } from '#domain/api/configuration/tariffs.contract.ts';
import { exceptionsOf, holdingOf, inOrder } from './tariff-name.ts';

const line = (id: number, validFrom: string, over: Partial<TariffLine> = {}): TariffLine => ({
  id,
  version: 1,
  channelType: 'SIMPLE_MAIL',
  kind: 'piece',
  optionType: null,
  optionValue: null,
  weightClass: null,
  countries: [],
  fromSheets: 0,
  validFrom,
  currency: 'EUR',
  amount: 98,
  vatPermille: 200,
  ...over,
});

test('a line holds from its day on, until another one for the same cases begins', () => {
  const all = [
    line(1, '2025-01-01'),
    line(2, '2026-01-01'),
    line(3, '2027-01-01'),
    line(4, '2025-01-01', { fromSheets: 5 }),
  ];
  const on = (day: string) => all.map((one) => holdingOf(one, all, day));
  expect(on('2025-06-01')).toEqual(['now', 'later', 'later', 'now']);
  expect(on('2026-01-01')).toEqual(['past', 'now', 'later', 'now']);
  expect(on('2027-03-01')).toEqual(['past', 'past', 'now', 'now']);
});

test('a line says what another one counts for while it holds, and from its first day where it begins later', () => {
  const all = [
    line(1, '2025-01-01', { countries: ['CH', 'DE'] }),
    line(2, '2027-01-01', { countries: ['CH', 'DE'] }),
    line(3, '2026-06-01', { countries: ['CH'] }),
  ];
  const on = (day: string) => all.map((one) => exceptionsOf(one, all, day).join());
  expect(on('2026-01-01')).toEqual(['', 'CH', '']);
  expect(on('2026-06-01')).toEqual(['CH', 'CH', '']);
  expect(on('2027-01-01')).toEqual(['', 'CH', '']);
});

test('the piece stands before what is charged for beside it, channel by channel', () => {
  const sheet = line(1, '2026-01-01', { kind: 'sheet' });
  const colour = line(2, '2026-01-01', { kind: 'colourPage' });
  const mail = line(3, '2026-01-01', { channelType: 'EMAIL' });
  const piece = line(4, '2026-01-01');
  expect(inOrder([colour, mail, sheet, piece]).map(({ id }) => id)).toEqual([3, 4, 1, 2]);
});
