// What makes two identifiers equal.
import { expect, it } from 'vitest';
import { identifierOf } from './identifiers.ts';

it.each([
  [' R-1\n', 'R-1'],
  ['Dossier \u00a0 12', 'Dossier 12'],
  ['Zoe\u0301 \uff11', 'Zoé 1'],
  ['r-1', 'r-1'],
])('%j is %j', (text, identifier) => expect(identifierOf(text)).toBe(identifier));

it('is none where nothing is written', () => expect(identifierOf(' \n\u00a0')).toBeNull());
