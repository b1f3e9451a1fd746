// Bodies that people, files and configuration give: what attacks is gone, what a letter needs stays.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeHtml } from './html.ts';
import { textOfHtml } from './html-text.ts';

describe('an HTML body', () => {
  it.each<[string, string, string]>([
    ['a letter', '<p>Dear <b>Anna</b>,</p><br/>', '<p>Dear <b>Anna</b>,</p><br>'],
    ['a link', '<a href="https://a.example/?x=1&y=2">here</a>', '<a href="https://a.example/?x=1&amp;y=2">here</a>'],
    ['entities', '<p>Caf&eacute; &amp; &#233; & <3</p>', '<p>Café &amp; é &amp; &lt;3</p>'],
    ['styles', '<p style="color: red; margin:0">x</p>', '<p style="color:red;margin:0">x</p>'],
    ['a table', '<table><tr><td colspan=2>x</table>', '<table><tr><td colspan="2">x</td></tr></table>'],
    ['plain text', 'Price < 5 & more', 'Price < 5 & more'],
  ])('keeps %s', (_what, given, kept) => {
    expect(sanitizeHtml(given)).toBe(kept);
    expect(sanitizeHtml(kept)).toBe(kept);
  });

  it.each([
    '<script>alert(1)</script>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<SCRIPT/x>alert(1)</SCRIPT >',
    '<script>alert(1)',
    '<img src=x onerror=alert(1)>',
    '<img src="https://a.example/x.png" onerror="alert(1)">',
    '<svg/onload=alert(1)><script>alert(1)</script></svg>',
    '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" jAvAsCript:alert(1)">x</a>',
    '<a href="java&#x09;script:alert(1)">x</a>',
    '<a href="javascript&colon;alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    "<a href='vbscript:x' title='\"><script>alert(1)</script>'>x</a>",
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<p style="width: expression(alert(1))">x</p>',
    '<p style="color:red;position:fixed;top:0">x</p>',
    '<style>@import "https://evil.example"</style>',
    '<iframe src="https://evil.example"></iframe>',
    '<form action="https://evil.example"><input name=p></form>',
    '<base href="https://evil.example/"><link rel=stylesheet href=x><meta http-equiv=refresh content=0>',
    '<object data=x></object><embed src=x><applet code=x></applet>',
    '<!--[if mso]><script>alert(1)</script><![endif]-->',
    '<p title="--><script>alert(1)</script>">x</p>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<p/onclick=alert(1)>x</p>',
    '<p onclick\n=\nalert(1)>x',
    '<textarea><script>alert(1)</script></textarea>',
  ])('loses what attacks: %s', (given) => {
    const kept = sanitizeHtml(given);
    expect(sanitizeHtml(kept)).toBe(kept);
    const tags = [...kept.matchAll(/<[^>]*>/g)].map(([tag]) => tag).join('\n');
    expect(tags).not.toMatch(
      /script|style="[^"]*(?:url|expression|position)|\son\w+\s*=|javascript|vbscript|data:|src=x/i,
    );
    expect(tags).not.toMatch(
      /<(?:script|style|iframe|form|input|object|embed|applet|base|link|meta|svg|math|textarea)/i,
    );
  });

  it('holds tags and attributes of the list alone, whatever comes in', () => {
    const pieces = fc.constantFrom(
      ...['<', '>', '/', '"', "'", '=', ' ', '<!--', '-->', '<p', '<a href=', 'https://a', 'javascript:', '<script>'],
      ...[
        '</script',
        '</p>',
        '<svg',
        'onload=',
        '&',
        '&#60;',
        ';',
        'style=',
        'color:red',
        'x',
        '<img src=',
        '<td>',
        '\0',
      ],
    );
    const tag =
      /^<(?:\/[a-z][a-z0-9]*|[a-z][a-z0-9]*(?: (?:style|href|src|alt|align|dir|lang|width|height)="[^"<>]*")*)>$/;
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const kept = sanitizeHtml(parts.join(''));
        if (kept === parts.join('')) return;
        for (const [one] of kept.matchAll(/<[^>]*>?/g)) expect(one).toMatch(tag);
        expect(sanitizeHtml(kept)).toBe(kept);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is read in time that grows with its length alone', () => {
    for (const piece of ['<', '<a', '<a<', '<!--', '<p x="', '<script>', '</', '<p style=', "<a '", '&', '<div>']) {
      const before = process.cpuUsage();
      const long = piece.repeat(200_000 / piece.length);
      sanitizeHtml(`<p>${long}`);
      textOfHtml(`<p>${long}`);
      const { user, system } = process.cpuUsage(before);
      // Two passes over 200,000 characters; quadratic work would be twenty thousand million steps. CPU time: other programs
      // may have the machine.
      expect((user + system) / 1000, piece).toBeLessThan(4_000);
    }
  });
});

describe('the plain text beside it', () => {
  it.each<[string, string]>([
    [
      '<p>Dear customer,</p><p>please find your letter attached.</p>',
      'Dear customer,\n\nplease find your letter attached.',
    ],
    ['<p>A&amp;B&nbsp;&lt;3 &#233;</p>', 'A&B <3 é'],
    ['one<br>two', 'one\ntwo'],
    ['<ul><li>a</li><li>b</li></ul>', '- a\n\n- b'],
    ['<p>See <a href="https://a.example/x">our site</a>.</p>', 'See our site <https://a.example/x>.'],
    ['<style>p{}</style><p>x</p>', 'x'],
    ['just text', 'just text'],
  ])('of %s', (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });
});
