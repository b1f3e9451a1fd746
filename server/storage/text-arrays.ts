// Reading a text[] of the database. Each row of a list has one, so the plain form is cut at its quotes and commas;
// texts with a backslash, NULL elements and arrays in arrays go through the driver's own reading, at ten times the
// cost.
import { types } from 'pg';

/** A number: the driver reads arrays, but its types do not name them. */
export const TEXT_ARRAY: number = 1009;
const readAnyForm = types.getTypeParser(TEXT_ARRAY, 'text') as (text: string) => string[];

/** `{"1 rue",PARIS}` as its elements (PostgreSQL manual 8.15.6). */
export function parseTexts(text: string): string[] {
  if (!text.startsWith('{') || text.startsWith('{{') || text.includes('\\') || text.includes('NULL')) {
    return readAnyForm(text);
  }
  const elements: string[] = [];
  const last = text.length - 1;
  for (let at = 1; at < last; ) {
    const quoted = text[at] === '"';
    const found = text.indexOf(quoted ? '"' : ',', at + 1);
    const end = found === -1 ? last : found;
    elements.push(text.slice(quoted ? at + 1 : at, end));
    at = end + (quoted ? 2 : 1);
  }
  return elements;
}
