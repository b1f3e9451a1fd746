// What css-tree reads and this product does not take, what is written in its place, and colours in which a text cannot be read.
import { expect, it } from 'vitest';
import { checkOwnCss, ownCssWarning } from './own-css.check.ts';

const refusedAs = (css: string) => {
  const checked = checkOwnCss(css);
  return checked.ok ? 'taken' : checked.refusal.label;
};

it.each([
  '@import "https://evil.example/a.css";',
  '@media print { h1 { font-size: 20px } }',
  '@font-face { font-family: x; src: url(https://evil.example/x) }',
  'a { font-size: 12px } } body { font-size: 13px }',
  'h1 { color: \\72 ed }',
  '\\68 1 { font-size: 12px }',
  'h1::before { font-size: 12px }',
  '</style><script>alert(1)</script>',
  '<!-- h1 { font-size: 12px } -->',
  'h1 { font-size: 12px',
  'h1 { & b { font-size: 12px } }',
  'h1 { b { font-size: 12px } }',
  'h1 { font-size: 12px !important }',
  'h1 { *font-size: 12px }',
  'h1 { _font-size: 12px }',
  'h1 { --accent-fill: red }',
  'h1 { --x: { a: b } }',
  'h1 { font-size }',
  'h1 { font-size: }',
  'h1 { filter: progid:DXImageTransform.Microsoft.Alpha(opacity=0) }',
  'h1 { font-size: 12px; @import "x"; }',
  'svg|a { font-size: 12px }',
  'a || b { font-size: 12px }',
  ':is(main, nav) { font-size: 12px }',
  ':has(input) { font-size: 12px }',
  'li:nth-child(2n) { font-size: 12px }',
  ':not(::before) { font-size: 12px }',
  'a:not { font-size: 12px }',
  'h1 { font-size: 12px } /* and */ }',
  'h1 { background: u/**/rl(a.png) }',
])('cannot be read: %s', (css) => {
  expect(refusedAs(css)).toBe('brandings.css');
});

it.each([
  ['h1 { background: url(https://evil.example/a.png) }', 'brandings.cssValue'],
  ['h1 { background: URL("a.png") }', 'brandings.cssValue'],
  ['h1 { background: rgb(0 0 0 / 10%) }', 'brandings.cssValue'],
  ['h1 { background: image-set("a.png" 1x) }', 'brandings.cssValue'],
  ['h1 { color: var(--text, url(x)) }', 'brandings.cssValue'],
  ['h1 { color: env(x) }', 'brandings.cssValue'],
  ['h1 { font-size: calc(1px * 9999) }', 'brandings.cssValue'],
  ['p { margin: -400px }', 'brandings.cssValue'],
  ['p { font-family: "a;b{c" }', 'brandings.cssValue'],
  ['main { display: none }', 'brandings.cssProperty'],
  ['main { content: "x" }', 'brandings.cssProperty'],
  ['main { position: fixed }', 'brandings.cssProperty'],
  ['main { constructor: 1px }', 'brandings.cssProperty'],
])('says another thing than it may: %s', (css, label) => {
  expect(refusedAs(css)).toBe(label);
});

it('is written from what was read, without comments and in one way', () => {
  const css =
    "/* ours */ H1 , a[title='x']:not( .b )>b{ ;FONT-WEIGHT : bold/* so */;; padding:1px  2px }\n\nnav{border:1px solid RGB(1, 2, 3)}";
  expect(checkOwnCss(css)).toEqual({
    ok: true,
    value:
      'H1,a[title="x"]:not(.b)>b {\n  font-weight: bold;\n  padding: 1px 2px;\n}\nnav {\n  border: 1px solid RGB(1,2,3);\n}',
  });
  const again = checkOwnCss(css);
  expect(again.ok && checkOwnCss(again.value)).toEqual(again);
});

it.each([
  // On the dark surface it is hardly seen.
  ['h1 { color: #0f5c63 }', { selector: 'h1', property: 'color', value: '#0f5c63', scheme: 'dark', ratio: 2.2 }],
  ['[data-mantine-color-scheme="light"] h1 { color: #767676 }', { scheme: 'light', ratio: 4.1 }],
  ['h1 { background: #888888 }', { property: 'background', scheme: 'dark', ratio: 2.8 }],
  ['h1, h2 { color: #fff; background: #fff }', { selector: 'h1,h2', ratio: 1 }],
  ['h1 { background: #123 } h1 { color: var(--text) }', { property: 'color', scheme: 'light' }],
])('can hardly be read, which is said and refused by nobody: %s', (css, parameters) => {
  expect(ownCssWarning(css)).toMatchObject({ label: 'brandings.cssContrast', parameters });
  expect(checkOwnCss(css).ok).toBe(true);
});

it.each([
  '[data-mantine-color-scheme="light"] h1 { color: #0f5c63 }',
  ':root[data-mantine-color-scheme="dark"] h1 { color: #9fd8de }',
  'h1 { color: #ffffff; background: #0f5c63 }',
  'h1 { color: #fff } h1 { background-color: #0f5c63 }',
  'h1 { color: var(--muted); letter-spacing: 0.5px }',
])('is taken: %s', (css) => {
  expect(refusedAs(css)).toBe('taken');
  expect(ownCssWarning(css)).toBeUndefined();
});
