// Addresses of other countries as people write them, good and bad, by what the posts publish.
import { describe, expect, it } from 'vitest';
import { readPostalAddress } from './postal.ts';
import { foldTown } from './reference.ts';

const good = (country: string, text: string) =>
  readPostalAddress(text.split(' / '), { defaultCountry: country }).verdict.valid;

describe('postal addresses of the world', () => {
  it.each([
    ['NL', "Gemeente / Wolvenhoek 1 / 5211 HH 's-Hertogenbosch"],
    ['NL', "Mevr. Bos / Markt 3 / 2511 CV  'S-GRAVENHAGE"],
    ['NL', 'Mevr. Bos / Eperweg 3 / 8084 HA ’t Harde / Nederland'],
    ['US', 'J Roe / 12 King St / Honolulu, Hawaii 96813'],
    ['US', 'J Roe / 12 King St / Boston, ma 02108'],
    ['US', 'White House / 1600 Pennsylvania Ave NW / Washington, D.C. 20500'],
    ['US', 'Sgt Roe / PSC 3 Box 4 / APO AE 09096'],
    ['GB', 'Girobank / Bootle / GIR 0AA'],
    ['GB', 'Returns / Hams Hall / XX10 1DD'],
    ['GB', 'Capt Jones / BFPO 57 / BF1 2AT'],
    ['GB', 'Capt Jones / 3 Regiment / BFPO 57'],
    ['GB', 'Capt Jones / Op Shader / BFPO C/O 652'],
    ['IE', 'A Byrne / 2 Main Street / Dublin 2 / D02 X285'],
    ['IE', 'A Byrne / 2 Main Street / Dublin 6W'],
    ['IE', 'A Byrne / Unit B12 / Naas / Co. Kildare'],
    ['IE', 'A Byrne / R445 Naas Road / Newbridge'],
    ['IE', 'A Byrne / Main Street / Galway H91'],
    ['GB', 'Mr Smith / Lerwick / ZE1 0AA'],
    ['IT', 'Comune / Casella Postale 3 / 39100 BOLZANO BZ'],
  ])('are good: %s %s', (country, text) => expect(good(country, text)).toBe(true));

  it.each([
    ['US', 'A B / 1 St / Springfield, ZZ 62701'],
    ['US', 'A B / 1 Main St 62701'],
    ['GB', 'A B / 1 St / London / QX1 2AA'],
    ['GB', 'A B / 1 St / London / SW1A 2CV'],
    ['GB', 'A B / 1 St / London / AZ1 2AA'],
    ['IE', 'A Byrne / Main Street / Dublin / DO2 X285'],
    ['IE', 'A Byrne / Main Street / Dublin / D02 X28'],
    ['IE', 'A Byrne / Main Street / Dublin / D02 X2856'],
    ['IE', 'A Byrne / Main Street / Dublin, D02-X285'],
    ['IE', 'A Byrne / Main Street / Dublin / B02 X285'],
    ['IE', 'A Byrne / Main Street / Galway H91 AB1O / Ireland'],
    ['GB', 'A B / BFPO'],
    ['IT', 'A B / Via 1 / 99999 Roma'],
    ['NL', "A B / Damrak 1 / 1012 SS 's-Hertogenbosch"],
  ])('are bad: %s %s', (country, text) => expect(good(country, text)).toBe(false));

  it.each([
    ['Port Washington, NY', 'Port Washington'],
    ['New York, New York', 'New York'],
    ['Washington, D.C.', 'Washington'],
    ['Honolulu, Hawaii', 'HONOLULU'],
  ])('have a town that is compared without its state: %s', (written, town) => {
    expect(foldTown('US', written)).toBe(foldTown('US', town));
  });
});
