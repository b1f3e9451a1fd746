// The operator's file of postal codes and towns: what it makes known, with what France writes beside it, and what of it cannot be
// used.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPostalAddress } from '#domain/addresses/postal.ts';
import type { AddressReference } from '#domain/addresses/reference.ts';
import { repairsOf } from '#domain/addresses/repairs.ts';
import { readPostalReference } from './postal-reference.ts';

const FILE = `\ufeffcountry;code;town
FR;75011;PARIS 11
FR;75008;Paris
FR;69002;LYON 02
FR;20000;AJACCIO\r
FR;20200;BASTIA

FR;97400;ST DENIS
FR;93200;ST DENIS
FR;98000;MONACO
FR;31000;TOULOUSE
BE;1000;Bruxelles
BE;1000;Brussel
NL;1012 LG;Amsterdam
US;62701;Springfield
RE;97410;ST PIERRE
GB;SW1A 1AA;London
`;

let folder: string;
let reference: AddressReference;
const file = (name: string, text: string): string => {
  const at = path.join(folder, name);
  writeFileSync(at, text);
  return at;
};
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'mailroom-places-'));
  reference = await readPostalReference(file('places.csv', FILE));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (text: string, defaultCountry = 'FR') =>
  readPostalAddress(['Mme Claire Dubois', ...text.split(' / ')], { defaultCountry, reference });
const verdict = (text: string): string => {
  const { verdict: found, address } = read(text);
  return found.valid ? address.countryCode : `${found.status} ${found.label}`;
};

describe('a place', () => {
  it.each([
    ['12 rue Haute / 75011 Paris', 'FR'],
    ['12 rue Haute / 75008 PARIS 8e', 'FR'],
    ['12 rue Haute / 69002 Lyon', 'FR'],
    ['12 rue Haute / 93200 Saint-Denis', 'FR'],
    ['BP 50012 / 75361 PARIS CEDEX 08', 'FR'],
    ['CS 10001 / 31059 TOULOUSE CEDEX', 'FR'],
    ['TSA 20001 / 75901 PARIS CEDEX 15', 'FR'],
    ['BP 12 / 20605 BASTIA CEDEX', 'FR'],
    ['BP 12 / 20605 AJACCIO CEDEX', '200 address.unknownPlace'],
    ['BP 12 / 13605 TOULOUSE CEDEX', '200 address.unknownPlace'],
    ['SP 85300 / 00853 ARMEES', 'FR'],
    ['1 rue Neuve / 97400 SAINT DENIS', 'FR'],
    ['1 rue Neuve / 97400 SAINT DENIS / La Réunion', 'RE'],
    ['1 rue Neuve / 97410 SAINT PIERRE', 'FR'],
    ['1 rue Neuve / 97400 SAINT PIERRE / La Réunion', '200 address.unknownPlace'],
    ['1 av. Foch / 98000 MONACO', 'FR'],
    ['1 av. Foch / 98000 MONACO / Monaco', 'MC'],
    ['Rue Neuve 1 / 1000 Brussel / Belgique', 'BE'],
    ['Rue Neuve 1 / 1000 Anvers / Belgique', '200 address.unknownPlace'],
    ['Damrak 1 / 1012LG Amsterdam / Pays-Bas', 'NL'],
    ['1 Main St / Springfield, IL 62701-1234 / USA', 'US'],
    ['1 Main St / Chicago, IL 62701 / USA', '200 address.unknownPlace'],
    ['10 Downing Street / London SW1A 1AA / UK', 'GB'],
    ['10 Downing Street / York / SW1A 1AA / UK', '200 address.unknownPlace'],
    ['3 Regiment / BFPO 57 / UK', 'GB'],
    ['3 Regiment / BFPO 57 / BF1 2AT / UK', 'GB'],
    // Not in the file: the form decides.
    ['Hauptstr. 5 / 10115 Nirgends / Allemagne', 'DE'],
  ])('%s: %s', (text, expected) => {
    expect(verdict(text)).toBe(expected);
  });

  it.each([
    ['12 rue Haute / 75012 Toulouse', ['31000 TOULOUSE']],
    ['12 rue Haute / 31000 Paris', ['31000 TOULOUSE', '75011 PARIS 11', '75008 Paris']],
    ['12 rue Haute / 31000 Nowhere', ['31000 TOULOUSE']],
    ['12 rue Haute / 33000 Nowhere', []],
    ['1 Main St / Springfield, IL 62799 / USA', ['Springfield, IL 62701']],
  ])('that is unknown is proposed otherwise: %s', (text, expected) => {
    const { address, verdict: found } = read(text);
    const fault = { label: String(found.label), parameters: found.parameters };
    const repairs = repairsOf({ lines: address.addressLines, country: address.countryCode, fault });
    expect(repairs.map((repair) => repair.text)).toEqual(expected);
    for (const { lines } of repairs) {
      expect(
        readPostalAddress(lines, { defaultCountry: address.countryCode, reference }).verdict.valid,
        lines.join(' / '),
      ).toBe(true);
    }
  });
});

describe('a file that cannot be used', () => {
  it.each([
    ['FR;75011;Paris\nFR;75012\n', 'line 2 has 2 fields instead of country;code;town'],
    ['Freedonia;75011;Paris\n', 'line 1 names no country: "Freedonia"'],
    ['country;code;town\nFR;;Paris\n', 'line 2 has no postal code: ""'],
    ['FR;75011;--\n', 'line 1 has no town: "--"'],
    [`FR;75011;${'x'.repeat(400)}\n`, 'line 1 is longer than 300 characters'],
    ['country;code;town\n\n', 'has no places'],
  ])('is refused with its line: %j', async (text, reason) => {
    await expect(readPostalReference(file('bad.csv', text))).rejects.toThrow(reason);
  });

  it('is refused where it is not there, or not UTF-8', async () => {
    await expect(readPostalReference(path.join(folder, 'gone.csv'))).rejects.toThrow('ENOENT');
    const latin = path.join(folder, 'latin.csv');
    writeFileSync(latin, Buffer.from('FR;42000;ST \xc9TIENNE\n', 'latin1'));
    await expect(readPostalReference(latin)).rejects.toThrow('line 1 is not UTF-8');
  });
});

it('a million places need a bounded memory, and each is found', async () => {
  const at = path.join(folder, 'million.csv');
  const handle = await open(at, 'w');
  for (let block = 0; block < 100; block += 1) {
    const lines = Array.from({ length: 10_000 }, (_, index) => {
      const n = block * 10_000 + index;
      return `FR;${String(n % 90_000).padStart(5, '0')};VILLE ${n}\n`;
    });
    await handle.write(lines.join(''));
  }
  await handle.close();
  globalThis.gc?.();
  const before = process.memoryUsage().arrayBuffers;
  const million = await readPostalReference(at);
  const megabytes = (process.memoryUsage().arrayBuffers - before) / 2 ** 20;
  console.log(`1,000,000 places: ${Math.round(megabytes)} MB`);
  expect(megabytes).toBeLessThan(250);
  expect(million.placesOfTown('FR', 'VILLE 999999')).toEqual([{ code: '09999', town: 'VILLE 999999' }]);
  expect(million.placesOfCode('FR', '09999')).toHaveLength(12);
  expect(million.placesOfCode('FR', '99999')).toEqual([]);
});
