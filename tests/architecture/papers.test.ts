// The papers of the repository: the index and form of decisions, and that every citation resolves.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AREAS, DECISIONS_FOLDER, decisionsIndex, INDEX_FILE, readDecisions } from '#scripts/decisions-index.ts';
import {
  CITING_FILES,
  citedDecisionFiles,
  citedDecisions,
  citedFacts,
  citedSections,
  foreignPaper,
  malformedSection,
  namedPages,
  namedSources,
} from './citations.ts';
import { PROJECT_ROOT } from './project-files.ts';

const DECISIONS = readDecisions();
const read = (file: string): string => readFileSync(path.join(PROJECT_ROOT, file), 'utf8');

describe('the decisions', () => {
  it('have the index that the command makes', () => {
    expect(readFileSync(path.join(DECISIONS_FOLDER, INDEX_FILE), 'utf8')).toBe(decisionsIndex(DECISIONS));
  });

  it('have one number and one name each', () => {
    const numbers = DECISIONS.map(({ number }) => number);
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
    expect(DECISIONS.filter(({ file }) => !/^\d{4}(-[a-z0-9]+)+\.md$/.test(file)).map(({ file }) => file)).toEqual([]);
    expect(DECISIONS.length).toBeGreaterThan(100);
  });

  it('have the decision itself as their one title', () => {
    const odd = DECISIONS.filter(
      ({ title, text }) =>
        [...text.matchAll(/^# /gm)].length !== 1 ||
        !/^[A-Z]/.test(title) ||
        /[.:?!]$/.test(title) ||
        title.split(' ').length < 4 ||
        title.length > 90,
    );
    expect(odd.map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
  });

  it('have an area, a question, a decision, a why and a price', () => {
    const form = ['Question', 'Decision', 'Why', 'Price'].join();
    const odd = DECISIONS.filter(({ area, text }) => {
      const parts = text.split(/^## /m).slice(1);
      const names = parts.map((part) => part.split('\n', 1)[0]).join();
      const empty = parts.some((part) => part.split('\n').slice(1).join('').trim() === '');
      return empty || (names !== form && names !== `${form},Tried and left`) || !AREAS.some((known) => known === area);
    });
    expect(odd.map(({ file }) => file)).toEqual([]);
  });

  it('have paragraphs of at most 400 characters, and tell no history', () => {
    const long = DECISIONS.flatMap(({ file, text }) =>
      text
        .split(/\n\n|\n(?=- )/)
        .filter((paragraph) => !paragraph.startsWith('|') && paragraph.length > 400)
        .map((paragraph) => `${file}: ${paragraph.slice(0, 60)}`),
    );
    expect(long).toEqual([]);
    const telling = DECISIONS.filter(({ text }) =>
      /\b(until now|no longer|turns over|formerly|not any more)\b/i.test(text),
    );
    expect(telling.map(({ file }) => file)).toEqual([]);
  });

  it('name decisions that are there', () => {
    const numbers = new Set(DECISIONS.map(({ number }) => number));
    const named = DECISIONS.flatMap(({ file, text }) =>
      [...text.matchAll(/\((0\d{3})\)/g)].map(([, to = '']) => [file, to]),
    );
    expect(named.filter(([, to = '']) => !numbers.has(to))).toEqual([]);
  });
});

describe('pages of docs', () => {
  it('link only to what is there', () => {
    const pages = CITING_FILES.filter((file) => file.path.startsWith('docs/'));
    const broken = pages.flatMap((page) =>
      [...page.text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(path.join(PROJECT_ROOT, path.dirname(page.path), target)))
        .map((target) => `${page.path}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('name only files that are there', () => {
    const named =
      /`((?:domain|server|renderer|main|preload|printer-driver|tests|bench|scripts)\/[\w./-]+\.(?:ts|tsx|css|json|md))`/g;
    const pages = CITING_FILES.filter((file) => file.path.startsWith('docs/'));
    const gone = pages.flatMap((page) =>
      [...page.text.matchAll(named)]
        .map(([, file = '']) => file)
        .filter((file) => !existsSync(path.join(PROJECT_ROOT, file)))
        .map((file) => `${page.path}: ${file}`),
    );
    expect(gone).toEqual([]);
  });
});

const HEADINGS = [...read('docs/model.md').matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) => heading);
const FACT_GROUPS = JSON.parse(read('tests/fixtures/inventory.json')) as Record<string, unknown>;
const FACT_IDS = Object.values(FACT_GROUPS)
  .flatMap((group) => (Array.isArray(group) ? (group as { id?: string }[]) : []))
  .flatMap(({ id }) => id ?? []);
const NUMBERS = new Set(DECISIONS.map(({ number }) => number));
const DECISION_FILES = new Set(DECISIONS.map(({ file }) => file));
const PAGE_NAMES = new Set(
  CITING_FILES.filter(({ path }) => path.endsWith('.md')).map(({ path: page }) => path.basename(page)),
);

/** A page that is not of the repository, but is meant so: a name in an example. */
const NO_PAGE: readonly string[] = [];
/** Sources that are not there, and are meant so. */
const NO_SOURCE: readonly string[] = ['server/server.ts'];

/** Everything that a text cites and that is not there, or is not written so that it can be looked up. */
const unresolved = (text: string): string[] => [
  ...citedSections(text).filter((heading) => !HEADINGS.includes(heading)),
  ...[malformedSection(text), foreignPaper(text)].filter((found) => found !== undefined),
  ...citedDecisions(text).filter((number) => !NUMBERS.has(number)),
  ...citedDecisionFiles(text).filter((file) => !DECISION_FILES.has(file)),
  ...citedFacts(text).filter(
    (cited) => !(cited in FACT_GROUPS) && !FACT_IDS.some((id) => id === cited || id.startsWith(`${cited}.`)),
  ),
  ...namedSources(text).filter((file) => !NO_SOURCE.includes(file) && !existsSync(path.join(PROJECT_ROOT, file))),
  ...namedPages(text).filter((page) => !NO_PAGE.includes(page) && !PAGE_NAMES.has(page)),
];

describe('citations', () => {
  it('of the model have headings that are there once', () => {
    expect(HEADINGS.filter((heading, index) => HEADINGS.indexOf(heading) !== index)).toEqual([]);
    expect(HEADINGS.filter((heading) => heading.split(' ').length > 5)).toEqual([]);
    expect(FACT_IDS.length).toBeGreaterThan(1000);
    expect(CITING_FILES.flatMap(({ text }) => citedSections(text)).length).toBeGreaterThan(50);
    expect(CITING_FILES.flatMap(({ text }) => citedDecisions(text)).length).toBeGreaterThan(50);
    expect(CITING_FILES.flatMap(({ text }) => citedFacts(text)).length).toBeGreaterThan(2);
  });

  it('are of what is in the repository', () => {
    const lost = CITING_FILES.flatMap(({ path: file, text }) => unresolved(text).map((found) => `${file}: ${found}`));
    expect(lost).toEqual([]);
  });

  it.each([
    'see docs/model.md, "Nope"',
    'see docs/model.md, section "Nope"',
    'see docs/model.md: "Post dates"',
    "see docs/model.md, 'Post dates'",
    'see `docs/model.md`, “Nope”',
    '[the model](../docs/model.md#nope)',
    'decisions 0061, 0062, and 0999',
    'decisions 0061 to 0999',
    'as decision 999 says',
    'decision: 0999',
    'docs/decisions/0999',
    'docs/decisions/0001-nope.md',
    'inventory nopes.users',
    'inventory facts nopes.users',
    'inventory fact shipmentCodes.250 and nope.1',
    'inventory shipmentNopes',
    'by § 3.2',
    'by §4',
    'as in chapter 3',
    'as in section 3',
    'specification section 2',
    'the status of the specification',
    'of a PDF that is made as the specification wants it',
    'answers HTTP, section 4',
    'engine.md says so',
    'docs/engine.md',
    ['in ', 'root', 'notes'].join('/'),
    '// as server/app/context.ts does',
    'see lines 120 to 140',
  ])('do not resolve when they were planted: %s', (text) => {
    expect(unresolved(text)).not.toEqual([]);
  });

  it.each([
    'see docs/model.md, "Post dates"',
    'the page docs/model.md says what the product is',
    'decisions 0061 and 0062',
    'docs/decisions/0109',
    'inventory shipmentCodes.250',
    'inventory shipmentCodes',
    'RFC 9110, section 4',
    'ISO 32000-2, section 7.5.8',
    'the PDF specification',
    'a line of tests/architecture/papers.test.ts',
  ])('resolve: %s', (text) => {
    expect(unresolved(text)).toEqual([]);
  });
});
