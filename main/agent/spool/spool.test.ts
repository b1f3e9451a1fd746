// What the outbox is told of a printed document: the name it is shown under, and what a person has to look at.
import { expect, it } from 'vitest';
import { acceptanceOf } from './spool.ts';
import { SpoolMetadata } from './spool-file.ts';

const METADATA = {
  version: 2,
  uuid: '5a4cbf1c',
  queue: 'letters',
  jobName: 'Letter',
  documentName: 'Letter',
  client: 'CUPS',
  acceptedAt: '2026-11-21T17:00:00Z',
  bytes: 1,
  sha256: '',
  pages: null,
  settings: {},
};
const SURE = { choice: { kind: 'all' }, unattended: true } as const;
const shownAs = (names: Readonly<Record<string, string>>): string =>
  acceptanceOf(SpoolMetadata.parse({ ...METADATA, ...names }), 'letter.pdf', SURE).claimedUser;

it('a document is shown under the account that was proven, else under the name that was claimed', () => {
  expect(shownAs({ claimedUser: 'the director', owner: 'anna' })).toBe('anna');
  expect(shownAs({ claimedUser: 'anna' })).toBe('anna');
});

it('is not said to come from the print system, which is no program that a person knows', () => {
  const from = (client: string): string =>
    acceptanceOf(SpoolMetadata.parse({ ...METADATA, claimedUser: 'anna', client }), 'letter.pdf', SURE).application;
  expect(from('CUPS/2.4.2 (Linux 6.1.0; x86_64) IPP/2.0')).toBe('');
  expect(from('Internet Print Provider IPP/1.0')).toBe('');
  expect(from('Writer')).toBe('Writer');
});

it('a document with more pages than were asked for waits for a person', () => {
  const printed = { ...METADATA, claimedUser: 'anna', settings: { 'page-ranges': [2, 3], copies: 1 } };
  expect(acceptanceOf(SpoolMetadata.parse(printed), 'letter.pdf', SURE).failure).toEqual({
    label: 'desktop.outbox.somePages',
    parameters: { name: 'Letter', pages: '2-3' },
  });
  expect(acceptanceOf(SpoolMetadata.parse({ ...printed, settings: {} }), 'letter.pdf', SURE).failure).toBeUndefined();
  const broken = { ...printed, failure: 'broken' };
  expect(acceptanceOf(SpoolMetadata.parse(broken), 'letter.pdf', SURE).failure?.label).toBe(
    'desktop.outbox.notConverted',
  );
});
