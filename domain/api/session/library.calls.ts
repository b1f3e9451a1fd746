// Calls of the library: files that are kept to be deposited again. Schemas: library.contract.ts.
import { call } from '../call-row.ts';

const OWN = 'The inventory names the screen "library" without calls.';

export const LIBRARY_CALLS = {
  'library.list': call('GET /library', 'createOrder', OWN),
  'library.keep': call('POST /library', 'createOrder', OWN, { creates: true }),
  'library.save': call('POST /library/{libraryFileId}', 'createOrder', OWN),
  'library.use': call('POST /library/{libraryFileId}/use', 'createOrder', OWN, { body: 'none', creates: true }),
  'library.download': call('GET /library/{libraryFileId}/file', 'createOrder', OWN, { answer: 'download' }),
  'library.remove': call('DELETE /library/{libraryFileId}', 'createOrder', OWN),
} as const;
