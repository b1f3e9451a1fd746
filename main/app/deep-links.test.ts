// Links from e-mails and other programs.
import { describe, expect, it } from 'vitest';
import { linkIn, linkPath } from './deep-links.ts';

describe('a link', () => {
  it.each([
    ['mailroom://manage/orders/detail/7', '/manage/orders/detail/7'],
    ['mailroom:///printer/async?open=abc', '/printer/async?open=abc'],
    ['MAILROOM://printer/async/', '/printer/async'],
    ['mailroom://manage/orders?q=M%C3%BCller&evil=1#x', '/manage/orders?q=M%C3%BCller'],
  ])('%s opens %s', (link, path) => expect(linkPath(link)).toBe(path));

  it.each([
    'mailroom://nowhere',
    'mailroom://',
    'mailroom:///?token=stolen&fileId=1',
    'mailroom:home',
    'https://evil.example/home',
    'mailroom://../../etc/passwd',
    `mailroom://manage/orders?q=${'x'.repeat(3000)}`,
    'javascript:alert(1)',
  ])('%s opens nothing', (link) => expect(linkPath(link)).toBeUndefined());

  it('is found among the arguments of a start', () => {
    expect(linkIn(['/usr/bin/mailroom', '--hidden', 'mailroom://home'])).toBe('mailroom://home');
    expect(linkIn(['/usr/bin/mailroom', '--x=mailroom://home'])).toBeUndefined();
  });
});
