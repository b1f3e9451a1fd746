// Addresses as people and programs write them, good and bad.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { removeCivility } from './civility.ts';
import { COUNTRY_CODES, countryLine, countryOf } from './country.ts';
import { checkEmail, cleanEmail, isEmail } from './email.ts';
import {
  addressGroupingKey,
  cleanLines,
  codeOnOwnLine,
  printedLines,
  readEditedAddress,
  readPostalAddress,
} from './postal.ts';

const read = (text: string, defaultCountry: string | null = 'FR') =>
  readPostalAddress(text.split(' / '), { defaultCountry });
const verdict = (text: string, defaultCountry: string | null = 'FR') => {
  const { verdict: v, address } = read(text, defaultCountry);
  return v.valid ? address.countryCode : `${v.status} ${v.label}`;
};

describe('a code and a town behind a street', () => {
  it.each([
    ['159 rue de la République, 75011 Paris', 'FR', ['159 rue de la République', '75011 Paris']],
    ['159 rue de la République 75011 Paris', 'FR', ['159 rue de la République', '75011 Paris']],
    ['Hauptstr. 12 10115 Berlin', 'DE', ['Hauptstr. 12', '10115 Berlin']],
  ])('are found: %s', (line, country, expected) => {
    expect(codeOnOwnLine(['Hugo Garnier', line], country)).toEqual(['Hugo Garnier', ...expected]);
    expect(verdict(`Hugo Garnier / ${line}`, country)).toBe('150 address.codeBehindStreet');
    expect(verdict(['Hugo Garnier', ...expected].join(' / '), country)).toBe(country);
  });

  it('are not seen in a street', () => {
    expect(codeOnOwnLine(['Hugo Garnier', '75011 Paris'], 'FR')).toBeNull();
    expect(codeOnOwnLine(['Hugo Garnier', '12 rue du 8 mai 1945'], 'FR')).toBeNull();
    expect(verdict('Hugo Garnier / 12 rue Neuve')).toBe('150 address.postalCodeMissing');
  });
});

describe('countries', () => {
  it('are known by their names in all eight languages, and by code', () => {
    expect(COUNTRY_CODES).toHaveLength(250);
    const names = ['Germany', 'Deutschland', 'Alemania', 'ALLEMAGNE', 'Németország', 'Duitsland', 'Alemanha', 'גרמניה'];
    expect(names.map(countryOf)).toEqual(Array(8).fill('DE'));
    expect(['Royaume-Uni', 'U.K.', 'ESPAÑA', 'Côte d’Ivoire', 'fr', 'Österreich'].map(countryOf)).toEqual([
      'GB',
      'GB',
      'ES',
      'CI',
      'FR',
      'AT',
    ]);
    expect(countryOf('Atlantis')).toBe(null);
    expect(countryLine('DE', 'fr')).toBe('ALLEMAGNE');
    const abbreviated = 'KOSOVO/G.B./REP. TCHEQUE/R.D. CONGO/FEDERATION DE RUSSIE/U.A.E./Ivory Coast'.split('/');
    expect(abbreviated.map(countryOf)).toEqual(['XK', 'GB', 'CZ', 'CD', 'RU', 'AE', 'CI']);
  });

  it('let military addresses of France and initials of Washington pass', () => {
    expect(verdict('Cdt Martin / SP 85300 / 00853 ARMEES')).toBe('FR');
    expect(verdict('Cdt Martin / 12 rue Neuve / 00012 PARIS')).toBe('200 address.unknown');
    expect(verdict('Bob / 1 Main St / Washington, D.C. 20500 / USA')).toBe('US');
  });
});

