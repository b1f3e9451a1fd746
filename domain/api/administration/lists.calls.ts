// The call that exports lists. Schemas: lists.contract.ts.
import { call } from '../call-row.ts';

export const LISTS_CALLS = {
  // Each list asks for what its own call asks for.
  'lists.export': call(
    'POST /lists/{list}/export',
    'signedIn',
    'Any list leaves as a file, with all its rows and not those of a page alone.',
    { answer: 'stream' },
  ),
} as const;
