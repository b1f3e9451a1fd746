// What is offered to mend an address, and that it does.
import { describe, expect, it } from 'vitest';
import { readPostalAddress } from './postal.ts';
import { repairsOf } from './repairs.ts';

function repaired(lines: string[]) {
  const { address, verdict } = readPostalAddress(lines, { defaultCountry: 'FR' });
  const fault = verdict.label === null ? null : { label: verdict.label, parameters: { ...verdict.parameters } };
  return repairsOf({ lines, country: address.countryCode || null, fault });
}

const NINE = ['Inès Girard', 'Étage 3', 'Porte B', 'Escalier C', 'Bâtiment 2', 'Résidence A', 'Lot 4', '31 rue Hugo'];

describe('a wrong address', () => {
  it.each([
    [
      ['Hugo Garnier', '159 rue Haute, 75011 Paris'],
      ['Hugo Garnier', '159 rue Haute', '75011 Paris'],
    ],
    [
      ['Océane Martin', '1 rue A', '31000 TOULOUSE', 'RURITANIE'],
      ['Océane Martin', '1 rue A', '31000 TOULOUSE'],
    ],
    [
      ['Élodie', 'Appartement 12 Escalier C Résidence Les Tilleuls B2', '14 rue Bert', '69003 Lyon'],
      ['Élodie', 'Appartement 12 Escalier C Résidence', 'Les Tilleuls B2', '14 rue Bert', '69003 Lyon'],
    ],
  ])('is mended by one press: %s', (lines, expected) => {
    const [repair] = repaired(lines);
    expect(repair?.lines).toEqual(expected);
    expect(readPostalAddress(expected, { defaultCountry: 'FR' }).verdict.valid).toBe(true);
  });

  it('of too many lines keeps its name and its town, and loses no word', () => {
    const [repair] = repaired([...NINE, '69002 LYON']);
    const lines = [...(repair?.lines ?? [])];
    expect(lines).toHaveLength(6);
    expect([lines[0], lines.at(-1)]).toEqual(['Inès Girard', '69002 LYON']);
    expect(lines.join(' ').replaceAll(',', '')).toBe([...NINE, '69002 LYON'].join(' '));
    expect(readPostalAddress(lines, { defaultCountry: 'FR' }).verdict.valid).toBe(true);
  });

  it('that nobody can guess has no proposal, and a good one neither', () => {
    expect(repaired(['Hugo Garnier', '159 rue Haute'])).toEqual([]);
    expect(repaired(['Hugo Garnier', '159 rue Haute', '75011 Paris'])).toEqual([]);
  });
});
