// Documents whose pages are not to be changed: signed ones, ones with files inside, PDF/A-3.
import type { PdfObjects } from '#server/documents/engine/file/pdf-objects.ts';
import { isList, isReference, type Value } from '#server/documents/engine/syntax/values.ts';

const PART_3 = /pdfaid:part\s*(?:=\s*["']|>)\s*3/;
/** Most fields that are looked through for a signature. */
const MOST_FIELDS = 2000;

/** Whether a document is signed, carries files, or says that it is PDF/A-3. */
export function isSealed(objects: PdfObjects): boolean {
  const { root } = objects;
  if (objects.dict(objects.dict(root.get('Names'))?.get('EmbeddedFiles')) !== undefined) return true;
  const associated = objects.resolve(root.get('AF'));
  if (isList(associated) && associated.length > 0) return true;
  if (objects.dict(root.get('Perms')) !== undefined) return true;
  return isSigned(objects) || saysPart3(objects);
}

function isSigned(objects: PdfObjects): boolean {
  const form = objects.dict(root(objects, 'AcroForm'));
  const flags = objects.resolve(form?.get('SigFlags'));
  if (typeof flags === 'number' && (flags & 1) !== 0) return true;
  const waiting: Value[] = [...listOf(objects, form?.get('Fields'))];
  for (let seen = 0; waiting.length > 0 && seen < MOST_FIELDS; seen++) {
    const field = objects.dict(waiting.pop());
    if (field === undefined) continue;
    if (objects.name(field.get('FT')) === 'Sig' && field.has('V')) return true;
    waiting.push(...listOf(objects, field.get('Kids')));
  }
  return false;
}

const root = (objects: PdfObjects, key: string): Value | undefined => objects.root.get(key);

function listOf(objects: PdfObjects, value: Value | undefined): readonly Value[] {
  const list = objects.resolve(value);
  return isList(list) ? list : [];
}

function saysPart3(objects: PdfObjects): boolean {
  const metadata = root(objects, 'Metadata');
  if (!isReference(metadata) || objects.dict(metadata) === undefined) return false;
  return PART_3.test(objects.streamData(metadata.ref).toString('latin1'));
}
