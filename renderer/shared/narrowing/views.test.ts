// What a view is made of, and what filters by metadata are called.
import { expect, it } from 'vitest';
import { VIEWED_ROUTES } from '#domain/api/monitoring/monitoring.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { ROUTES } from '#domain/routes/routes.ts';
import { valuesOf, wordsOf } from './more-filters.rules.ts';
import { isSameView, viewable } from './views.rules.ts';

it('is what narrows, without the opened row', () => {
  expect(viewable({ channel: 'EMAIL', open: '7', sort: '-over', q: '' })).toEqual({ channel: 'EMAIL' });
  expect(isSameView({ channel: 'EMAIL', open: '7' }, { channel: 'EMAIL' })).toBe(true);
  expect(isSameView({ channel: 'EMAIL', ou: '1' }, { channel: 'EMAIL' })).toBe(false);
});

it.each(VIEWED_ROUTES)('keeps every parameter of %s but the opened row and the order of rows', (route) => {
  const names = ROUTES[route].query.filter((name) => name !== 'open' && name !== 'sort');
  const every = Object.fromEntries(names.map((name) => [name, 'x']));
  expect(viewable(every)).toEqual(every);
});

it('can be shown by every screen that has views', () => {
  const every = viewable({
    ...{ q: 'x', from: '2026-11-01', to: '2026-11-02', status: 'ready', view: 'tables' },
    ...{ owner: '1', ou: '1', channel: 'EMAIL', service: '1', tag: 'Region=North', metadata: 'invoice=4711' },
  });
  for (const route of VIEWED_ROUTES) expect(addressOf(route, every)).toContain('channel=EMAIL');
});

it('calls values of tag lists by their words, in the order of the list', () => {
  const choices = {
    fields: [
      { name: 'region', label: 'Region', lists: ['Regions'] },
      { name: 'note', label: 'Note', lists: [] },
    ],
    tags: [
      { list: 'Regions', value: 'S', label: 'The south' },
      { list: 'Regions', value: 'N', label: 'The north' },
      { list: 'Sites', value: 'B', label: 'Basel' },
    ],
  };
  expect(valuesOf(choices, 'region').map(({ label }) => label)).toEqual(['The south', 'The north']);
  expect(valuesOf(choices, 'note')).toEqual([]);
  const words = ['region=N', 'region=1=2', 'note=N'].map((pair) => wordsOf(choices, pair));
  expect(words.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Region: The north',
    'Region: 1=2',
    'Note: N',
  ]);
});
