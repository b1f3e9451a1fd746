// What a person began stands newest first, each with its one next step.
import { expect, it } from 'vitest';
import type { Draft } from '#domain/api/deposit/drafts.contract.ts';
import type { JobSummary } from '#domain/api/deposit/job.schema.ts';
import { begunItems } from './begun.rules.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const counts = { packGroups: 9, bad: 0, remaining: 9, pages: 18 };
const job = (id: number, patch: Partial<JobSummary['counts']>, state: JobSummary['state'] = 'PACK_GROUPS_CREATED') =>
  ({
    id,
    name: `run ${id}`,
    state,
    submittedDate: `2026-11-1${id}T09:00:00Z`,
    counts: { ...counts, ...patch },
  }) as JobSummary;
const draft = (jobId: number, endsAt: string) =>
  ({
    jobId,
    name: 'Harcourt Dental Ltd',
    savedAt: '2026-11-19T16:20:00.000Z',
    endsAt,
    service: { id: 7, name: 'One letter', type: 'simpleUnique' },
    files: [{ box: 'letters', fileId: 'f', name: 'a.pdf', bytes: 1, pageCount: 3 }],
  }) as unknown as Draft;

it('correct before review, and nothing for a deposit of which nothing remains', () => {
  const items = begunItems(
    [draft(5, '2026-12-19T16:20:00.000Z')],
    [job(1, {}), job(2, { bad: 2 }), job(3, { remaining: 0 }), job(4, { remaining: 0 }, 'PROCESSING')],
    NOW,
  );
  expect(items.map(({ key, step, bad }) => [key, step, bad])).toEqual([
    ['draft-5', 'draft', 0],
    ['job-4', 'reading', 0],
    ['job-2', 'correct', 2],
    ['job-1', 'review', 0],
  ]);
  expect(items[0]).toMatchObject({ pages: 3, draft: { serviceId: 7, fileId: 'f', endsAt: undefined } });
});

it('a draft says when it ends, within three days of it', () => {
  const endsAt = '2026-11-23T11:59:00.000Z';
  expect(begunItems([draft(5, endsAt)], [], NOW)[0]?.draft?.endsAt).toBe(endsAt);
});

it('a run that waits is gone on with where runs begin', () => {
  const run = {
    ...draft(5, '2026-12-19T16:20:00.000Z'),
    service: { id: 7, name: 'Statements', type: 'simpleMultiple' },
  };
  expect(begunItems([run], [], NOW)[0]?.draft?.isRun).toBe(true);
});
