// Where hits lead, and what the palette remembers.
import { describe, expect, it } from 'vitest';
import { type Hit, hrefOf, type Recent, readRecent, rememberRecent, withRecent } from './palette.rules.ts';

const hit = (kind: Hit['kind']): Hit => ({
  kind,
  id: 7,
  title: 'Jane & Co',
  detail: '',
  state: null,
  date: null,
  jobId: 1,
  deliveryId: 2,
  foundBy: null,
  shipmentId: 3,
});

const storage = (): Storage => {
  const kept = new Map<string, string>();
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    removeItem: (key) => void kept.delete(key),
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
};

const opened = (n: number): Recent => ({ kind: 'order', title: `order ${n}`, detail: '', href: `/manage/orders/${n}` });

describe('the palette', () => {
  it('leads a recipient to its document, and before there is one to its row in the order', () => {
    expect(hrefOf(hit('recipient'))).toBe('/monitoring/shipments/detail/3');
    expect(hrefOf({ ...hit('recipient'), shipmentId: null })).toBe(
      '/manage/orders/detail/1?tab=recipients&q=Jane%20%26%20Co&open=7',
    );
    expect(hrefOf(hit('order'))).toBe('/manage/orders/detail/7');
    expect(hrefOf(hit('service'))).toBe('/deposit/home?q=Jane%20%26%20Co');
  });

  it('remembers five places, the last one first and each once, for one person only', () => {
    const kept = storage();
    for (const n of [1, 2, 3, 4, 5, 6, 3]) rememberRecent(kept, 1, opened(n));
    expect(readRecent(kept, 1).map(({ title }) => title)).toEqual([
      'order 3',
      'order 6',
      'order 5',
      'order 4',
      'order 2',
    ]);
    expect(readRecent(kept, 2)).toEqual([]);
    expect(withRecent([], opened(1))).toHaveLength(1);
  });

  it('ignores what somebody else put there', () => {
    const kept = storage();
    kept.setItem('mailroom.recent.1', '[{"href":"https://evil.example","title":"x","detail":"","kind":"order"}]');
    expect(readRecent(kept, 1)).toEqual([]);
    kept.setItem('mailroom.recent.1', 'nonsense');
    expect(readRecent(kept, 1)).toEqual([]);
  });
});
