// Which HTML values are edited as formatted text, and which as their source.
import { expect, it } from 'vitest';
import { isEditable, piecesOf, saidBy } from './markup.rules.ts';

it.each([
  ['a plain text', 'Dear customer,\n3 < 4', true],
  ['paragraphs and letters', '<p>Dear <b>Ms</b> <em>Weiß</em>,<br/>hello</p>', true],
  ['lists', '<ul><li>one</li></ul><ol><li>two</li></ol>', true],
  ['a direction', '<p dir="rtl">שלום</p>', true],
  ['a colour', '<p style="color: red">Dear</p>', false],
  ['a link', '<a href="https://example.org">here</a>', false],
  ['a table', '<table><tr><td>1</td></tr></table>', false],
  ['a picture', 'x <img src="https://example.org/a.png">', false],
  ['a character that is written by another name', '<p>caf&eacute;</p>', false],
  ['a tag that does not end', '<p>Dear</p><!-- x', false],
  ['a remark', '<!-- kept --><p>Dear</p>', false],
])('%s', (_what, html, editable) => {
  expect(isEditable(html)).toBe(editable);
});

it('is read piece by piece, its characters as they are', () => {
  expect(piecesOf('<P dir="rtl">1 &lt; 2 &amp;amp; &#8364;</p>')).toEqual([
    { element: 'p', ends: false, dir: 'rtl' },
    { text: '1 < 2 &amp; \u20ac' },
    { element: 'p', ends: true, dir: undefined },
  ]);
  expect(piecesOf('a\n1 < 2')).toEqual([
    { text: 'a' },
    { element: 'br', ends: false, dir: undefined },
    { text: '1 < 2' },
  ]);
});

it('says the same without its formatting', () => {
  expect(saidBy('<p>Dear <b>Ms</b> W<i>ei</i>ß,</p><p>hello<br>there</p>')).toBe('Dear Ms Weiß, hello there');
  expect(saidBy('<table><tr><td>1</td><td>2</td></tr></table>')).toBe('1 2');
});
