// The HTML of an e-mail body, rebuilt from an allow-list (docs/decisions/0060): every tag of the result is written here
// and every text is escaped, so that it is safe however another program would parse the source.
import { type HtmlToken, htmlTokens, looksLikeHtml } from '../shared/html-tokens.ts';

/** Element → attributes that it may have in addition to those of all elements. */
const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    (
      'p br hr div span b strong i em u s small sub sup blockquote pre code h1 h2 h3 h4 h5 h6 ul li thead tbody tfoot ' +
      'caption center'
    )
      .split(' ')
      .map((name) => [name, []]),
  ),
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  font: ['color', 'size', 'face'],
  table: ['width', 'border', 'cellpadding', 'cellspacing', 'bgcolor'],
  tr: ['bgcolor', 'valign'],
  td: ['colspan', 'rowspan', 'width', 'height', 'bgcolor', 'valign'],
  th: ['colspan', 'rowspan', 'width', 'height', 'bgcolor', 'valign'],
};
const COMMON: readonly string[] = ['style', 'align', 'dir', 'lang'];
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img']);
const BLOCKS: ReadonlySet<string> = new Set(
  'p br hr div blockquote pre h1 h2 h3 h4 h5 h6 ul ol li table tr caption center'.split(' '),
);
/** Deeper nests than any letter has. */
const DEEPEST = 50;

/** Addresses by their literal beginning: entities that follow cannot change the scheme. */
const ADDRESSES: Readonly<Record<string, RegExp>> = {
  href: /^(?:https?:\/\/|mailto:|tel:)/i,
  src: /^(?:https:\/\/|cid:)/i,
};
const STYLES: ReadonlySet<string> = new Set(
  (
    'color background-color font-weight font-style font-size font-family text-align text-decoration line-height ' +
    'margin margin-top margin-right margin-bottom margin-left padding padding-top padding-right padding-bottom ' +
    'padding-left border border-top border-bottom border-left border-right border-collapse border-color width height ' +
    'vertical-align white-space'
  ).split(' '),
);
const STYLE_VALUE = /^(?:[#\w\s.,%'-]{1,100}|rgba?\([\d\s.,%]{1,40}\))$/i;

const ENTITY = /&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});)/gi;
const escapeText = (text: string): string =>
  text.replace(ENTITY, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeValue = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

function styleOf(text: string): string {
  const kept = text.split(';').flatMap((rule) => {
    const colon = rule.indexOf(':');
    const [property, value] = [rule.slice(0, colon).trim().toLowerCase(), rule.slice(colon + 1).trim()];
    return STYLES.has(property) && STYLE_VALUE.test(value) ? [`${property}: ${value}`] : [];
  });
  return kept.join('; ');
}

function attributeOf(name: string, raw: string): string {
  const value = name === 'style' ? styleOf(raw) : raw.trim();
  const address = ADDRESSES[name];
  if (value === '' || (address !== undefined && !address.test(value))) return '';
  return ` ${name}="${escapeValue(value)}"`;
}

function opening(name: string, attributes: ReadonlyMap<string, string>): string {
  const allowed = [...(ELEMENTS[name] ?? []), ...COMMON];
  return `<${name}${allowed.map((key) => attributeOf(key, attributes.get(key) ?? '')).join('')}>`;
}

/** The same letter with nothing in it but what a letter needs. Plain text comes back as it is. */
export function sanitizeHtml(html: string): string {
  if (!looksLikeHtml(html)) return html;
  const out: string[] = [];
  const open: string[] = [];
  for (const token of htmlTokens(html)) {
    if (token.kind === 'text') out.push(escapeText(token.text));
    else if (token.kind === 'open') {
      if (!Object.hasOwn(ELEMENTS, token.name) || open.length >= DEEPEST) continue;
      out.push(opening(token.name, token.attributes));
      if (!VOID.has(token.name)) open.push(token.name);
    } else if (open.includes(token.name)) {
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        out.push(`</${last}>`);
        if (last === token.name) break;
      }
    }
  }
  return [...out, ...open.reverse().map((name) => `</${name}>`)].join('');
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isText = code >= 0x20 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return isText ? String.fromCodePoint(code) : '';
}

const decode = (text: string): string => text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, decodeEntity);

/** What a tag leaves in the plain text: line ends for blocks, dashes for list items, spaces between cells. */
function textOfTag(token: Exclude<HtmlToken, { kind: 'text' }>): string[] {
  if (BLOCKS.has(token.name)) return [token.kind === 'open' && token.name === 'li' ? '\n- ' : '\n'];
  return token.kind === 'close' && (token.name === 'td' || token.name === 'th') ? [' '] : [];
}

/** The plain text that goes along with an HTML body: lines where blocks end, addresses of links after their text. */
export function textOfHtml(html: string): string {
  if (!looksLikeHtml(html)) return html;
  const out: string[] = [];
  const links: string[] = [];
  for (const token of htmlTokens(html)) {
    if (token.kind === 'text') out.push(decode(token.text.replace(/\s+/g, ' ')));
    else if (token.name !== 'a') out.push(...textOfTag(token));
    else if (token.kind === 'open') links.push(token.attributes.get('href')?.trim() ?? '');
    else {
      const address = links.pop() ?? '';
      if (/^https?:/i.test(address) && decode(address) !== out.at(-1)?.trim()) out.push(` <${decode(address)}>`);
    }
  }
  return out
    .join('')
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
