// What the welcome home calls a task, and the order in which it tells what happened.
import { describe, expect, it } from 'vitest';
import type { JobSummary } from '#domain/api/deposit/job.schema.ts';
import type { CommandSummary } from '#domain/api/sending/command.schema.ts';
import { greetingLabel, happeningsOf, tasksOf } from './home.rules.ts';

const counts = {
  packGroups: 25,
  bad: 0,
  remaining: 0,
  awaiting: 0,
  processing: 0,
  rejected: 0,
  sent: 0,
  error: 0,
  pages: 35,
  orphans: 0,
};

const order = (
  id: number,
  patch: Partial<JobSummary['counts']>,
  submittedDate = '2026-11-19T09:00:00Z',
): JobSummary => ({
  id,
  version: 1,
  name: `order ${id}`,
  state: 'PACK_GROUPS_CREATED',
  draft: false,
  frozen: false,
  locked: false,
  errorMessage: null,
  service: { id: 1, name: 'One letter', type: 'simpleUnique' },
  owner: { id: 2, login: 'claire', name: 'Claire Moreau' },
  ouId: 1,
  ouName: 'Alder',
  loggedUserLogin: 'claire',
  submittedDate,
  counts: { ...counts, ...patch },
  abilities: [],
});

const command = (id: number, patch: Partial<CommandSummary> = {}): CommandSummary => ({
  id,
  version: 1,
  state: 'AWAIT_VALIDATION',
  jobId: 7,
  jobName: 'order 7',
  service: { id: 1, name: 'One letter' },
  owner: { id: 2, login: 'claire', name: 'Claire Moreau' },
  authorLogin: 'claire',
  ouId: 1,
  ouName: 'Alder',
  creationDate: '2026-11-19T10:00:00Z',
  expectedPostDate: null,
  validationReason: null,
  freedDate: null,
  packGroupCount: 9,
  pages: 9,
  shares: [],
  fault: null,
  abilities: ['validate'],
  ...patch,
});

describe('my tasks', () => {
  it('name what is to mend before what is to confirm', () => {
    const tasks = tasksOf([order(1, { remaining: 4 }), order(2, { bad: 2, error: 1, remaining: 25 })], []);
    expect(tasks.map(({ kind, jobId, count }) => [kind, jobId, count])).toEqual([
      ['mend', 2, 3],
      ['confirm', 1, 4],
    ]);
  });

  it('hold what waits for this person, not what waits for somebody else', () => {
    const own = command(1, { abilities: ['cancel'] });
    expect(tasksOf([], [own, command(2)]).map(({ kind, commandId }) => [kind, commandId])).toEqual([['validate', 2]]);
  });

  it('put a failed delivery first, and the oldest of equals before the younger', () => {
    const tasks = tasksOf(
      [order(1, { bad: 1 }, '2026-11-19T09:00:00Z'), order(2, { bad: 1 }, '2026-11-17T09:00:00Z')],
      [command(3, { state: 'OUTPUT_ERROR', abilities: [] })],
    );
    expect(tasks.map(({ jobId }) => jobId)).toEqual([7, 2, 1]);
  });

  it('leave out an order with nothing left to do', () => {
    expect(tasksOf([order(1, { sent: 25 })], [])).toEqual([]);
  });
});

describe('recent activity', () => {
  it('tells deposits and confirmations newest first, and calls oneself "you"', () => {
    const told = happeningsOf([order(7, {})], [command(1, { authorLogin: 'api' })], 'claire');
    expect(told.map(({ what, who }) => [what, who])).toEqual([
      ['asked', 'api'],
      ['deposited', undefined],
    ]);
  });

  it('names the owner where the owner did it', () => {
    expect(happeningsOf([order(7, {})], [], 'anders')[0]?.who).toBe('Claire Moreau');
  });
});

it('greets by the hour', () => {
  expect([0, 11, 12, 17, 18, 23].map(greetingLabel)).toEqual([
    'home.hello.morning',
    'home.hello.morning',
    'home.hello.afternoon',
    'home.hello.afternoon',
    'home.hello.evening',
    'home.hello.evening',
  ]);
});
