// Contacts: how they are named and printed, and how lines of a file add up to one.
import { describe, expect, it } from 'vitest';
import { changedFacts, contactKey, withLine } from './contact-lines.rules.ts';
import { contactName, printedLines, sortName } from './contacts.ts';

const ada = { kind: 'person', firstName: 'Ada', lastName: 'Baker', organisation: 'Alder Ltd' } as const;
const works = { kind: 'company', firstName: 'Ada', lastName: 'Baker', organisation: 'Alder Ltd' } as const;

describe('a contact', () => {
  it('is named and sorted as a person or as a company', () => {
    expect([contactName(ada), sortName(ada)]).toEqual(['Ada Baker', 'baker ada alder ltd']);
    expect([contactName(works), sortName(works)]).toEqual(['Alder Ltd', 'alder ltd baker ada']);
    expect(contactName({ ...ada, firstName: '', lastName: '' })).toBe('Alder Ltd');
  });

  it('is printed with company, person and address, without empty lines', () => {
    expect(printedLines(ada, ['12 Elm Street', ' ', 'LONDON N1 9GU'])).toEqual([
      'Alder Ltd',
      'Ada Baker',
      '12 Elm Street',
      'LONDON N1 9GU',
    ]);
  });
});

describe('lines of a file', () => {
  const first = withLine(null, {
    firstName: 'Ada',
    lastName: 'Baker',
    address: '12 Elm Street',
    postalCode: 'N1 9GU',
    town: 'London',
    countryCode: 'GB',
    phone: '+44 20 7946 0000',
  });

  it('make a contact, the postal code on the side of its country', () => {
    expect(first).toMatchObject({
      kind: 'person',
      addresses: [{ label: '', lines: ['12 Elm Street', 'London N1 9GU'], countryCode: 'GB' }],
      phones: [{ label: '', number: '+44 20 7946 0000' }],
      emails: [],
    });
    const french = withLine(null, { organisation: 'Mairie', postalCode: '75011', town: 'Paris', countryCode: 'FR' });
    expect([french.kind, french.addresses[0]?.lines]).toEqual(['company', ['75011 Paris']]);
  });

  it('add up, and a second time change nothing', () => {
    const texts = { firstName: 'ada', lastName: 'baker', email: 'ada@alder.example', phone: '+442079460000' };
    expect(contactKey(texts)).toBe(contactKey({ firstName: ' Ada ', lastName: 'BAKER' }));
    const second = withLine(first, { ...texts, firstName: 'Ada', lastName: 'Baker' });
    expect(changedFacts(first, second)).toEqual(['emails']);
    expect(changedFacts(second, withLine(second, { email: 'ADA@alder.example', note: '' }))).toEqual([]);
  });

  it('find their contact by the reference where there is one', () => {
    expect(contactKey({ reference: 'K-7', lastName: 'Baker' })).toBe(
      contactKey({ reference: 'k-7', lastName: 'Other' }),
    );
    expect(contactKey({ reference: 'K-7' })).not.toBe(contactKey({ lastName: 'K-7' }));
  });
});
