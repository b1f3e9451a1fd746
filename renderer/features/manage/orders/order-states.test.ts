// The figure beside the state of an order, and what selected orders consist of.
import { describe, expect, test } from 'vitest';
import type { JobSummary } from '#domain/api/deposit/job.schema.ts';
import { kindsOf, orderLook, stateFigure } from './order-states.ts';

const NONE = { bad: 0, error: 0, remaining: 0, awaiting: 0, processing: 0, sent: 0, orphans: 0 };
const order = (state: JobSummary['state'], counts: Partial<JobSummary['counts']>): JobSummary =>
  ({ state, rejection: null, locked: false, frozen: false, counts: { ...NONE, ...counts } }) as JobSummary;

describe('the figure beside the state of an order', () => {
  test.each([
    ['those to mend, as many as the button says', 'PACK_GROUPS_CREATED_ERROR', { bad: 3, error: 1 }, 3],
    ['those that failed where nothing is to mend', 'PACK_GROUPS_CREATED_ERROR', { error: 2 }, 2],
    ['those that remain', 'PACK_GROUPS_CREATED_REMAINING', { remaining: 22 }, 22],
    ['those that wait for a decision', 'PACK_GROUPS_CREATED_AWAIT_VALIDATION', { awaiting: 5 }, 5],
    ['nothing where all is sent', 'PACK_GROUPS_CREATED_SENT', {}, undefined],
  ] as const)('is %s', (_name, state, counts, figure) => {
    expect(stateFigure(order(state, counts))).toBe(figure);
  });
});

describe('an order of which nothing is left to confirm', () => {
  const UNDER_WAY = 'packGroup.state.PROCESSING';
  const FAILED = 'packGroup.state.SHIPMENT_CREATION_ERROR';
  test.each([
    ['under way until its day', 'PACK_GROUPS_CREATED', { processing: 4 }, UNDER_WAY, 4],
    ['under way where some of it left', 'PACK_GROUPS_CREATED_REMAINING', { processing: 1, sent: 3 }, UNDER_WAY, 1],
    ['failed, one letter that came back', 'PACK_GROUPS_CREATED', { error: 1 }, FAILED, 1],
    ['failed, a run with one bounce', 'PACK_GROUPS_CREATED_REMAINING', { error: 1, sent: 9 }, FAILED, 1],
    ['failed, where it could not be handed over', 'PACK_GROUPS_CREATED_ERROR', { error: 2 }, FAILED, 2],
    [
      'still to correct, where no row says so',
      'PACK_GROUPS_CREATED_ERROR',
      { sent: 2 },
      'job.state.PACK_GROUPS_CREATED_ERROR',
      undefined,
    ],
    [
      'to confirm as long as one remains',
      'PACK_GROUPS_CREATED',
      { remaining: 1, error: 1 },
      'job.state.PACK_GROUPS_CREATED',
      undefined,
    ],
    [
      'to confirm while a page waits',
      'PACK_GROUPS_CREATED',
      { orphans: 1, processing: 1 },
      'job.state.PACK_GROUPS_CREATED',
      undefined,
    ],
  ] as const)('is %s', (_name, state, counts, label, figure) => {
    const job = { ...order(state, counts), errorMessage: null };
    expect([orderLook(job).label, stateFigure(job)]).toEqual([label, figure]);
  });
});

test.each(['locked', 'frozen'])('an order that is %s says what was not sent, and asks nobody to correct it', (flag) => {
  const said = (counts: Partial<JobSummary['counts']>) => {
    const job = { ...order('PACK_GROUPS_CREATED_ERROR', counts), errorMessage: null, [flag]: true };
    return [orderLook(job).label, stateFigure(job)];
  };
  expect(said({ bad: 3, remaining: 25 })).toEqual(['manage.unsent', 25]);
  expect(said({ error: 2 })).toEqual(['packGroup.state.SHIPMENT_CREATION_ERROR', 2]);
  expect(said({ error: 20, remaining: 5 })).toEqual(['packGroup.state.SHIPMENT_CREATION_ERROR', 20]);
  expect(said({ processing: 4, sent: 18 })).toEqual(['packGroup.state.PROCESSING', 4]);
  expect(said({ sent: 22 })).toEqual(['packGroup.state.SENT', 22]);
  expect(said({ orphans: 2 })).toEqual(['manage.unsent', 2]);
});

describe('what selected orders consist of', () => {
  const selected = (...counts: Partial<JobSummary['counts']>[]) => kindsOf(counts.map((one) => order('CREATED', one)));

  test('is the sum over all, those in deliveries whatever became of them', () => {
    expect(selected({ processing: 1, sent: 2, error: 3, bad: 9 }, { sent: 10, awaiting: 4 }, { remaining: 5 })).toEqual(
      [
        { kind: 'delivery', n: 16 },
        { kind: 'command', n: 4 },
        { kind: 'remainings', n: 5 },
      ],
    );
  });

  test('names no kind of which there is nothing', () => {
    expect(selected({ awaiting: 2 })).toEqual([{ kind: 'command', n: 2 }]);
    expect(selected({ bad: 3 })).toEqual([]);
    expect(selected()).toEqual([]);
  });
});
