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
const READ = /\.(ts|tsx|mjs|css|cs|sh|ps1|sql|md|yml|json|jsonc|html|nsh|service)$/;
/** Facts as they were given, what commands write, and the words of this check. */
const LEFT_OUT =
  /^(tests\/fixtures\/|tests\/architecture\/(citations|papers[a-z-]*)\.|package-lock\.json|bench\/[a-z]+\.json|domain\/labels\/.*\.json)/;

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

const MALFORMED_MODEL =
  /\bmodel\.md[`)\]]*[\s:,;(]*(?:#|§|(?:sections?|chapters?|parts?|headings?|pages?)\b|['‘’«]).{0,20}/i;
const COLON_MODEL = /\bmodel\.md[`)\]]*\s*[:;(]\s*["“].{0,20}/i;

/** A place in the model that is not named in the one form that is resolved, `docs/model.md, "Post dates"`. */
export const malformedSection = (text: string): string | undefined =>
  MALFORMED_MODEL.exec(text)?.[0] ?? COLON_MODEL.exec(text)?.[0];

const NUMBERS =
  /\bdecisions?[ :#]+(?:(?:no|number)\.? )?(\d+(?:(?:, and |, or |, | and | or | to |; |\/)\d+)*)(?! days| hours)/gi;

/** Numbers of the decisions that a text cites, as they stand: `docs/decisions/0062`, `decisions 0061, 0062 and 0063`. */
export const citedDecisions = (text: string): string[] => [
  ...[...text.matchAll(/\bdecisions\/(\d+)/g)].map(([, number = '']) => number),
  ...[...text.matchAll(NUMBERS)].flatMap(([, cited = '']) => cited.match(/\d+/g) ?? []),
];

/** Files of decisions that a text names: `docs/decisions/0062-a-title.md`. */
export const citedDecisionFiles = (text: string): string[] =>
  [...text.matchAll(/\bdecisions\/(\d+-[\w-]+(?:\.md)?)/g)].map(([, file = '']) =>
    file.endsWith('.md') ? file : `${file}.md`,
  );

const FACT = '[A-Za-z]+(?:\\.[A-Za-z0-9-]+)+';
const FACTS = new RegExp(`\\binventory (?:facts? |ids? )?(${FACT}(?:(?:, and |, | and | or )${FACT})*)`, 'g');
/** A group alone: `inventory shipmentCodes`, `inventory facts users`. */
const GROUP = /\binventory (?:(?:facts?|ids?) ([A-Za-z]+)|([a-z]+[A-Z][A-Za-z]*))(?![\w.])/g;

/** Facts that a text cites by id, and groups of them: `inventory shipmentCodes.250`, `inventory shipmentCodes`. */
export const citedFacts = (text: string): string[] => [
  ...[...text.matchAll(FACTS)].flatMap(([, ids = '']) => ids.match(new RegExp(FACT, 'g')) ?? []),
  ...[...text.matchAll(GROUP)].map(([, named, camel]) => named ?? camel ?? ''),
];

const SOURCE =
  /(?<![\w/.#@$}-])(?:domain|server|renderer|main|preload|printer-driver|tests|bench|scripts|installers|docs)\/[\w./-]+\.(?:ts|tsx|mjs|css|md|sh|cs|nsh)\b/g;

/** Sources of the repository that a text names by their path; those that a test plants are none. */
export const namedSources = (text: string): string[] =>
  [...text.matchAll(SOURCE)].map(([file]) => file).filter((file) => !/\bplanted\b/.test(file));

/** Pages that a text names: `engine.md`, `docs/model.md`. */
export const namedPages = (text: string): string[] =>
  [...text.matchAll(/(?<![\w$}*-])[\w-]+\.md\b/g)].map(([page]) => page);

/** Standards by number, up to a part of a sentence before what is cited; things that have a standard, right before it. */
const STANDARD = /\b(?:RFC|PWG|ISO|GS1|WCAG|W3C|ECMA|BCP)\b(?:[^.;]|\.(?=\d)){0,40}$/;
const OF_A_STANDARD = /\b(?:IPP|PDF|HTTP|CSS|tus|OpenAPI|PostgreSQL)\b[ '’s\d./-]{0,10}$/;
const OWN_NUMBERS = /\b(reliability|backend|threat) [A-Z]\d+\b|\bthreats? T\d+/;
const LINES = /\b[Ll]ines? (of the paper )?\d{3}( to \d{3})?\b|\(line \d+\)|\.md,? line \d+/;
/** A folder of one machine: of no use to whoever reads elsewhere. */
const MACHINE_PATH = /(?<![\w./-])\/(?:work|root)\/\w+/;

/** What stands before a match tells whether it is about a standard. */
function firstOwn(text: string, pattern: RegExp): string | undefined {
  const own = [...text.matchAll(pattern)].find(({ index }) => {
    const before = text.slice(Math.max(0, index - 80), index);
    return !STANDARD.test(before) && !OF_A_STANDARD.test(before);
  });
  return own?.[0];
}

/** The first citation of a paper that is not in the repository; undefined: none. Pages have a test of their own. */
export const foreignPaper = (text: string): string | undefined =>
  MACHINE_PATH.exec(text)?.[0] ??
  OWN_NUMBERS.exec(text)?.[0] ??
  LINES.exec(text)?.[0] ??
  firstOwn(text, /\bspecification\b/gi) ??
  firstOwn(text, /(?:\bsections? |\bchapters? |§ ?)[1-9](?![\d.]\d|\d)/gi) ??
  firstOwn(text, /(?:\bchapters? |§ ?)[1-9][\d.]*/gi);
