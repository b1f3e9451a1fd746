// The front page of HTML that people, files and configuration give: rebuilt by sanitize-html from the lists below
// (docs/decisions/0060 and 0420), so that nothing is in it but what a letter needs.
import sanitize from 'sanitize-html';
import { looksLikeHtml } from '#domain/shared/markup.ts';
import { SKIPPED_ELEMENTS, withinDepth } from './html-parser.ts';

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
/** Deeper nests than any letter has. */
const DEEPEST = 50;

/** Addresses by their literal beginning: none is taken that depends on where it is read. */
const ADDRESSES: Readonly<Record<string, RegExp>> = {
  href: /^(?:https?:\/\/|mailto:|tel:)/i,
  src: /^(?:https:\/\/|cid:)/i,
};
const STYLES: readonly string[] = (
  'color background-color font-weight font-style font-size font-family text-align text-decoration line-height ' +
  'margin margin-top margin-right margin-bottom margin-left padding padding-top padding-right padding-bottom ' +
  'padding-left border border-top border-bottom border-left border-right border-collapse border-color width height ' +
  'vertical-align white-space'
).split(' ');
const STYLE_VALUE = /^(?:[#\w\s.,%'-]{1,100}|rgba?\([\d\s.,%]{1,40}\))$/i;

/** Without empty values, and without addresses that are none. */
function keptTag(tagName: string, attributes: sanitize.Attributes): sanitize.Tag {
  const attribs = Object.fromEntries(
    Object.entries(attributes)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([name, value]) => value !== '' && (ADDRESSES[name]?.test(value) ?? true)),
  );
  return { tagName, attribs };
}

const OPTIONS: sanitize.IOptions = {
  allowedTags: Object.keys(ELEMENTS),
  allowedAttributes: {
    '*': [...COMMON],
    ...Object.fromEntries(Object.entries(ELEMENTS).map(([name, own]) => [name, [...own]])),
  },
  allowedStyles: { '*': Object.fromEntries(STYLES.map((name) => [name, [STYLE_VALUE]])) },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'cid'] },
  allowProtocolRelative: false,
  nonTextTags: [...SKIPPED_ELEMENTS],
  nestingLimit: DEEPEST,
  transformTags: { '*': keptTag },
};

/** Blocks whose lines stay lines where only their text is kept. */
const AS_BLOCK = Object.fromEntries(
  'h1 h2 h3 h4 h5 h6 blockquote pre table tr td th caption center section article header footer address dl dt dd'
    .split(' ')
    .map((name) => [name, 'div']),
);
const COLOUR = /^(?:#[0-9a-f]{3}|#[0-9a-f]{6}|rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)|[a-z]{3,20})$/i;

/** What can be printed: paragraphs, line breaks, bold, italic, underlined, lists, size, colour, alignment, direction. */
const PRINTED: sanitize.IOptions = {
  allowedTags: 'p div br b strong i em u ul ol li span font'.split(' '),
  allowedAttributes: { '*': ['style', 'align', 'dir'], font: ['color', 'size'], ol: ['start'] },
  allowedStyles: {
    '*': {
      color: [COLOUR],
      'font-size': [/^\d{1,3}(?:\.\d{1,3})?(?:pt|px|em|rem|%)$/i],
      'font-weight': [/^(?:normal|bold|bolder|lighter|[1-9]00)$/i],
      'font-style': [/^(?:normal|italic|oblique)$/i],
      'text-decoration': [/^[a-z\s]{1,40}$/i],
      'text-align': [/^(?:left|right|center|justify)$/i],
      direction: [/^(?:ltr|rtl)$/i],
    },
  },
  nonTextTags: [...SKIPPED_ELEMENTS],
  nestingLimit: DEEPEST,
  transformTags: AS_BLOCK,
};

/** What of the source can be printed in an area; the text of all else is kept. */
export const printableHtml = (html: string): string => sanitize(withinDepth(html), PRINTED);

/**
 * Times that a source is rebuilt at most: a tag that is left out can have kept its neighbours from ending each other, and what
 * is kept must not change again when it is read another time.
 */
const PASSES = 5;
const KNOWN: ReadonlySet<string> = new Set(Object.keys(ELEMENTS));

/** One pass; `isWhole`: no tag was left out, so that another pass would change nothing. */
function rebuilt(html: string): { kept: string; isWhole: boolean } {
  let depth = 0;
  let isWhole = true;
  const onOpenTag = (name: string): void => {
    depth += 1;
    if (depth > DEEPEST || !KNOWN.has(name)) isWhole = false;
  };
  const onCloseTag = (): void => {
    depth -= 1;
  };
  // It ends empty elements as XML does; a text or value cannot hold such an end, its bracket is an entity.
  const kept = sanitize(withinDepth(html), { ...OPTIONS, onOpenTag, onCloseTag }).replaceAll(' />', '>');
  return { kept, isWhole };
}

/** The same letter with nothing in it but what a letter needs. Plain text comes back as it is. */
export function sanitizeHtml(html: string): string {
  let kept = html;
  for (let pass = 0; pass < PASSES && looksLikeHtml(kept); pass += 1) {
    const before = kept;
    const made = rebuilt(before);
    kept = made.kept;
    if (made.isWhole || kept === before) break;
  }
  return kept;
}
