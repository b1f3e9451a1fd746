// What the files of the repository cite: sections of docs/model.md, decisions, facts of the inventory; and papers that
// are not in the repository, which nobody may cite.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from './project-files.ts';

const FOLDERS = [
  'domain',
  'server',
  'renderer',
  'main',
  'preload',
  'printer-driver',
  'tests',
  'bench',
  'scripts',
  'demo',
  'installers',
  'docs',
];
const READ = /\.(ts|tsx|mjs|css|cs|sh|sql|md|yml|html)$/;
/** Facts as they were given, and the words of this check. */
const LEFT_OUT = /^(tests\/fixtures\/|tests\/architecture\/(citations|papers[a-z-]*)\.)/;

export interface CitingFile {
  /** Path from the project's root, with slashes. */
  readonly path: string;
  /** On one line: marks of comments and ends of lines are one space. */
  readonly text: string;
}

const onOneLine = (text: string): string => text.replaceAll(/\s*\n\s*(?:\/\/+|\*(?!\/)|#(?!#))?\s*/g, ' ');

const read = (file: string): CitingFile => ({
  path: file,
  text: onOneLine(readFileSync(path.join(PROJECT_ROOT, file), 'utf8')),
});

function list(folder: string): string[] {
  return readdirSync(path.join(PROJECT_ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && READ.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.relative(PROJECT_ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

const rootFiles = (): string[] =>
  readdirSync(PROJECT_ROOT, { withFileTypes: true })
    .filter((entry) => entry.isFile() && READ.test(entry.name))
    .map((entry) => entry.name);

export const CITING_FILES: readonly CitingFile[] = [...rootFiles(), ...FOLDERS.flatMap(list)]
  .filter((file) => !LEFT_OUT.test(file))
  .toSorted((a, b) => (a < b ? -1 : 1))
  .map(read);

const QUOTED = '["“][^"”]+["”]';
const MODEL = new RegExp(`model\\.md\`?,? (${QUOTED}(?:(?:,| and|, and) ${QUOTED})*)`, 'g');

/** Headings of docs/model.md that a text cites: `docs/model.md, "Post dates" and "Late"`. */
export const citedSections = (text: string): string[] =>
  [...text.matchAll(MODEL)].flatMap(([, quoted = '']) =>
    [...quoted.matchAll(/["“]([^"”]+)["”]/g)].map(([, heading = '']) => heading),
  );

/** Numbers of the decisions that a text cites: `docs/decisions/0062`, `decisions 0061 and 0062`. */
export const citedDecisions = (text: string): string[] => [
  ...[...text.matchAll(/\bdecisions\/(\d{4})/g)].map(([, number = '']) => number),
  ...[...text.matchAll(/\bdecisions? ((?:\d{4}(?:, | and |\b))+)/gi)].flatMap(
    ([, cited = '']) => cited.match(/\d{4}/g) ?? [],
  ),
];

/** Facts that a text cites by id: `inventory shipmentCodes.250`. */
export const citedFacts = (text: string): string[] =>
  [...text.matchAll(/\binventory ([A-Za-z]+(?:\.[A-Za-z0-9-]+)+)/g)].map(([, id = '']) => id);

const STANDARD = /(RFC|PWG|ISO|GS1|WCAG|IPP|PDF|W3C|ECMA|OpenAPI|CSS|HTTP|tus|BCP|PostgreSQL)(?:[^.;]|\.(?=\d)){0,60}$/;
const PAPERS =
  /\b(specification|decisions|domain|pdf|backend|reliability|virtual-printer|frontend|design|layout|peers|ui|examine)\.md\b/;
const OWN_NUMBERS = /\b(reliability|backend|threat) [A-Z]\d+\b|\bthreats? T\d+/;
const LINES = /\b[Ll]ines? (of the paper )?\d{3}( to \d{3})?\b|\(line \d+\)|\.md,? line \d+/;

/** What stands before a match tells whether it is about a standard. */
function firstOwn(text: string, pattern: RegExp): string | undefined {
  const own = [...text.matchAll(pattern)].find(
    ({ index }) => !STANDARD.test(text.slice(Math.max(0, index - 80), index)),
  );
  return own?.[0];
}

/** The first citation of a paper that is not in the repository; undefined: none. */
export const foreignPaper = (text: string): string | undefined =>
  PAPERS.exec(text)?.[0] ??
  OWN_NUMBERS.exec(text)?.[0] ??
  LINES.exec(text)?.[0] ??
  firstOwn(text, /\bspecification\b/gi) ??
  firstOwn(text, /\bsections? [1-9](?![\d.]\d|\d)/g);
