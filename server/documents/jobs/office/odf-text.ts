// Text of OpenDocument as the library that fills templates can read it: there text stands between other elements of its
// paragraph, and the library wants an element around each text. It gets one, which is taken away again afterwards.

/** The element around each text; no document has it. */
export const TEXT = 'mailroom:t';

/** One piece of XML: a comment, a section of characters, any other mark, or what stands between two of them. */
const PIECES = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[^>]*>|[^<]+/g;
const PARAGRAPH = /^<(\/?)text:(?:p|h)\b[^>]*?(\/?)>$/;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The text of a piece, as XML; null: it is a mark. */
function textOf(piece: string): string | null {
  if (piece.startsWith('<![CDATA[')) return escaped(piece.slice('<![CDATA['.length, -']]>'.length));
  return piece.startsWith('<') ? null : piece;
}

/** Wraps each text of a paragraph. White space is that of one blank, as it is in OpenDocument. */
export function wrapTexts(xml: string): string {
  let depth = 0;
  return xml.replace(PIECES, (piece) => {
    const paragraph = PARAGRAPH.exec(piece);
    if (paragraph !== null) {
      depth += paragraph[1] === '/' ? -1 : paragraph[2] === '/' ? 0 : 1;
      return piece;
    }
    if (piece.startsWith('<!--')) return '';
    const text = depth > 0 ? textOf(piece) : null;
    return text === null ? piece : `<${TEXT}>${text.replace(/\s+/g, ' ')}</${TEXT}>`;
  });
}

const WRAPPED = new RegExp(`<${TEXT}(?: [^>]*)?>([\\s\\S]*?)</${TEXT}>`, 'g');
const SPACES = /\n|\t| {2,}/g;

/** Takes the elements away. What values have of lines, tabs and blanks in a row becomes the elements for them. */
export const unwrapTexts = (xml: string): string =>
  xml
    .replace(WRAPPED, (_whole, text: string) =>
      text.replace(SPACES, (space) => {
        if (space === '\n') return '<text:line-break/>';
        return space === '\t' ? '<text:tab/>' : ` <text:s text:c="${space.length - 1}"/>`;
      }),
    )
    .replaceAll(`<${TEXT}/>`, '');
