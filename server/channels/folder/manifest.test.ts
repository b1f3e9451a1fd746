// The manifest: what people entered stays text in a spreadsheet.
import { expect, it } from 'vitest';
import { DELIVERY } from '#tests/support/outgoing.ts';
import { writeManifest } from './manifest.ts';

const row = (value: string) => ({
  ...{ nuid: 'AAAAAAAAAAAA1', shipmentId: 12, pages: 2, sheets: 1, countryCode: 'FR' },
  options: [{ optionType: value, value: 'x' }],
  senderLines: [],
  returnLines: [],
  address: { lines: ['Jane Doe', value], postalCode: '75001', town: 'PARIS', country: 'FRANCE' },
  furtherFiles: [],
});

it.each(['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\rx'])('%j is no formula', (value) => {
  const text = writeManifest(DELIVERY, [row(value)]);
  expect(text.split('\r\n').slice(1).join('\r\n')).toContain(`"'${value}=x"`);
});

it.each([
  ['x;=1+1', "x;'=1+1"],
  ['x; "@SUM(1)', 'x; ""\'@SUM(1)'],
  ['x\n-1', "x\n'-1"],
  ['12-14; a=b', '12-14; a=b'],
])('%j is none for a program that parts cells at semicolons and knows no quotes', (value, written) => {
  const text = writeManifest(DELIVERY, [row(value)]);
  expect(text).toContain(`"${written}=x"`);
});

it('what is printed has an apostrophe before the whole of it alone', () => {
  const lines = ['Acme; -Returns-', '+33 4 72 00 00 00', '- Direction -'];
  const address = { lines, postalCode: '75001', town: 'PARIS; -Cedex', country: 'FRANCE' };
  const text = writeManifest(DELIVERY, [{ ...row('x'), address, senderLines: lines, returnLines: ['-x', ...lines] }]);
  expect(text).toContain(
    `"${lines.join('\n')}","75001","PARIS; -Cedex","FRANCE","${lines.join('\n')}","'-x\n${lines.join('\n')}"`,
  );
});

it('quotes are doubled, and plain texts stay as they are', () => {
  const text = writeManifest(DELIVERY, [row('Say "yes"')]);
  expect(text).toContain('"Say ""yes""=x"');
  expect(text).toContain('"FR"');
});