describe('postal addresses', () => {
  it('of each shipped country are read with their country', () => {
    const good = [
      ['Mme Claire Dubois / Résidence des Lilas / 12 rue de la République / 69002 LYON', 'FR', 'FR'],
      ['SARL Martin / BP 50012 / 75361 PARIS CEDEX 08 / FRANCE', 'FR', 'FR'],
      ['Frau Anna Schmidt / Hauptstraße 5 / 10115 Berlin / ALLEMAGNE', 'FR', 'DE'],
      ['Mr John Smith / 10 Downing Street / LONDON / SW1A 2AA / UNITED KINGDOM', 'FR', 'GB'],
      ['Mr John Smith / 10 Downing Street / LONDON SW1A 2AA', 'GB', 'GB'],
      ['Sr. D. José García / Calle Mayor 7, 3º B / 28013 Madrid / España', 'FR', 'ES'],
      ['J. de Vries / Damrak 1 / 1012 LG Amsterdam / Pays-Bas', 'FR', 'NL'],
      ['Jan Peeters / Nieuwstraat 3 / B-1000 Brussel', 'BE', 'BE'],
      ['Urs Meier / Bahnhofstrasse 1 / 8001 Zürich / Suisse', 'FR', 'CH'],
      ['Franz Huber / Ring 1 / 1010 Wien', 'AT', 'AT'],
      ['Mario Rossi / Via Roma 1 / 00184 ROMA RM / ITALIE', 'FR', 'IT'],
      ['João Silva / Rua Augusta 1 / 1100-053 LISBOA / Portugal', 'FR', 'PT'],
      ['Jean Weber / 3, rue du Fossé / L-1536 Luxembourg', 'LU', 'LU'],
      ['Seán Byrne / 5 Main Street / Dublin 2 / D02 X285', 'IE', 'IE'],
      ['Seán Byrne / 5 Main Street / Co. Kerry', 'IE', 'IE'],
      ['Kovács János / Budapest / Fő utca 1. / 1011', 'HU', 'HU'],
      ['דוד כהן / הרצל 1 / תל אביב 6688312', 'IL', 'IL'],
      ['Jane Doe / 1 Main St Apt 4 / Springfield, IL 62701-1234 / USA', 'FR', 'US'],
      ['Li Wei / 5 Nanjing Road / Shanghai / China', 'FR', 'CN'],
    ] as const;
    for (const [text, home, country] of good) expect([text, verdict(text, home)]).toEqual([text, country]);
  });

  it('name the fault, its line and lengths', () => {
    const bad = [
      ['', 'FR', '100 address.missing'],
      ['Claire Dubois', 'FR', '150 address.invalidFormat'],
      ['Claire Dubois / 12 rue Haute / LYON', 'FR', '150 address.postalCodeMissing'],
      ['Hugo Garnier / 159 rue de la République', 'FR', '150 address.postalCodeMissing'],
      ['Claire Dubois / 12 rue Haute / 6900 LYON', 'FR', '150 address.postalCodeInvalid'],
      ['Claire Dubois / 12 rue Haute / 99999 LYON', 'FR', '200 address.unknown'],
      ['Claire Dubois / 12 rue Haute / 69002 LYON / ATLANTIDE', 'FR', '300 address.unknownCountry'],
      ['a / b / c / d / e / f / 69002 LYON', 'FR', '151 address.maxLines'],
      ['Jan Smith / 1 High Street / LONDON', 'GB', '150 address.postalCodeMissing'],
      ['Claire Dubois / 12 rue Haute / 69002 LYON', null, '300 address.undetectedCountry'],
    ] as const;
    for (const [text, home, expected] of bad) expect([text, verdict(text, home)]).toEqual([text, expected]);
    const long = read(`Claire Dubois / ${'x'.repeat(39)} / 69002 LYON`).verdict;
    expect(long).toMatchObject({ status: 150, parameters: { line: 2, length: 39, maximum: 38 } });
    expect(read('a / b / c / d / e / f / 69002 LYON').verdict.parameters).toMatchObject({ lines: 7, maximum: 6 });
  });

  it('have six lines and the country as a seventh', () => {
    expect(verdict('a / b / c / d / e / 10115 Berlin / Allemagne')).toBe('DE');
  });

  it('of a country that the channel does not take are refused', () => {
    const { verdict: v } = readPostalAddress(['A', '10115 Berlin', 'Germany'], {
      defaultCountry: 'FR',
      handledCountries: ['FR'],
    });
    expect(v).toMatchObject({ status: 300, label: 'address.unhandledCountry', parameters: { country: 'DE' } });
  });

  it('end with code and town, or with the country: a date behind it is the letter’s', () => {
    const place = 'Mme A / 12 rue des Lilas / 75001 Paris';
    for (const date of [
      'Paris, le 3 mars 2026',
      'Lyon, le 1er août 2026',
      '03/03/2026',
      '3 March 2026',
      'March 3, 2026',
    ]) {
      expect(read(`${place} / ${date}`).address.addressLines, date).toEqual(place.split(' / '));
      expect(read(`${place} / FRANCE / ${date}`).verdict.valid, date).toBe(true);
    }
    expect(read('Mme A / 8 mai 1945 / 75001 Paris').address.addressLines).toHaveLength(3);
    expect(read('Mme A / 4 rue du 8 mai 1945 / 75001 Paris').verdict.valid).toBe(true);
  });

  it('of a country that nobody knows say so, and never that a code of one’s own is missing', () => {
    for (const [text, unknown] of [
      ['Jan de Vries / Damrak 1 / 1016 GV AMSTERDAM / ATLANTIS', 'ATLANTIS'],
      ['Ann Lee / 1 High Street / London SW1A 1AA / United Kingdon', 'United Kingdon'],
    ] as const) {
      const { verdict: found, address } = read(text);
      expect(found).toMatchObject({ label: 'address.unknownCountry', parameters: { text: unknown } });
      expect(address.countryCode).toBe('');
    }
    expect(verdict('ACME / Mme A / 1200 rue de la Paix / Paris')).toBe('150 address.postalCodeMissing');
  });

  it('are cleaned of stray spaces and marks, and stay clean', () => {
    expect(cleanLines(' Mme  Claire\u00a0Dubois ;\r\n\r\n•  12, rue Haute,\u200b\n')).toEqual([
      'Mme Claire Dubois',
      '12, rue Haute',
    ]);
    fc.assert(
      fc.property(fc.array(fc.string()), (lines) => {
        const once = cleanLines(lines);
        expect(cleanLines(once)).toEqual(once);
      }),
    );
  });

  it('typed by a person keep the country that the person chose or wrote', () => {
    const settings = { defaultCountry: 'FR' };
    const edited = { addressLines: ['Anna', '10115 Berlin'], countryCode: 'DE' };
    expect(readEditedAddress(edited, settings).address.countryCode).toBe('DE');
    const both = { addressLines: ['Anna', '1010 Wien', 'Autriche'], countryCode: 'DE' };
    expect(readEditedAddress(both, settings).address).toEqual({
      addressLines: ['Anna', '1010 Wien'],
      countryCode: 'AT',
    });
  });

  it('are bad with a character that nobody could read', () => {
    const edited = { addressLines: ['M \ufffd\ufffded', '12 rue des Lilas', '75011 Paris'], countryCode: 'FR' };
    expect(readEditedAddress(edited, { defaultCountry: 'FR' }).verdict).toMatchObject({
      valid: false,
      ...{ label: 'address.unreadable', parameters: { line: 1 } },
    });
  });

  it('show the country when it is not the sender’s', () => {
    const address = { addressLines: ['Anna', '10115 Berlin'], countryCode: 'DE' };
    expect(printedLines(address, 'FR', 'ALLEMAGNE').at(-1)).toBe('ALLEMAGNE');
    expect(printedLines(address, 'DE', 'DEUTSCHLAND')).toEqual(['Anna', '10115 Berlin']);
    expect(printedLines(address, null, 'GERMANY').at(-1)).toBe('GERMANY');
  });
});

