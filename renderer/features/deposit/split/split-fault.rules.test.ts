// Which rows are mended by another split, and not by a correction.
import { expect, it } from 'vitest';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { isNoStart, isSplitFault } from './split-fault.rules.ts';

const row = (quality: string, label?: string) =>
  ({ quality, fault: label === undefined ? null : { label, parameters: {} } }) as PackGroup;

it('those that were not split, and none whose values are bad', () => {
  expect(isSplitFault(row('BAD', 'split.noStart'))).toBe(true);
  expect(isSplitFault(row('BAD', 'requirement.missing'))).toBe(false);
  expect(isSplitFault(row('BAD'))).toBe(false);
  expect(isSplitFault(row('GOOD', 'split.noStart'))).toBe(false);
  expect(isSplitFault(undefined)).toBe(false);
  expect([row('BAD', 'split.noStart'), row('BAD', 'split.remainder')].map(isNoStart)).toEqual([true, false]);
});
