// What the welcome home calls a task, and what waits for whom.
import { describe, expect, it } from 'vitest';
import type { JobSummary } from '#domain/api/deposit/job.schema.ts';
import type { CommandSummary } from '#domain/api/sending/command.schema.ts';
import { greetingLabel, tasksOf, toValidate, waitsForColleague } from './home.rules.ts';

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
  test: false,
  legalHold: null,
  purgeAsked: null,
  filesPurgedDate: null,
  dataPurgedDate: null,
  errorMessage: null,
  service: { id: 1, name: 'One letter', type: 'simpleUnique' },
  owner: { id: 2, login: 'claire', name: 'Claire Moreau' },
  ouId: 1,
  ouName: 'Alder',
  loggedUserLogin: 'claire',
  author: { id: 2, login: 'claire', name: 'Claire Moreau' },
  rejection: null,
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
  test: false,
  service: { id: 1, name: 'One letter' },
  owner: { id: 2, login: 'claire', name: 'Claire Moreau' },
  authorLogin: 'claire',
  authorName: 'Claire Moreau',
  ouId: 1,
  ouName: 'Alder',
  creationDate: '2026-11-19T10:00:00Z',
  expectedPostDate: null,
  validationReason: null,
  freedDate: null,
  packGroupCount: 9,
  pages: 9,
  ...{ shares: [], price: { held: [], approvalAbove: null }, fault: null },
  abilities: ['validate'],
  ...patch,
});

const ME = 2;

describe('what is for me', () => {
  it('names what was rejected first, with who did it and why, then what is to mend, then what is to confirm', () => {
    const rejection = {
      commandId: 5,
      date: '2026-11-19T14:31:00Z',
      person: { id: 8, login: 'bruno', name: 'Bruno Keller' },
      reason: 'Use the file of 18 November.',
      count: 22,
    };
    const tasks = tasksOf(
      [
        order(1, { remaining: 4 }),
        order(2, { bad: 2, error: 1, remaining: 25 }),
        { ...order(3, { bad: 3 }), rejection },
      ],
      [],
      ME,
    );
    expect(tasks.map(({ kind, jobId, count }) => [kind, jobId, count])).toEqual([
      ['rejected', 3, 22],
      ['mend', 2, 2],
      ['confirm', 1, 4],
    ]);
    expect(tasks[0]).toMatchObject({ person: 'Bruno Keller', reason: 'Use the file of 18 November.' });
  });

  it('puts a failed delivery before what is to mend, and the oldest of equals before the younger', () => {
    const tasks = tasksOf(
      [order(1, { bad: 1 }, '2026-11-19T09:00:00Z'), order(2, { bad: 1 }, '2026-11-17T09:00:00Z')],
      [command(3, { state: 'OUTPUT_ERROR', abilities: ['retry'] })],
      ME,
    );
    expect(tasks.map(({ jobId }) => jobId)).toEqual([7, 2, 1]);
  });

  it('holds no failed delivery that I may not try again, and names whose it is where it is not mine', () => {
    const failed = (abilities: string[]) => [command(3, { state: 'OUTPUT_ERROR', abilities })];
    expect(tasksOf([], failed([]), ME)).toEqual([]);
    expect(tasksOf([], failed(['retry']), ME)[0]?.person).toBeNull();
    expect(tasksOf([], failed(['retry']), 9)[0]?.person).toBe('Claire Moreau');
  });

  it('asks of what is in doubt to look, and not to correct it', () => {
    const fault = { label: 'delivery.inDoubt', parameters: { count: 2 } };
    const tasks = tasksOf([order(7, { error: 2, sent: 1 })], [command(3, { state: 'OUTPUT_ERROR', fault })], ME);
    expect(tasks).toMatchObject([{ kind: 'inDoubt', jobId: 7, count: 2 }]);
  });

  it('leaves out an order with nothing left to do, and one of which only documents in error wait', () => {
    expect(tasksOf([order(1, { sent: 25 }), order(2, { sent: 22, error: 3 })], [], ME)).toEqual([]);
  });
});

describe('what waits for a decision', () => {
  const waiting = [
    command(1, { abilities: ['cancel'] }),
    command(2, { owner: { id: 9, login: 'eva', name: 'Eva Roth' }, creationDate: '2026-11-19T11:00:00Z' }),
    command(3, { owner: { id: 9, login: 'eva', name: 'Eva Roth' }, creationDate: '2026-11-19T09:00:00Z' }),
    command(4, { owner: { id: 9, login: 'eva', name: 'Eva Roth' }, abilities: [] }),
  ];

  it('is mine to validate where I may, the longest waiting first', () => {
    expect(toValidate(waiting).map(({ id }) => id)).toEqual([3, 2]);
  });

  it('waits for a colleague where it is my own', () => {
    expect(waitsForColleague(waiting, ME).map(({ id }) => id)).toEqual([1]);
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
