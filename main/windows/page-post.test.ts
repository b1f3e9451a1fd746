// What reaches a page that is still loading, and when.
import { describe, expect, it } from 'vitest';
import { createPagePost } from './page-post.ts';

function page() {
  const heard: unknown[] = [];
  const post = createPagePost((event, value) => heard.push('path' in value ? value.path : `${event} ${value.id}`));
  return { heard, post, lead: (path: string) => post.tell('navigate', { path }) };
}

describe('a page that is still loading', () => {
  it('gets what came before it listened, in order and once', () => {
    const { heard, post, lead } = page();
    lead('/manage/orders');
    lead('/printer/async');
    expect(heard).toEqual([]);
    post.listens();
    expect(heard).toEqual(['/manage/orders', '/printer/async']);
    post.listens();
    lead('/home');
    expect(heard).toEqual(['/manage/orders', '/printer/async', '/home']);
  });

  it('is waited for again when it is loaded anew', () => {
    const { heard, post, lead } = page();
    post.listens();
    post.renewed();
    lead('/manage/orders');
    expect(heard).toEqual([]);
    post.listens();
    expect(heard).toEqual(['/manage/orders']);
  });

  it('that never listens keeps the last hundred only', () => {
    const { heard, post, lead } = page();
    for (let n = 0; n < 150; n += 1) lead(`/${n}`);
    post.listens();
    expect(heard).toHaveLength(100);
    expect(heard.at(-1)).toBe('/149');
  });
});
