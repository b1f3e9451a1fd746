// HTML as paragraphs: what is kept of it, and what no source can do.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { richText } from './rich-text.ts';

const RED = { r: 255, g: 0, b: 0, a: 1 };

/** Each line with what differs from plain text. */
const read = (html: string) =>
  richText(html, 10).map(({ spans, marker, ...line }) => ({
    ...line,
    text: `${marker === null ? '' : `${marker} `}${spans.map(({ text }) => text).join('')}`,
  }));
const texts = (html: string) => read(html).map(({ text }) => text);
const spansOf = (html: string) => richText(html, 10).flatMap(({ spans }) => spans);

describe('rich text', () => {
  it('has a line for each paragraph and line break, with room between paragraphs', () => {
    const html = '<p>Dear <b>Anna</b>,</p>\n<p>one<br>two<br><br>four<br></p><div>five</div>six';
    expect(texts(html)).toEqual(['Dear Anna,', 'one', 'two', '', 'four', 'five', 'six']);
    expect(read(html).map(({ before }) => before)).toEqual([0, 1, 0, 0, 0, 1, 0]);
  });

  it('is bold, italic, underlined, in other sizes and colours, as elements and styles say', () => {
    const [plain, bold, both] = spansOf('a <strong>b <em>c</em></strong>');
    expect([plain, bold, both]).toMatchObject([
      { text: 'a ', bold: false, italic: false },
      { text: 'b ', bold: true, italic: false },
      { text: 'c', bold: true, italic: true },
    ]);
    expect(spansOf('<u>a</u><span style="text-decoration:underline">b</span>c')).toMatchObject([
      { underline: true },
      { underline: true },
      { underline: false },
    ]);
    const sizes = spansOf(
      '<span style="font-size:20px">a<span style="font-size:50%">b</span></span><font size="5">c</font>' +
        '<span style="font-size:2em">d</span><span style="font-size:8pt">e</span><span style="font-size:huge">f</span>',
    );
    expect(sizes.map(({ size }) => size)).toEqual([15, 7.5, 15, 20, 8, 10]);
    const colours = spansOf(
      '<font color="red">a</font><span style="color:#f00">b</span><span style="color:rgb(255, 0, 0)">c</span>' +
        '<span style="color:url(x)">d</span><b style="font-weight:normal;color:RED">e</b>',
    );
    expect(colours.map(({ color }) => color)).toEqual([RED, RED, RED, null, RED]);
  });

  it('is aligned and directed by its blocks', () => {
    const html = '<p align="center">a</p><div style="text-align:right">b<p>c</p></div><p dir="rtl">d</p><p>e</p>';
    expect(read(html).map(({ hAlign, rtl }) => [hAlign, rtl])).toEqual([
      ...[
        ['center', null],
        ['right', null],
        ['right', null],
      ],
      ...[
        [null, true],
        [null, null],
      ],
    ]);
  });

  it('has bullets and numbers, further in for lists in lists', () => {
    const html = '<ul><li>a<ol start="3"><li>b</li><li><p>c</p><p>d</p></li></ol></li><li></li></ul><p>e</p>';
    expect(read(html).map(({ text, indent }) => [text, indent])).toEqual([
      ...[
        ['\u2022 a', 2],
        ['3. b', 4],
        ['4. c', 4],
        ['d', 4],
      ],
      ...[
        ['\u2022 ', 2],
        ['e', 0],
      ],
    ]);
  });

  it('keeps the text of what cannot be printed, and nothing of what is no text', () => {
    const table =
      '<h1>Head</h1><table><tr><td>a</td><td>b</td></tr></table><a href="javascript:x">link</a><img src="x">';
    expect(texts(table)).toEqual(['Head', 'a', 'b', 'link']);
    expect(texts('<p>x<script>alert(1)</script><style>p{}</style><!-- c -->y</p>')).toEqual(['xy']);
    expect(texts('<p>Caf&eacute; &lt;3&nbsp;&amp;&nbsp;more</p>')).toEqual(['Caf\u00e9 <3\u00a0&\u00a0more']);
  });

  it('is one line for each line of a text without tags', () => {
    expect(texts('Price < 5 &amp;\nmore')).toEqual(['Price < 5 &amp;', 'more']);
  });

  it('never fails, keeps all letters in their order, and stays within its sizes, whatever comes in', () => {
    const piece = fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<b>',
        '</b>',
        '<ul>',
        '<li>',
        '</ul>',
        '<ol>',
        '<br>',
        '<td>',
        '<font size=7>',
        '</',
        '<',
        '>',
      ],
      ...['<span style="font-size:900px">', '</span>', 'A', 'B', ' ', '\n', '&nbsp;', '<div dir=rtl>', '<i', ' x=1>'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const html = `<p>${pieces.join('')}`;
        const lines = richText(html, 10);
        for (const { size } of lines.flatMap(({ spans }) => spans)) expect(size).toBeLessThanOrEqual(200);
        const said = lines.flatMap(({ spans }) => spans.map(({ text }) => text)).join('');
        // What stands inside a tag is no text. Of one that is broken or never ends nobody can say what it was meant to be.
        const letters = (text: string) => text.replace(/<[^>]*>/g, '').replace(/[^AB]/g, '');
        if (/<[^>]*(<|$)/.test(html)) return;
        expect(letters(said)).toBe(letters(html));
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes time that grows with the length alone', () => {
    for (const part of ['<div>', '<b>', '<ul><li>', '<p style="color:red">', '<br>', '<font size=7>', 'x ']) {
      const before = process.cpuUsage();
      richText(`<p>${part.repeat(100_000 / part.length)}`, 10);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000, part).toBeLessThan(4_000);
    }
  });
});
