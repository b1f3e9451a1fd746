// What changed about an address, line by line.
import { expect, it } from 'vitest';
import { addressDiff } from './address-diff.rules.ts';

const said = (before: readonly string[], after: readonly string[]) =>
  addressDiff(before, after).map(({ text, change }) => `${{ same: ' ', new: '+', gone: '-' }[change]}${text}`);

it('a line that was added, removed, changed or joined is told apart from those that stayed', () => {
  expect(said(['Hugo', 'rue 1'], ['Hugo', 'rue 1', '75011 PARIS'])).toEqual([' Hugo', ' rue 1', '+75011 PARIS']);
  expect(said(['Océane', '31000 TOULOUSE', 'RURITANIE'], ['Océane', '31000 TOULOUSE'])).toEqual([
    ' Océane',
    ' 31000 TOULOUSE',
    '-RURITANIE',
  ]);
  expect(said(['A', 'B', 'C'], ['A', 'B C'])).toEqual([' A', '-B', '-C', '+B C']);
  expect(said([], ['A'])).toEqual(['+A']);
});
