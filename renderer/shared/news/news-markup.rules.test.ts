// What news show, and that nothing else of what stands in them becomes an element.
import { expect, it } from 'vitest';
import { readNews } from './news-markup.rules.ts';

it('reads paragraphs, emphasis, lists and links', () => {
  expect(readNews('<p>Closed <strong>Friday</strong> &amp; Monday<br /></p><ul><li>one</li></ul>')).toEqual([
    {
      tag: 'p',
      children: ['Closed ', { tag: 'strong', children: ['Friday'] }, ' & Monday', { tag: 'br', children: [] }],
    },
    { tag: 'ul', children: [{ tag: 'li', children: ['one'] }] },
  ]);
  expect(readNews('<a href="https://a.example/?x=1&amp;y=2">there</a>')).toEqual([
    { tag: 'a', href: 'https://a.example/?x=1&y=2', children: ['there'] },
  ]);
});

it('shows as text what is no part of news, and gives no link an address that runs', () => {
  expect(readNews('<p><script>x()</script></p>')).toEqual([{ tag: 'p', children: ['<script>', 'x()', '</script>'] }]);
  expect(readNews('<a href="javascript:x()">there</a>')).toEqual([{ tag: 'a', children: ['there'] }]);
  expect(readNews('<p onclick="x()">a</p>')).toEqual(['<', 'p onclick="x()">a']);
});

it('takes plain lines as paragraphs, and closes what was left open', () => {
  expect(readNews('One.\n\nTwo < three.')).toEqual([
    { tag: 'p', children: ['One.'] },
    { tag: 'p', children: ['Two < three.'] },
  ]);
  expect(readNews('<p><em>open')).toEqual([{ tag: 'p', children: [{ tag: 'em', children: ['open'] }] }]);
});
