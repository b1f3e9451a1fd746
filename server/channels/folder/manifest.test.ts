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

it.each(['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1'])('%j is no formula', (value) => {
  const text = writeManifest(DELIVERY, [row(value)]);
  expect(text.split('\r\n').slice(1).join('\r\n')).toContain(`"'${value}=x"`);
  // The field of the lines begins with a name, and an address line that begins so is refused before.
  expect(text).toContain(`"Jane Doe\n${value}"`);
});

it('quotes are doubled, and plain texts stay as they are', () => {
  const text = writeManifest(DELIVERY, [row('Say "yes"')]);
  expect(text).toContain('"Say ""yes""=x"');
  expect(text).toContain('"FR"');
});
