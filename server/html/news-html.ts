// News of a branding: a few paragraphs with emphasis, lists and links; everything else is left out with its tags.
import sanitize from 'sanitize-html';
import { looksLikeHtml } from '#domain/shared/markup.ts';
import { SKIPPED_ELEMENTS, withinDepth } from './html-parser.ts';

const OPTIONS: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a', 'h2', 'h3'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  allowedSchemesAppliedToAttributes: ['href'],
  nonTextTags: [...SKIPPED_ELEMENTS],
  disallowedTagsMode: 'discard',
  transformTags: {
    b: 'strong',
    i: 'em',
    div: 'p',
    h1: 'h2',
    // An address that depends on where it is read leads nowhere.
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: /^(?:https?:\/\/|mailto:)/i.test(href.trim()) ? { href: href.trim() } : {},
    }),
  },
};

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** A paragraph for each piece between empty lines. */
const paragraphs = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((piece) => `<p>${escaped(piece.trim()).replace(/\n/g, '<br />')}</p>`)
    .join('');

/** News as they are kept and shown; '' where nothing is left. */
export function newsHtml(source: string): string {
  if (source.trim() === '') return '';
  if (!looksLikeHtml(source)) return paragraphs(source.replaceAll('\r\n', '\n'));
  const html = sanitize(withinDepth(source), OPTIONS).trim();
  return html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '' ? '' : html;
}
