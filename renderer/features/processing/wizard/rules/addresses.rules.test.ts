// What must not be taken for the mark of a new letter, and where an address ends.
import { describe, expect, it } from 'vitest';
import type { PageTexts, PlacedText } from '#renderer/shared/pages/pdf-pages.ts';
import { addressArea } from './address-area.rules.ts';
import { foundWays } from './cuts.rules.ts';
import { slotsOf } from './slots.rules.ts';

const at = (text: string, left: number, top: number, height = 4): PlacedText => ({
  ...{ text, left, top, height },
  width: text.length * 2,
});
const page = (...texts: PlacedText[]): PageTexts => ({ width: 210, height: 297, texts });

describe('a letter does not begin', () => {
  const person = (name: string, street: string, town: string, ...more: PlacedText[]) =>
    page(at(name, 20, 50), at(street, 20, 55), at(town, 20, 60), ...more);

  it('where the street or the town changes: neighbours would share a letter', () => {
    const run = [
      person('Maria Ober', 'Ring 12', '80331 München'),
      person('Jan Ober', 'Allee 12', '80331 München'),
      person('Eva Klein', 'Weg 7', '10115 Berlin'),
      person('Ida Klein', 'Gasse 9', '50667 Köln'),
    ];
    expect(foundWays(slotsOf(run))).toEqual([]);
    const numbered = run.map(({ texts, ...one }, n) => ({
      ...one,
      texts: [...texts, at(`Nr. ${7104 - n * 13}`, 150, 50)],
    }));
    expect(foundWays(slotsOf(numbered)).map(({ name, text }) => [name, text])).toEqual([['textChanges', 'Nr. 7104']]);
  });

  it('where the first page is the second of a letter: pages counted from another number are no count', () => {
    const run = ['2/2', '1/2', '2/2', '1/1'].map((text) => page(at(text, 20, 285)));
    expect(foundWays(slotsOf(run)).map(({ name }) => name)).not.toContain('textMatches');
  });

  it('at a text that one page alone has', () => {
    expect(slotsOf([page(at('Once', 20, 20)), page(at('Elsewhere', 100, 90))])).toEqual([]);
  });
});

describe('the area of the address', () => {
  const letter = (...more: PlacedText[]) =>
    page(at('Maria Ober', 20, 50), at('Ring 12', 20, 55), at('80331 München', 20, 60), ...more);

  it('is not looked for where no envelope shows it', () => {
    expect(addressArea([page(at('Maria Ober', 20, 150), at('80331 München', 20, 155))])).toBeUndefined();
  });

  it('ends above what stands below it, and at the edge of the sheet', () => {
    const area = addressArea([letter(at('Dear customer', 24, 72))]);
    expect((area?.top ?? 0) + (area?.height ?? 0)).toBeCloseTo(71, 1);
    // A further line of the same column belongs to longer addresses.
    expect(addressArea([letter(at('GERMANY', 20, 72))])?.height).toBeGreaterThan(24);
    const narrow = [page(at('Maria Ober', 150, 50), at('80331 München', 150, 55))];
    expect((addressArea(narrow)?.left ?? 0) + (addressArea(narrow)?.width ?? 0)).toBeLessThanOrEqual(210);
  });

  it('has lines of one size of type', () => {
    const area = addressArea([letter(at('Alder · 1 Quai Bas', 20, 46.5, 2))]);
    expect(area?.top).toBeGreaterThan(48);
  });
});
