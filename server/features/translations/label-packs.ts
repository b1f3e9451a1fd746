// The label packs of the product as the server reads them: all areas of a locale, English where a text is missing.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Locale, type Messages, mergeLabels } from '#domain/labels/labels.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../domain/labels');
const packs = new Map<Locale, Messages>();

function readAreas(locale: Locale): Messages {
  const areas = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const read = ({ name }: { readonly name: string }): Messages =>
    JSON.parse(readFileSync(path.join(FOLDER, name, `${locale}.json`), 'utf8')) as Messages;
  return Object.assign({}, ...areas.map(read)) as Messages;
}

/** All labels of a locale; read once. */
export function labelPack(locale: Locale): Messages {
  const known = packs.get(locale);
  if (known !== undefined) return known;
  const pack = mergeLabels(readAreas('en'), locale === 'en' ? {} : readAreas(locale));
  packs.set(locale, pack);
  return pack;
}
