// PDFs that cost far more time than their size says: each number makes another content, so that no memory of hashes helps.
import { deflateSync } from 'node:zlib';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

function stream(dictionary: string, data: Buffer): Buffer {
  return Buffer.concat([latin(`<<${dictionary}/Length ${data.length}>>\nstream\n`), data, latin('\nendstream')]);
}

/** A PDF of these objects, the first of them the catalogue; `comment` stands behind its end. */
function pdf(objects: readonly (Buffer | string)[], comment: string): Buffer {
  const parts = [latin('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    offsets.push(at);
    const bytes = Buffer.concat([latin(`${index + 1} 0 obj\n`), Buffer.from(object), latin('\nendobj\n')]);
    parts.push(bytes);
    at += bytes.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    latin(`xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\n% ${comment}\n`),
    latin(`startxref\n${at}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
}

const drawing = (content: string, xobject: string, more: readonly Buffer[], number: number): Buffer =>
  pdf(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<<${xobject}>>>>>>`,
      stream('', latin(content)),
      ...more,
    ],
    `copy ${number}`,
  );

/** Forms that draw each other twice, 2^30 times in all. */
export function formBomb(number: number): Buffer {
  const forms = Array.from({ length: 30 }, (_, n) =>
    stream(`/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X ${6 + n} 0 R>>>>`, latin('/X Do /X Do')),
  );
  const last = stream('/Type/XObject/Subtype/Form/BBox[0 0 9 9]', latin('0 0 1 1 re f'));
  return drawing('/X Do', '/X 5 0 R', [...forms, last], number);
}

/** An image of 2.5 gigapixels in some hundred kilobytes. */
export function imageBomb(number: number): Buffer {
  const dictionary =
    '/Type/XObject/Subtype/Image/Width 50000/Height 50000/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/FlateDecode';
  const data = deflateSync(Buffer.alloc(312_500_000), { level: 1 });
  return drawing('q 500 0 0 500 0 0 cm /I Do Q', '/I 5 0 R', [stream(dictionary, data)], number);
}
