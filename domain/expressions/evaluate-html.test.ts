// Values that are HTML: what a rule says is markup, what it reads is text.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateValue } from './evaluate.ts';
import { evaluateHtml } from './evaluate-html.ts';
import type { Value } from './expression.types.ts';
import type { EvaluationContext } from './node-row.ts';

const NAME = `A & B <Sons> "x" 'y'`;
const ESCAPED = 'A &amp; B &lt;Sons&gt; &quot;x&quot; &#39;y&#39;';

const contextOf = (name: string): EvaluationContext => ({
  now: 0,
  timeZone: 'UTC',
  locale: 'en',
  dataColumn: () => name,
  fileName: () => name,
  pdfMetadata: () => name,
  pdfText: () => name,
  positionInBox: () => 1,
  metadata: () => name,
  requirement: (of) => (of === 'body' ? '<b>Hello</b> & so on' : of === 'plain' ? '1 < 2' : name),
  account: () => name,
  outputFile: () => name,
  sheetCount: () => 1,
  recipientCount: () => 1,
  hasOption: () => false,
  preference: null,
});

const constant = (value: string): Value => ({ type: 'constant', value });
const data: Value = { type: 'dataColumn', box: null, column: 'name' };
const joined = (...values: Value[]): Value => ({ type: 'concat', separator: '', values });
const html = (node: Value, name = NAME) => {
  const text = evaluateHtml(node, contextOf(name), (of) => of === 'body' || of === 'plain');
  return text.ok ? text.value : text.refusal.label;
};
const reading = { lineDetection: 'default', characterOrder: 'writing', wordSpacing: 'normal' } as const;
const AREA = { page: 1, left: 0, top: 0, width: 10, height: 10 };

describe('a value that is HTML', () => {
  it.each<[string, Value]>([
    ['a column', data],
    ['a field', { type: 'metadataReference', name: 'name' }],
    ['a file', { type: 'fileName', box: null, extension: true }],
    ['information of a file', { type: 'pdfMetadata', box: null, name: 'Title' }],
    ['a page', { type: 'pdfText', box: null, area: AREA, extraction: reading as never }],
    ['the account', { type: 'accountReference', name: 'siret' }],
    ['another requirement', { type: 'requirementReference', name: 'name' }],
    ['a first value', { type: 'coalesce', values: [constant(''), data] }],
  ])('takes what it reads of %s for text', (_what, node) => {
    expect(html(joined(constant('<p>Dear '), node, constant('</p>')))).toBe(`<p>Dear ${ESCAPED}</p>`);
    expect(html(joined(constant('<p>'), node), 'a\ufdd0b\ufdd1\ufdd5')).toBe('<p>a\ufffdb\ufffd\ufffd');
  });

  it.each<[string, Value, string]>([
    ['a constant', constant(`<a href="x">'&amp;</a>\n`), `<a href="x">'&amp;</a>\n`],
    [
      'a separator',
      { type: 'concat', separator: '<br>', values: [constant('<p>'), data] },
      '<p><br>A &amp; B &lt;Sons&gt;',
    ],
    [
      'a replacement',
      { type: 'replace', value: data, pattern: ' & ', replacement: '<br>', regular: false },
      'A<br>B &lt;Sons&gt;',
    ],
    [
      'a replacement by a pattern',
      { type: 'replace', value: data, pattern: ' (&|<) ?', replacement: '<b>$1</b>', regular: true },
      'A<b>&amp;</b>B<b>&lt;</b>Sons&gt;',
    ],
    [
      'a value of HTML',
      joined({ type: 'requirementReference', name: 'body' }, data),
      '<b>Hello</b> & so onA &amp; B &lt;Sons&gt;',
    ],
    [
      'what reads nothing, as a whole',
      joined(
        { type: 'replace', value: constant('<p>X</p>'), pattern: '<p>', replacement: '<div>', regular: false },
        data,
      ),
      '<div>X</p>A &amp; B &lt;Sons&gt;',
    ],
  ])('takes %s for markup', (_what, node, expected) => {
    expect(html(node, 'A & B <Sons>')).toBe(expected);
  });

  it('sees the text as it is while it works on it', () => {
    const upper: Value = { type: 'caseNormalise', mode: 'upper', value: data };
    const begin: Value = { type: 'substring', value: data, start: 0, length: 4 };
    expect(html(joined(constant('<i>'), upper), 'a & <b')).toBe('<i>A &amp; &lt;B');
    expect(html(joined(constant('<i>'), begin), 'a & <b')).toBe('<i>a &amp; ');
  });

  it('keeps the lines of what it reads, outside of tags', () => {
    expect(html(joined(constant('<p>\n'), data, constant('</p>')), '1 Road\nTown')).toBe('<p>\n1 Road<br>Town</p>');
    expect(html(joined(constant('<a href="https://a.example/'), data, constant('">x</a>')), 'a\n"b')).toBe(
      '<a href="https://a.example/a &quot;b">x</a>',
    );
  });

  it('without a tag of its own is plain text, and HTML where what it reads would be one', () => {
    expect(html(joined(constant('Fish & '), data), 'Chips < 3')).toBe('Fish & Chips < 3');
    expect(html({ type: 'requirementReference', name: 'plain' })).toBe('1 < 2');
    expect(html(joined(constant('Dear\n'), data), '<Sons> & Co')).toBe('<p>Dear<br>&lt;Sons&gt; &amp; Co</p>');
  });

  it('passes a fault on', () => {
    expect(html(joined(constant('<p>'), { type: 'dateFormat', value: data, pattern: 'yyyy', locale: null }))).toMatch(
      /^[a-z]+\.[a-z]+/i,
    );
  });

  it('never lets what it reads open a tag, and says all of it', () => {
    const signs = fc.constantFrom('<', '>', '&', '"', "'", '\n', '\ufdd0', '\ufdd1', '\ufdd5', 'a', '/', '!--', ' b=');
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 12 }), (parts) => {
        const name = parts.join('');
        const made = html(joined(constant('<p>'), data, constant('</p>')), name);
        expect(made.slice(3, -4).replaceAll('<br>', '')).not.toMatch(/[<>"']/);
        const plain = evaluateValue(data, contextOf(name));
        const back = made
          .slice(3, -4)
          .replaceAll('<br>', '\n')
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&#39;', "'")
          .replaceAll('&amp;', '&');
        expect(back).toBe(plain.ok && plain.value.replaceAll(/[\ufdd0-\ufdd5]/g, '\ufffd'));
      }),
    );
  });
});
