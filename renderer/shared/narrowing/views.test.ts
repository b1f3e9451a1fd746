// What a view is made of.
import { expect, it } from 'vitest';
import { VIEWED_ROUTES } from '#domain/api/monitoring/monitoring.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { isSameView, viewable } from './views.rules.ts';

it('is what narrows, without the opened row', () => {
  expect(viewable({ channel: 'EMAIL', open: '7', sort: '-over', q: '' })).toEqual({ channel: 'EMAIL' });
  expect(isSameView({ channel: 'EMAIL', open: '7' }, { channel: 'EMAIL' })).toBe(true);
  expect(isSameView({ channel: 'EMAIL', ou: '1' }, { channel: 'EMAIL' })).toBe(false);
});

it('can be shown by every screen that has views', () => {
  const every = viewable({
    ...{ q: 'x', from: '2026-11-01', to: '2026-11-02', status: 'ready', view: 'tables' },
    ...{ owner: '1', ou: '1', channel: 'EMAIL', service: '1', tag: 'Region=North', metadata: 'invoice=4711' },
  });
  for (const route of VIEWED_ROUTES) expect(addressOf(route, every)).toContain('channel=EMAIL');
});
