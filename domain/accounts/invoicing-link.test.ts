// The address of an invoicing platform: its places are checked, and filled with what tells an account apart.
import { describe, expect, it } from 'vitest';
import { checkInvoicingUrl, invoicingUrl } from './invoicing-link.ts';

const labelOf = (template: string) => {
  const checked = checkInvoicingUrl(template);
  return checked.ok ? 'fine' : checked.refusal.label;
};

describe('an invoicing link', () => {
  it.each([
    ['', 'fine'],
    ['https://bills.example/c/{accountingCode}?id={accountIdentifier}#x', 'fine'],
    ['http://bills.example', 'fine'],
    ['https://bills.example/{name}', 'invoicing.placeholder'],
    ['https://bills.example/{}', 'invoicing.placeholder'],
    ['https://bills.example/{siret', 'invoicing.url'],
    ['https://{accountIdentifier}.example/', 'invoicing.url'],
    ['https://user:secret@bills.example/', 'invoicing.url'],
    ['javascript:alert(1)', 'invoicing.url'],
    ['https://bills.example/"onclick', 'invoicing.url'],
  ])('%s is %s', (template, label) => expect(labelOf(template)).toBe(label));

  it('takes the values of the account, and is none where one is missing', () => {
    const values: Readonly<Record<string, string>> = { accountIdentifier: 'A&B', accountingCode: '4/7' };
    const fill = (template: string) => invoicingUrl(template, (place) => values[place] ?? null);
    expect(fill('https://b.example/{accountingCode}?id={accountIdentifier}')).toBe('https://b.example/4%2F7?id=A%26B');
    expect(fill('https://b.example/{siret}')).toBeUndefined();
    expect(fill('')).toBeUndefined();
    expect(fill('https://b.example/')).toBe('https://b.example/');
  });
});