describe('the grouping key of an address', () => {
  const lines = fc.array(fc.stringMatching(/^[A-Za-zé .]{1,8}$/), { minLength: 1, maxLength: 4 });
  const good = { valid: true, forced: false };
  it('is never equal for two names, two lines or two countries', () => {
    fc.assert(
      fc.property(lines, lines, fc.constantFrom('FR', 'DE'), fc.constantFrom('FR', 'DE'), (a, b, ca, cb) => {
        const one = addressGroupingKey({ addressLines: a, countryCode: ca }, good);
        const two = addressGroupingKey({ addressLines: b, countryCode: cb }, good);
        const same =
          ca === cb && JSON.stringify(cleanLines(a)).toUpperCase() === JSON.stringify(cleanLines(b)).toUpperCase();
        if (one !== null && two !== null) expect(one === two).toBe(same);
      }),
    );
  });

  it('is missing for bad and empty addresses, and letter for letter for forced ones', () => {
    const address = { addressLines: ['Anna  B', '10115 Berlin'], countryCode: 'DE' };
    expect(addressGroupingKey(address, { valid: false, forced: false })).toBe(null);
    expect(addressGroupingKey({ addressLines: [], countryCode: 'DE' }, good)).toBe(null);
    const forced = { valid: false, forced: true };
    const other = { ...address, addressLines: ['Anna B', '10115 Berlin'] };
    expect(addressGroupingKey(address, good)).toBe(addressGroupingKey(other, good));
    expect(addressGroupingKey(address, forced)).not.toBe(addressGroupingKey(other, forced));
    expect(addressGroupingKey(address, forced)).not.toBe(addressGroupingKey(address, good));
  });
});

