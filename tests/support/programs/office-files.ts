// Office documents made part by part, as small as their formats allow, and what stands in those that came out.
import PizZip from 'pizzip';

const OOXML = 'application/vnd.openxmlformats-officedocument';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OFFICE_RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

type PartsOf = Readonly<Record<string, string>>;

/** A ZIP of parts; ODF wants `mimetype` first and as it is. */
export function packageOf(parts: PartsOf): Buffer {
  const zip = new PizZip();
  for (const [name, text] of Object.entries(parts)) zip.file(name, text);
  return zip.generate({ type: 'nodebuffer', compression: 'STORE' });
}

export const partOf = (file: Buffer, name: string): string => new PizZip(file).file(name)?.asText() ?? '';

/** Paragraphs are text, or XML of a paragraph where they begin with `<`. */
export function docx(paragraphs: readonly string[], more: PartsOf = {}, relations = ''): Buffer {
  const body = paragraphs.map((text) =>
    text.startsWith('<') ? text : `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`,
  );
  return packageOf({
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${OOXML}.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE_RELATIONS}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${PACKAGE}/relationships">${relations}</Relationships>`,
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${WORD}" xmlns:r="${OFFICE_RELATIONS}"><w:body>${body.join('')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="0" w:footer="0" w:gutter="0"/></w:sectPr></w:body></w:document>`,
    ...more,
  });
}

const ODF = 'urn:oasis:names:tc:opendocument:xmlns';
const NAMESPACES = [
  ...['office', 'text', 'table', 'drawing:draw', 'manifest', 'script', 'style'].map((name) => {
    const [space = '', prefix = space] = name.split(':');
    return `xmlns:${prefix}="${ODF}:${space}:1.0"`;
  }),
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  `xmlns:svg="${ODF}:svg-compatible:1.0"`,
].join(' ');

/** Paragraphs are text, or XML where they begin with `<`. */
export function odt(paragraphs: readonly string[], more: PartsOf = {}, manifest = '', scripts = ''): Buffer {
  const body = paragraphs.map((text) => (text.startsWith('<') ? text : `<text:p>${text}</text:p>`));
  return packageOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': `<?xml version="1.0" encoding="UTF-8"?><manifest:manifest ${NAMESPACES} manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>${manifest}</manifest:manifest>`,
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${NAMESPACES} office:version="1.3">${scripts}<office:body><office:text>${body.join('')}</office:text></office:body></office:document-content>`,
    ...more,
  });
}
