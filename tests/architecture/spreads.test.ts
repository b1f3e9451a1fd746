// No object literal is spread into another: `{ ...{ a, b }, c }` merges nothing and only hides properties on one line.
import { expect, it } from 'vitest';
import { FILES, isTest } from './project-files.ts';

it('objects are written with one property a line, or as a group with a name', () => {
  const found = FILES.filter((file) => !isTest(file) && /\.\.\.\{/.test(file.text)).map((file) => file.path);
  expect(found).toEqual([]);
});
