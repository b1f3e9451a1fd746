// Which entry goes where: boxes by pattern, order and rows by the index, and what is said of the rest.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstOf, type NamingRow, planDocuments } from './documents.plan.ts';

const letters = { name: 'letters', main: true, pattern: 'slip.*\\.pdf' };
const annexes = { name: 'annexes', main: false, pattern: 'annexes/.*' };
const plan = (paths: readonly string[], rows: readonly string[] | null = null) => {
  const index =
    rows === null
      ? null
      : { path: 'index.csv', rows: rows.map((document, at): NamingRow => ({ line: at + 2, document })) };
  const planned = planDocuments({ file: 'run.zip', boxes: [letters, annexes], paths, index });
  if (!planned.ok) throw new Error(planned.refusal.label);
  return planned.value;
};
const named = (paths: readonly string[], rows?: readonly string[]) =>
  plan(paths, rows).documents.map(({ path, box, row }) => [path, box, row?.line ?? null]);
const faults = (paths: readonly string[], rows?: readonly string[]) =>
  plan(paths, rows).faults.map(({ path, refusal }) => [path, refusal.label]);

describe('the documents of an archive', () => {
  it('go to the box whose pattern is their whole file name, or their path; by name, numbers by their value', () => {
    const paths = ['x/slip10.pdf', 'x/slip9.pdf', 'annexes/b.pdf', 'slip1.PDF.txt', 'annexes/slip2.pdf'];
    expect(named(paths)).toEqual([
      ['annexes/b.pdf', 'annexes', null],
      // A path says more than a file name.
      ['annexes/slip2.pdf', 'annexes', null],
      ['x/slip9.pdf', 'letters', null],
      ['x/slip10.pdf', 'letters', null],
    ]);
    expect(faults(paths)).toEqual([['slip1.PDF.txt', 'archive.noBox']]);
    const twice = [letters, { ...annexes, pattern: '.*2\\.pdf' }];
    const both = planDocuments({ file: 'run.zip', boxes: twice, paths: ['slip2.pdf'], index: null });
    expect(both.ok && both.value.faults[0]?.refusal.label).toBe('archive.severalBoxes');
  });

  it('stand in the order of the index, by path or file name, whatever slashes and letter case it writes', () => {
    const paths = ['a/slip1.pdf', 'b/slip2.pdf', 'b/slip3.pdf', 'annexes/x.pdf'];
    expect(named(paths, ['B\\SLIP3.pdf', './slip2.pdf', ' slip1.pdf '])).toEqual([
      ['b/slip3.pdf', 'letters', 2],
      ['b/slip2.pdf', 'letters', 3],
      ['a/slip1.pdf', 'letters', 4],
      ['annexes/x.pdf', 'annexes', null],
    ]);
    expect(faults(paths, ['slip1.pdf', 'slip2.pdf', 'slip3.pdf'])).toEqual([]);
  });

  it('that the index does not name, and rows that name nothing, twice or two, are faults that name them', () => {
    const paths = ['a/slip1.pdf', 'b/slip1.pdf', 'slip2.pdf', 'slip3.pdf', 'slip4.pdf'];
    const { faults: found } = plan(paths, ['slip1.pdf', 'slip2.pdf', 'slip2.pdf', 'lost.pdf', '']);
    expect(
      found.map(({ refusal: { label, parameters } }) => [label, parameters.documents ?? parameters.entry]),
    ).toEqual([
      ['archive.rowAmbiguous', 'slip1.pdf'],
      ['archive.rowTwice', 'slip2.pdf'],
      ['archive.rowsWithoutEntry', 'lost.pdf, #6'],
      ['archive.rowTwice', 'slip2.pdf'],
      ['archive.entryWithoutRow', 'a/slip1.pdf'],
      ['archive.entryWithoutRow', 'b/slip1.pdf'],
      ['archive.entryWithoutRow', 'slip3.pdf'],
      ['archive.entryWithoutRow', 'slip4.pdf'],
    ]);
    const silent = firstOf(found.slice(4));
    expect(silent?.refusal.parameters).toMatchObject({
      count: 4,
      entry: 'a/slip1.pdf, b/slip1.pdf, slip3.pdf, slip4.pdf',
    });
  });

  it('that two rows name are of neither: the first row may be of the wrong person', () => {
    const paths = ['slip1.pdf', 'slip2.pdf', 'annexes/a.pdf'];
    const { documents, faults: found } = plan(paths, ['slip1.pdf', 'SLIP1.PDF', 'slip2.pdf', 'a.pdf', 'annexes/a.pdf']);
    expect(documents.map(({ path, row }) => [path, row?.line])).toEqual([['slip2.pdf', 4]]);
    expect(found.map(({ path, box, refusal }) => [path, box, refusal.label])).toEqual([
      ['index.csv', null, 'archive.rowTwice'],
      ['slip1.pdf', 'letters', 'archive.rowTwice'],
      ['annexes/a.pdf', 'annexes', 'archive.rowTwice'],
    ]);
  });

  it('are each in one place: planned once, or at fault', () => {
    const path = fc
      .constantFrom('slip', 'annexes/', 'x/', 'other', '/slip')
      .chain((start) => fc.stringMatching(/^[a-c]{1,2}$/).map((end) => `${start}${end}.pdf`.replace(/^\//, '')));
    fc.assert(
      fc.property(fc.uniqueArray(path), fc.array(path), fc.boolean(), (paths, rows, hasIndex) => {
        const { documents, faults: found } = plan(paths, hasIndex ? rows : null);
        const atFault = found.filter((one) => one.path !== 'index.csv').map((one) => one.path);
        expect([...documents.map((one) => one.path), ...atFault].toSorted()).toEqual(paths.toSorted());
        // A row that is not used is told.
        const told = found.reduce((sum, { refusal }) => sum + Number(refusal.parameters.rows ?? 0), 0);
        expect(documents.filter(({ row }) => row !== null).length + told).toBe(hasIndex ? rows.length : 0);
      }),
    );
  });
});
