// Comments as the eye meets them: a doc comment belongs to what follows it, so no two lie on top of each other.
import { expect, it } from 'vitest';
import { FILES } from './project-files.ts';

const ADJACENT = /\*\/\n\s*\/\*\*/g;

/** Lines on which a doc comment follows another with nothing between them. */
const adjacentIn = (text: string): number[] =>
  [...text.matchAll(ADJACENT)].map(({ index }) => text.slice(0, index).split('\n').length + 1);

it('no doc comment lies on top of another', () => {
  expect(adjacentIn('/** One. */\n/** Two. */\nconst a = 1;')).toEqual([2]);
  expect(adjacentIn('/** One. */\nconst a = 1;\n/** Two. */\nconst b = 2;')).toEqual([]);
  const found = FILES.flatMap(({ path, text }) => adjacentIn(text).map((line) => `${path}:${line}`));
  expect(found).toEqual([]);
});
