// Names that say nothing of the thing they stand for, or stand for many things: a search for them finds everything.
import { describe, expect, it } from 'vitest';
import { FILES, isTest } from './project-files.ts';

/** Types, functions and classes that may not be called so; the noun of the field belongs there. */
const BANNED = [
  'Told',
  'Words',
  'Place',
  'Parts',
  'Reading',
  'Waiting',
  'Work',
  'Surroundings',
  'Look',
  'Bench',
  'Ground',
  'Round',
  'Rounds',
  'Thing',
  'Stuff',
  'Data',
  'Info',
  'Helper',
  'Utils',
] as const;
/** Words of file names, between hyphens and dots. */
const BANNED_IN_PATHS = [
  'said',
  'told',
  'ground',
  'round',
  'rounds',
  'thing',
  'stuff',
  'words',
  'surroundings',
] as const;

const DECLARATION = new RegExp(`\\b(?:interface|type|class|function) (${BANNED.join('|')})\\b(?! from)`, 'g');

describe('names', () => {
  it('are nouns of the field', () => {
    const product = FILES.filter((file) => !isTest(file));
    expect(product.length).toBeGreaterThan(1000);
    const odd = product.flatMap((file) =>
      [...file.text.matchAll(DECLARATION)].map(([text]) => `${file.path}: ${text}`),
    );
    expect(odd).toEqual([]);
    expect([...'interface Told {'.matchAll(DECLARATION)].length).toBe(1);
  });

  it('of files are nouns of the field', () => {
    const odd = FILES.filter((file) =>
      file.path.split(/[/.-]/).some((word) => (BANNED_IN_PATHS as readonly string[]).includes(word)),
    );
    expect(odd.map((file) => file.path)).toEqual([]);
  });
});
