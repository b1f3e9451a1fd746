// How a list is sorted, walked and selected.
import { describe, expect, it } from 'vitest';
import {
  allToggled,
  cardAreas,
  cardColumns,
  isTyping,
  nextSort,
  parseSort,
  selectedAfter,
  selectedTo,
  shownColumns,
  toggled,
  tracksOf,
  walk,
} from './list.rules.ts';
import type { ListColumn } from './list.types.ts';

const column = (id: string, priority?: 1 | 2 | 3): ListColumn<unknown> => ({
  id,
  label: id,
  width: '1fr',
  render: () => null,
  ...(priority ? { priority } : {}),
});

describe('a list', () => {
  it('sorts down, then up, then as the server gave it', () => {
    expect(nextSort(undefined, 'created')).toBe('-created');
    expect(nextSort('-created', 'created')).toBe('created');
    expect(nextSort('created', 'created')).toBeUndefined();
    expect(nextSort('created', 'name')).toBe('-name');
    expect(parseSort('-created')).toEqual({ id: 'created', desc: true });
  });

  it('is walked without leaving it', () => {
    expect(walk(3, undefined, 1)).toBe(0);
    expect(walk(3, undefined, -1)).toBe(2);
    expect(walk(3, 2, 1)).toBe(2);
    expect(walk(3, 0, -1)).toBe(0);
    expect(walk(0, undefined, 1)).toBeUndefined();
  });

  it('selects one row, or all from the last one touched to this one', () => {
    expect([...toggled(new Set([1, 2]), 2)]).toEqual([1]);
    expect([...selectedTo(new Set(), [5, 6, 7, 8], 8, 6)]).toEqual([6, 7, 8]);
    expect([...selectedTo(new Set([9]), [5, 6], 99, 6)]).toEqual([9, 6]);
  });

  it('lets go of what left the list, and of nothing that was not in it', () => {
    const rows = (...ids: readonly number[]) => ids.map((id) => ({ id }));
    const read = (question: string, ...ids: readonly number[]) => ({ question, rows: rows(...ids) });
    const first = { ...read('all', 1, 2, 3), chosen: new Map() };
    const selection = new Set([1, 2, 9]);
    const again = selectedAfter(selection, first, read('all', 2, 4));
    expect([...again.selection]).toEqual([2, 9]);
    expect(selectedAfter(selection, first, read('all', 1, 2)).selection).toBe(selection);
    // What another question does not show stays, and is let go when its own list is there without it.
    const other = selectedAfter(selection, first, read('only 3', 3));
    expect(other.selection).toBe(selection);
    const back = selectedAfter(other.selection, other.seen, read('all', 2, 3));
    expect([...back.selection]).toEqual([2, 9]);
    expect(selectedAfter(other.selection, other.seen, read('all', 1, 2, 3)).selection).toBe(selection);
  });

  it('selects all of its rows, or none, and leaves what it does not show as it is', () => {
    expect([...allToggled(new Set([9, 1]), [1, 2])]).toEqual([9, 1, 2]);
    expect([...allToggled(new Set([9, 1, 2]), [1, 2])]).toEqual([9]);
  });

  it('lets the columns that stay share a row that is too narrow for all of them', () => {
    const columns = [{ width: '120px' }, { width: 'minmax(150px, 1fr)' }, { width: '108px' }];
    expect(tracksOf(columns, undefined)).toEqual(['120px', 'minmax(150px, 1fr)', '108px']);
    expect(tracksOf(columns, 378)).toEqual(['120px', 'minmax(150px, 1fr)', '108px']);
    expect(tracksOf(columns, 318)).toEqual(['minmax(0, 120fr)', 'minmax(0, 150fr)', 'minmax(0, 108fr)']);
    expect(tracksOf([{ width: '1fr' }, { width: '400px' }], 318)).toEqual(['minmax(0, 1fr)', 'minmax(0, 400fr)']);
  });

  it('lets secondary columns give way, never the main ones', () => {
    const columns = [column('name'), column('ways', 2), column('owner', 3), column('state', 1)];
    const ids = (width: number, sheet = false) => shownColumns(columns, { width, sheet }).map(({ id }) => id);
    expect(ids(1600)).toEqual(['name', 'ways', 'owner', 'state']);
    expect(ids(1300)).toEqual(['name', 'ways', 'state']);
    expect(ids(1024)).toEqual(['name', 'state']);
    expect(ids(1600, true)).toEqual(['name', 'state']);
  });

  it('lets dates and then figures give way where the rest finds no room, never the status', () => {
    const columns: ListColumn<unknown>[] = [
      { ...column('no'), width: '72px' },
      { ...column('name'), width: 'minmax(180px, 1fr)' },
      { ...column('created'), width: '124px', quiet: true },
      { ...column('pages'), width: '88px', align: 'end' },
      { ...column('state'), width: 'minmax(164px, 0.4fr)' },
    ];
    const ids = (room: number | undefined) =>
      shownColumns(columns, { width: 720, sheet: false, room }).map(({ id }) => id);
    expect(ids(undefined)).toEqual(['no', 'name', 'created', 'pages', 'state']);
    expect(ids(628)).toEqual(['no', 'name', 'created', 'pages', 'state']);
    expect(ids(627)).toEqual(['no', 'name', 'pages', 'state']);
    expect(ids(480)).toEqual(['no', 'name', 'state']);
    expect(ids(100)).toEqual(['no', 'name', 'state']);
  });

  it('is drawn as cards of the columns that have a place there, figures with their names', () => {
    const lines = [
      ['name', 'state'],
      ['no', 'pages'],
    ] as const;
    const columns: ListColumn<unknown>[] = [
      column('no'),
      column('name'),
      column('created'),
      { ...column('pages'), align: 'end', sortBy: () => 0 },
      column('state'),
    ];
    const card = { lines, height: 88 };
    expect(cardColumns(columns, card).map(({ id, align, named }) => [id, align, named])).toEqual([
      ['no', undefined, false],
      ['name', undefined, false],
      ['pages', 'end', true],
      ['state', 'end', false],
    ]);
    expect([cardAreas(card, false), cardAreas(card, true)]).toEqual([
      '"name state" "no pages"',
      '"check name state" "check no pages"',
    ]);
  });

  it('takes letters as text while somebody types', () => {
    expect(isTyping({ tagName: 'INPUT', type: 'text' })).toBe(true);
    expect(isTyping({ tagName: 'TEXTAREA' })).toBe(true);
    expect(isTyping({ tagName: 'INPUT', type: 'checkbox' })).toBe(false);
    expect(isTyping({ tagName: 'DIV', isContentEditable: true })).toBe(true);
    expect(isTyping(null)).toBe(false);
  });
});
