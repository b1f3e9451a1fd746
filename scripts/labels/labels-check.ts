// Checks the label packs: the same ids and placeholders in all eight locales, no id in two areas, no id used in code
// that does not exist, no unused id. `node scripts/labels/labels-check.ts`; exit code 1 with a line per fault.
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { LOCALES } from '#domain/labels/labels.ts';
import {
  faultsOf,
  isMadeId,
  listsIn,
  type MadeId,
  madeIn,
  missingOfLists,
  namesIn,
  usedIds,
  wordsIn,
} from './labels-rules.ts';

const ROOT = 'domain/labels';
type Pack = Record<string, string>;

const read = (area: string, locale: string): Pack =>
  JSON.parse(readFileSync(`${ROOT}/${area}/${locale}.json`, 'utf8')) as Pack;
const areas = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const faults: string[] = [];
const areaOf = new Map<string, string>();

for (const area of areas) {
  const english = read(area, 'en');
  for (const id of Object.keys(english)) {
    const other = areaOf.get(id);
    if (other) faults.push(`${id}: in ${other} and in ${area}`);
    areaOf.set(id, area);
  }
  for (const locale of LOCALES) faults.push(...faultsOf(english, read(area, locale), `${area}/${locale}.json`));
}

const sources = globSync('{renderer,domain,server,main,scripts}/**/*.{ts,tsx}').filter(
  (path) => !path.includes('.test.') && !path.includes('/gallery/'),
);
if (sources.length === 0 || areaOf.size === 0)
  faults.push('no sources or no labels were found: run from the project folder');
const mentioned = new Set<string>();
const made: MadeId[] = [];
const names = new Set<string>();
const texts = sources.map((path) => [path, readFileSync(path, 'utf8')] as const);
const lists = new Map(texts.flatMap(([, text]) => [...listsIn(text)]));
for (const [path, text] of texts) {
  for (const id of missingOfLists(text, lists, (one) => areaOf.has(one)))
    faults.push(`${path}: label ${id} does not exist`);
  for (const word of wordsIn(text)) mentioned.add(word);
  made.push(...madeIn(text));
  for (const name of namesIn(text)) names.add(name);
  for (const id of usedIds(text)) if (!areaOf.has(id)) faults.push(`${path}: label ${id} does not exist`);
}
for (const id of areaOf.keys())
  if (!mentioned.has(id) && !made.some((how) => isMadeId(id, how, names))) faults.push(`${id}: nobody uses it`);

for (const fault of faults) console.error(fault);
console.log(`${areaOf.size} labels in ${areas.length} areas and ${LOCALES.length} locales, ${faults.length} faults`);
if (faults.length > 0) process.exitCode = 1;
