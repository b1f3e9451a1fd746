// Two runs side by side: what differs, and what does not.
import { describe, expect, it } from 'vitest';
import type { SimulatedRow, Simulation } from '#domain/api/configuration/simulation.schema.ts';
import type { Draft } from '#renderer/features/processing/editor/service-draft.rules.ts';
import { boxFor } from '../kept-sample.ts';
import { changesBetween, differingRows, totalsOf } from './difference.rules.ts';

const row = (rank: number, over: Partial<SimulatedRow> = {}): SimulatedRow => ({
  ...{ id: rank, rank, state: 'good', quality: 'GOOD', recipientName: `Person ${rank}`, recipientLines: [] },
  printedLines: [],
  ...{ countryCode: 'GB', emailAddress: null, dispatch: ['Letter'], fault: null, requirement: null, pages: 2 },
  packs: [
    {
      pages: [{ inputFileId: 1, boxName: 'letters', firstPage: rank * 2 - 1, lastPage: rank * 2 }],
      requirements: {},
      metadatas: {},
    },
  ],
  ...{ requirements: {}, sheets: 1, outputs: [] },
  ...over,
});

const simulation = (channels: Readonly<Record<string, number>>, bad: number): Simulation =>
  ({
    channels: Object.entries(channels).map(([label, rows]) => ({ label, channelType: 'EMAIL', rows, composed: rows })),
    counts: { bad, notEligible: 0 },
  }) as unknown as Simulation;

describe('two runs of one sample', () => {
  it('pair their rows by the pages that they begin with, whatever their ids', () => {
    const before = [row(1), row(2), row(3)];
    const after = [row(1, { id: 71 }), row(2, { id: 72, dispatch: ['E-mail'] }), row(3, { id: 73 })];
    expect(differingRows(before, after).map(({ after: one }) => one?.id)).toEqual([72]);
    expect(differingRows(before, before)).toEqual([]);
  });

  it('name rows that only one of them has', () => {
    const pairs = differingRows([row(1), row(2)], [row(1), row(3)]);
    expect(pairs.map((pair) => [pair.before?.rank, pair.after?.rank])).toEqual([
      [undefined, 3],
      [2, undefined],
    ]);
  });

  it('differ in the totals by as many as went elsewhere', () => {
    const totals = totalsOf(simulation({ Letter: 10, 'E-mail': 11 }, 2), simulation({ Letter: 13, 'E-mail': 7 }, 3));
    expect(totals.map((total) => total.after - total.before)).toEqual([3, -4, 1]);
    expect(totals.reduce((sum, total) => sum + total.after - total.before, 0)).toBe(0);
  });
});

it('the change is told by its rules: a group of channels by its condition, another order of groups as a whole', () => {
  const group = (label: string, column: string) => {
    return { channelLabels: [label], condition: { type: 'empty', value: { type: 'dataColumn', box: null, column } } };
  };
  const draft = (groups: object[], description = '') =>
    ({ id: 1, version: 3, ouId: 1, name: 'Statements', description, sendingStrategy: groups }) as unknown as Draft;
  const [mail, paper] = [group('E-mail', 'EMAIL'), group('Letter', 'NAME')];
  const before = draft([mail, paper]);
  expect(changesBetween(before, { ...before, version: 4 })).toEqual([]);
  const other = changesBetween(before, draft([mail, group('Letter', 'TOWN')], 'Once a year'));
  expect(other.map(({ path }) => path.join(' '))).toEqual(['description', 'sendingStrategy Letter condition']);
  expect(changesBetween(before, draft([paper, mail]))).toMatchObject([{ path: ['sendingStrategy'], kind: 'moved' }]);
});

it('a dropped file goes to the box that takes its kind', () => {
  const box = (name: string, boxType: string, main = false, parent: string | null = null) => ({
    name,
    boxType,
    main,
    parent,
  });
  const boxes = [box('rows', 'datafile'), box('letters', 'pdf', true), box('inner', 'pdf', false, 'zip')];
  expect(boxFor(boxes, 'people.CSV')?.name).toBe('rows');
  expect(boxFor(boxes, 'run.pdf')?.name).toBe('letters');
  expect(boxFor(boxes, 'what.bin')?.name).toBe('letters');
});
