// Grouping keys: whatever a service groups by, packs of two addresses never share a key, and an empty or wrong value equals
// no other.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import type { Value } from '#domain/expressions/expression.types.ts';
import type { Quality } from '#domain/requirements/requirements.ts';
import type { RequirementSpec } from '#server/letters/requirements/requirement-specs.ts';
import { rowFacts } from '../rows/row-facts.ts';
import { packKeys } from './grouping-keys.ts';

const ADDRESS = { name: 'postalRecipient', type: 'POSTAL_ADDRESS', kind: 'RECIPIENT' } as RequirementSpec;
const NUMBER = { name: 'client', type: 'TEXT', kind: 'DATA' } as RequirementSpec;
const account = { timeZone: 'Europe/Paris', defaultCountry: 'FR', text: () => null, address: () => null };
const facts = rowFacts({
  ...{ now: 0, account: account as never, metadatas: {}, texts: new Map(), chunks: [], mainBox: '' },
  ...{ recipients: 1, sheets: () => 1, requirement: () => null },
});

const checkedValue = (value: string, quality: Quality = 'GOOD', countryCode: string | null = null): RequirementValue =>
  ({ value, countryCode, quality, forced: quality === 'FORCED', properties: {} }) as unknown as RequirementValue;

interface Row {
  readonly address: RequirementValue;
  readonly client: RequirementValue;
}

const keyOf = ({ address, client }: Row, grouping: readonly Value[]): string | null =>
  packKeys(
    { grouping, specs: [ADDRESS, NUMBER] },
    { shipment: { postalRecipient: address, client }, packs: [{}] },
    () => facts,
  )[0] ?? null;

const byAddress: Value[] = [{ type: 'requirementReference', name: 'postalRecipient' }];
const byClient: Value[] = [{ type: 'requirementReference', name: 'client' }];
const toAll: Value[] = [{ type: 'constant', value: 'everybody' }];

const HOUSE = ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'];
const line = fc.constantFrom(
  ...['Mme Claire Dubois', 'M. Claire Dubois', 'Mme Clairé Dubois', 'mme  claire dubois', '12 rue des Lilas'],
  ...['12 bis rue des Lilas', '75011 Paris', '75012 Paris', ''],
);
const address = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  country: fc.constantFrom('FR', 'BE'),
  quality: fc.constantFrom<Quality>('GOOD', 'MODIFIED', 'FORCED', 'BAD'),
});

/** What may stand between letters without making another address. */
const plain = (lines: readonly string[]): string =>
  lines
    .map((one) => one.trim().replace(/\s+/g, ' ').toUpperCase())
    .filter(Boolean)
    .join('\n');

describe('the grouping key', () => {
  it('is never the same for two addresses, whatever is grouped by', () => {
    fc.assert(
      fc.property(address, address, fc.constantFrom(byAddress, byClient, toAll), (one, other, grouping) => {
        const rowOf = ({ lines, quality, country }: typeof one): Row => ({
          address: checkedValue(lines.join('\n'), quality, country),
          client: checkedValue('4711'),
        });
        const [key, second] = [keyOf(rowOf(one), grouping), keyOf(rowOf(other), grouping)];
        // Without any address the envelope names nobody: there are no two.
        if (key === null || key !== second || plain(one.lines) + plain(other.lines) === '') return;
        expect([one, other].map(({ quality }) => quality)).not.toContain('BAD');
        expect([plain(one.lines), one.country]).toEqual([plain(other.lines), other.country]);
        if (one.quality === 'FORCED' || other.quality === 'FORCED') expect(one).toEqual(other);
      }),
      { numRuns: 5_000 },
    );
  });

  it('is the same where only cases and spaces differ', () => {
    const rows = [HOUSE, ['MME CLAIRE  DUBOIS ', ...HOUSE.slice(1)]].map((lines) => ({
      address: checkedValue(lines.join('\n'), 'GOOD', 'FR'),
      client: checkedValue('4711'),
    }));
    const [one, other] = rows.map((row) => keyOf(row, byAddress));
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(other).toBe(one);
  });

  it('is none where a part is empty or wrong', () => {
    const good = checkedValue(HOUSE.join('\n'), 'GOOD', 'FR');
    expect(keyOf({ address: good, client: checkedValue('4711') }, byClient)).not.toBeNull();
    expect(keyOf({ address: good, client: checkedValue(' ') }, byClient)).toBeNull();
    expect(keyOf({ address: good, client: checkedValue('4711', 'BAD') }, byClient)).toBeNull();
    expect(
      keyOf({ address: checkedValue(HOUSE.join('\n'), 'BAD', 'FR'), client: checkedValue('4711') }, byClient),
    ).toBeNull();
    expect(keyOf({ address: good, client: checkedValue('4711') }, [{ type: 'constant', value: ' ' }])).toBeNull();
    expect(keyOf({ address: good, client: checkedValue('4711') }, [])).toBeNull();
  });
});
