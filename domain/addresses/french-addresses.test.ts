// Addresses of France as the post writes them: CEDEX, Corsica, overseas and Monaco.
import { describe, expect, it } from 'vitest';
import { readPostalAddress } from './postal.ts';
import { repairsOf } from './repairs.ts';

const verdict = (text: string) => {
  const { verdict: found, address } = readPostalAddress(text.split(' / '), { defaultCountry: 'FR' });
  return found.valid ? address.countryCode : `${found.status} ${found.label}`;
};

describe('postal addresses', () => {
  it.each([
    ['BP 50012 / 20605 BASTIA CEDEX', 'FR'],
    ['1 cours Napoléon / 20000 AJACCIO', 'FR'],
    ['1 cours Napoléon / 2A000 AJACCIO', '150 address.postalCodeInvalid'],
    ['1 cours Napoléon / 20900 AJACCIO', '200 address.unknown'],
    ['CS 10001 / 31059 TOULOUSE CEDEX 9', 'FR'],
    ['TSA 20001 / 75901 PARIS CEDEX 15', 'FR'],
    ['1 rue Neuve / 97400 SAINT-DENIS', 'FR'],
    ['1 rue Neuve / 97400 SAINT-DENIS / Réunion', 'RE'],
    ['1 rue Neuve / 97200 FORT-DE-FRANCE / Réunion', '150 address.postalCodeInvalid'],
    ['1 rue Neuve / 98800 NOUMEA / Nouvelle-Calédonie', 'NC'],
    ['1 rue Neuve / 97000 NOWHERE', '200 address.unknown'],
    ['1 av. Foch / 98000 MONACO', 'FR'],
    ['1 av. Foch / MC-98000 MONACO / Monaco', 'MC'],
    ['1 av. Foch / 98800 MONACO / Monaco', '150 address.postalCodeInvalid'],
  ])('of France, Corsica, overseas and Monaco: %s is %s', (text, expected) => {
    expect(verdict(`Mme A / ${text}`)).toBe(expected);
  });

  it('with a department of Corsica in place of its code are mended', () => {
    const lines = ['Mme A', '1 cours Napoléon', '2B200 BASTIA'];
    const { verdict: found } = readPostalAddress(lines, { defaultCountry: 'FR' });
    const fault = { label: String(found.label), parameters: found.parameters };
    const [repair] = repairsOf({ lines, country: 'FR', fault });
    expect(repair).toMatchObject({ kind: 'otherTown', text: '20200 BASTIA' });
  });
});