describe('names, e-mails, phones', () => {
  it('lose a civility of any of the languages, and nothing else', () => {
    const names = [
      'Monsieur et Madame Durand',
      'M. Durand',
      'Mme Durand',
      'Herrn Max Muster',
      'Mr and Mrs Smith',
      'Mrs. Smith',
      'Sra. García',
      'Mevr. de Vries',
      'Dhr. J. Jansen',
      'Martin Mme',
      'Monsieur',
      'Mira Sommer',
      'Donald Duck',
    ];
    expect(names.map(removeCivility)).toEqual([
      'Durand',
      'Durand',
      'Durand',
      'Max Muster',
      'Smith',
      'Smith',
      'García',
      'de Vries',
      'J. Jansen',
      'Martin Mme',
      'Monsieur',
      'Mira Sommer',
      'Donald Duck',
    ]);
  });

  it('are e-mail addresses that a mail server takes', () => {
    const good = ['a@b.fr', 'jean.dupont+x@mail.example.com', 'müller@exämple.de', `${'a'.repeat(64)}@b.fr`];
    const bad = [
      'a',
      'a@b',
      '@b.fr',
      'a@.fr',
      'a..b@c.fr',
      'a b@c.fr',
      'a@b.fr,c@d.fr',
      `${'a'.repeat(65)}@b.fr`,
      'a@-b.fr',
    ];
    expect(good.filter((address) => !isEmail(address))).toEqual([]);
    expect(bad.filter(isEmail)).toEqual([]);
    expect(cleanEmail('Jean Dupont <Jean@Mail.EXAMPLE.com>')).toBe('Jean@mail.example.com');
    expect(cleanEmail(' jean.dupont @\nmail.example.com ')).toBe('jean.dupont@mail.example.com');
    const joined = ['mail jean@b.fr', 'Jean\njean@b.fr', 'jean@b.fr. Tel', 'jean dupont@b.fr', 'jean@b.fr anna@b.fr'];
    expect(joined.filter((text) => isEmail(cleanEmail(text)))).toEqual([]);
    const two = [
      'anna@b.fr\nRCPT TO:<karl@c.fr>',
      'anna@b.fr <karl@c.fr>',
      '<anna@b.fr> <karl@c.fr>',
      'Anna <x> <a@b.fr>',
    ];
    expect(two.filter((text) => isEmail(cleanEmail(text)))).toEqual([]);
    expect(cleanEmail('"anna@B.fr" <anna@b.fr>')).toBe('anna@b.fr');
    expect([checkEmail('').status, checkEmail('x').status, checkEmail('a@b.fr').status]).toEqual([100, 150, null]);
  });
});
