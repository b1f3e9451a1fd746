// How the endings of tasks share statements.
import type { Job } from 'pg-boss';
import { expect, test } from 'vitest';
import { createFinisher } from './finisher.ts';

const job = (id: string, name = 'letters'): Job => ({ id, name }) as Job;
const ids = (jobs: readonly Job[]): string => jobs.map(({ id }) => id).join('');

test('tasks that end together share a statement; what ends while it is under way goes into the next', async () => {
  const statements: string[] = [];
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const finisher = createFinisher((queue, jobs) => {
    statements.push(`${queue} ${ids(jobs)}`);
    return statements.length === 1 ? answered : Promise.resolve();
  });
  const first = [finisher.finish(job('a')), finisher.finish(job('b'))];
  await expect.poll(() => statements).toEqual(['letters ab']);
  const later = ['c', 'd'].map((id) => finisher.finish(job(id)));
  await finisher.finish(job('e', 'mails'));
  expect(statements).toEqual(['letters ab', 'mails e']);
  answer();
  await Promise.all([...first, ...later]);
  expect(statements).toEqual(['letters ab', 'mails e', 'letters cd']);
  await finisher.finish(job('f'));
  expect(statements.at(-1)).toBe('letters f');
});

test('a task that cannot be completed fails alone', async () => {
  const finisher = createFinisher(async (_, jobs) => {
    if (ids(jobs).includes('b')) throw new Error(`no ${ids(jobs)}`);
  });
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((id) => finisher.finish(job(id))));
  expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.message : 'done'))).toEqual([
    'done',
    'no b',
    'done',
  ]);
});
