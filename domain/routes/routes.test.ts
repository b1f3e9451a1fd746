// The route table: every address can be built and read back.
import { describe, expect, it } from 'vitest';
import { addressOf, cleanSearch, matchAddress } from './routes.address.ts';
import { ROUTES, type RouteName, SECTION_HOMES } from './routes.ts';

const names = Object.keys(ROUTES) as RouteName[];
const paramsOf = (name: RouteName) =>
  Object.fromEntries([...ROUTES[name].path.matchAll(/:(\w+)/g)].map((m, n) => [m[1] ?? '', String(41 + n)]));

describe('the route table', () => {
  it('reads back every address that it builds', () => {
    expect(names.length).toBeGreaterThan(45);
    for (const name of names) {
      const params = paramsOf(name);
      expect(matchAddress(addressOf(name, params))).toEqual({ name, params, query: {} });
    }
  });

  it('names the given routes', () => {
    expect(addressOf('manage.orderDetail', { jobId: 7 })).toBe('/manage/orders/detail/7');
    expect(addressOf('deposit.delivery', { jobId: 7 })).toBe('/deposit/delivery/7');
    expect(addressOf('lostPassword.change')).toBe('/lostPassword/change');
    expect(addressOf('printer.base')).toBe('/printer');
  });

  it('opens a form without its optional id', () => {
    expect(addressOf('processing.services')).toBe('/processing/services');
    expect(matchAddress('/processing/services')?.params).toEqual({});
    expect(matchAddress('/processing/services/9')?.params).toEqual({ serviceId: '9' });
  });

  it('keeps the query parameters of a route and drops unknown ones', () => {
    expect(addressOf('manage.orders', { q: 'Müller & Söhne', status: 'error' })).toBe(
      '/manage/orders?q=M%C3%BCller%20%26%20S%C3%B6hne&status=error',
    );
    expect(matchAddress('/manage/orders', '?q=M%C3%BCller+KG&evil=1')?.query).toEqual({ q: 'Müller KG' });
    expect(cleanSearch('/manage/orders', '?evil=1&q=a')).toBe('?q=a');
    expect(cleanSearch('/manage/orders', '?q=a')).toBeUndefined();
  });

  it('survives a query that is no valid encoding', () => {
    expect(matchAddress('/manage/orders', '?q=%E0%A4%A')?.query).toEqual({ q: '%E0%A4%A' });
  });

  it('knows no other address', () => {
    for (const path of ['/manage', '/manage/orders/detail', '/manage/orders/x/y/z', '/nowhere'])
      expect(matchAddress(path)).toBeUndefined();
  });

  it('knows no page of what is no id', () => {
    for (const id of ['abc', '0', '-1', '1e3', '7x', '%37', '99999999999999999999'])
      expect(matchAddress(`/manage/orders/detail/${id}`), id).toBeUndefined();
  });

  it('opens again what is being made and was never saved, where there is such a thing', () => {
    const params = { serviceId: 'new' };
    expect(matchAddress('/processing/services/new', '?tab=boxes')).toEqual({
      ...{ name: 'processing.services', params },
      query: { tab: 'boxes' },
    });
    expect(matchAddress('/processing/services/new/simulator')).toMatchObject({ name: 'processing.simulator', params });
    expect(matchAddress('/processing/services/new/sample')?.name).toBe('processing.wizard');
    expect(matchAddress('/manage/orders/detail/new')).toBeUndefined();
  });

  it('keeps the working state of a deposit: the service and its owner, what is shown of it, and the order that is validated', () => {
    const kept = (address: string) => matchAddress(...(address.split(/(?=\?)/) as [string, string]))?.query;
    const begun = { service: '3', owner: '8' };
    for (const mode of ['unique', 'split', 'preprocessing', 'archive', 'form', 'advanced'])
      expect(kept(`/deposit/${mode}?service=3&owner=8`), mode).toEqual(begun);
    expect(kept('/deposit/archive?service=3&owner=8&tab=letters')).toEqual({ ...begun, tab: 'letters' });
    const shown = { status: 'mend', q: 'Martin', open: '12', sheet: '12', confirm: '1' };
    const review = `/deposit/delivery/5?${new URLSearchParams(shown).toString()}`;
    expect(kept(review)).toEqual(shown);
    expect(kept('/deposit/orphans/5?open=3&show=none')).toEqual({ open: '3', show: 'none' });
    expect(kept('/deposit/validation?command=9')).toEqual({ command: '9' });
  });

  it('refuses to build an address without its parameter or with a value the route does not keep', () => {
    expect(() => addressOf('manage.orderDetail')).toThrow('jobId');
    expect(() => addressOf('home', { q: 'x' })).toThrow('keeps no q');
  });

  it('gives every section a home', () => {
    for (const name of Object.values(SECTION_HOMES)) expect(names).toContain(name);
  });
});
