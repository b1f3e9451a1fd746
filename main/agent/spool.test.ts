// The name that a printed document is shown and filed under.
import { expect, it } from 'vitest';
import { acceptanceOf, SpoolMetadata } from './spool.ts';

const METADATA = {
  ...{ version: 1, uuid: '5a4cbf1c', queue: 'letters', jobName: 'Letter', documentName: 'Letter', client: 'CUPS' },
  ...{ acceptedAt: '2026-11-21T17:00:00Z', file: '5a4cbf1c.pdf', bytes: 1, sha256: '', pages: null, settings: {} },
};
const shownAs = (names: Readonly<Record<string, string>>): string =>
  acceptanceOf(SpoolMetadata.parse({ ...METADATA, ...names }), 'letter.pdf').claimedUser;

it('a document is shown under the account that was proven, else under the name that was claimed', () => {
  expect(shownAs({ claimedUser: 'the director', owner: 'anna' })).toBe('anna');
  expect(shownAs({ claimedUser: 'anna' })).toBe('anna');
});
