// Finding a text by what stands on the screen, and what a file of wording would change.
import { expect, it } from 'vitest';
import { faultOf, fileOf, found, readFile, wordedOf } from './wording.rules.ts';

const PRODUCT = {
  'home.counter': '{n, plural, one {# order} other {# orders}} to validate',
  'home.new': 'New deposit',
  'mail.hello': 'Hello {name}',
};
const all = wordedOf(PRODUCT, { 'home.new': 'New letter' });
const labels = (search: string, onlyChanged = false) => found(all, search, onlyChanged).map(({ label }) => label);

it('finds a text by the words on the screen, whatever number stands there', () => {
  expect(labels('3 orders to validate')).toEqual(['home.counter']);
  expect(labels('new LETTER')).toEqual(['home.new']);
  expect(labels('mail.hello')).toEqual(['mail.hello']);
  expect(labels('', true)).toEqual(['home.new']);
});

it('says what is wrong with a wording while it is typed', () => {
  const row = { label: 'mail.hello', product: PRODUCT['mail.hello'] };
  expect(faultOf(row, 'Good day', 'en')?.label).toBe('locales.missing');
  expect(faultOf(row, 'Hello {name', 'en')?.label).toBe('locales.syntax');
  expect(faultOf(row, 'Hello {name} {login}', 'en')?.label).toBe('locales.unknown');
  expect(faultOf(row, 'Good day, {name}', 'en')).toBeUndefined();
});

it('reads back what it wrote, and takes from another file what may stand', () => {
  expect(readFile(fileOf('en', all), all, 'en')).toEqual({ texts: {}, faults: [] });
  const texts = { 'home.new': 'New', 'mail.hello': 'Hi', 'no.such': 'x' };
  const read = readFile(JSON.stringify({ locale: 'en', texts }), all, 'en');
  expect(read?.texts).toEqual({ 'home.new': 'New' });
  expect(read?.faults.map(({ label }) => label)).toEqual(['locales.missing', 'locales.noText']);
  for (const bad of ['{', '[]', '{"locale":"de","texts":{}}', '{"locale":"en","texts":{"a":1}}'])
    expect(readFile(bad, all, 'en'), bad).toBeUndefined();
});
