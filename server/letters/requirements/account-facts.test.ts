// What letters take from their account, own or inherited.
import { expect, it } from 'vitest';
import { accountFacts } from './account-facts.ts';

const level = (definition: Record<string, unknown>) => ({ name: 'own', account_identifier: 'A', definition });
const LYON = { addressLines: ['Acme', '69002 Lyon'], countryCode: 'FR' };
const PARIS = { addressLines: ['Acme', '75011 Paris'], countryCode: 'FR' };

it('is that of the nearest account that states it: an empty one states nothing', () => {
  const facts = accountFacts([
    level({
      accountingCode: '',
      defaultMailCountry: null,
      properties: { siret: '', locale: null, senderAddress: null },
    }),
    level({ accountingCode: 'A-7', defaultMailCountry: 'DE', properties: { siret: '123', senderAddress: LYON } }),
    level({ accountingCode: 'ROOT', properties: { locale: 'fr', senderAddress: PARIS, returnAddress: PARIS } }),
  ]);
  expect(['accountingCode', 'siret', 'toString'].map(facts.text)).toEqual(['A-7', '123', null]);
  expect([facts.defaultCountry, facts.locale, facts.timeZone]).toEqual(['DE', 'fr', 'UTC']);
  expect(facts.address('senderAddress')).toEqual({ value: 'Acme\n69002 Lyon', countryCode: 'FR' });
  expect(facts.address('returnAddress')?.value).toBe('Acme\n75011 Paris');
});

it('has no address where the nearest one that is stated has no line', () => {
  const none = { addressLines: [], countryCode: 'FR' };
  expect(accountFacts([level({ properties: { senderAddress: none } })]).address('senderAddress')).toBeNull();
});
