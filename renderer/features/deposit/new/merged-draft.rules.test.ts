// Two windows that change one draft lose nothing of each other.
import { expect, it } from 'vitest';
import type { DraftContent } from '#domain/api/deposit/drafts.contract.ts';
import { mergedDraft } from './merged-draft.rules.ts';

const base: DraftContent = {
  serviceId: 4,
  jobName: 'October',
  sessionFiles: { letters: ['a', 'b'], 'letters:stamp': ['s'] },
  rawJobMetadatas: { cost: '4711', site: 'Lyon' },
  shipmentRequirements: { to: { value: 'Karl', countryCode: 'DE', forced: false } },
};

it('what one window changed and the other left stands, field by field', () => {
  const ours = { ...base, jobName: 'November', rawJobMetadatas: { cost: '4711', site: 'Paris' } };
  const theirs = {
    ...base,
    splitConfiguration: { type: 'none' as const },
    rawJobMetadatas: { cost: '4712', site: 'Lyon' },
  };
  expect(mergedDraft(base, ours, theirs)).toEqual({
    ...base,
    jobName: 'November',
    splitConfiguration: { type: 'none' },
    rawJobMetadatas: { cost: '4712', site: 'Paris' },
  });
});

it('files that each put in are there, and those that either took out are not', () => {
  const ours = { ...base, sessionFiles: { letters: ['b', 'c'] } };
  const theirs = { ...base, sessionFiles: { letters: ['a', 'b', 'd'], 'letters:stamp': ['s'] } };
  expect(mergedDraft(base, ours, theirs).sessionFiles).toEqual({ letters: ['b', 'd', 'c'] });
  const both = { ...base, sessionFiles: { letters: ['a', 'b', 'c'] } };
  expect(mergedDraft(base, both, both).sessionFiles).toEqual({ letters: ['a', 'b', 'c'] });
});

it('the same field changed in both is as it is here; one that was emptied here stays empty', () => {
  const ours = { ...base, jobName: 'Ours', rawJobMetadatas: { site: 'Lyon' } };
  const theirs = { ...base, jobName: 'Theirs' };
  const both = mergedDraft(base, ours, theirs);
  expect([both.jobName, both.rawJobMetadatas]).toEqual(['Ours', { site: 'Lyon' }]);
});

it('the order of the fields of a value is no change', () => {
  const ours = { ...base, shipmentRequirements: { to: { forced: false, countryCode: 'DE', value: 'Karl' } } };
  const theirs = { ...base, shipmentRequirements: { to: { value: 'Klara', countryCode: 'DE', forced: false } } };
  expect(mergedDraft(base, ours, theirs).shipmentRequirements?.to?.value).toBe('Klara');
});
