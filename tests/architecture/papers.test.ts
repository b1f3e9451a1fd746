// The papers of the repository: the index and form of decisions, and that every citation resolves.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AREAS, DECISIONS_FOLDER, decisionsIndex, INDEX_FILE, readDecisions } from '#scripts/decisions-index.ts';
import { CITING_FILES, citedDecisions, citedFacts, citedSections, foreignPaper } from './citations.ts';
import { PROJECT_ROOT } from './project-files.ts';

const DECISIONS = readDecisions();
const read = (file: string): string => readFileSync(path.join(PROJECT_ROOT, file), 'utf8');

/** What each file cites and does not find. */
const lost = (cited: (text: string) => readonly string[], isThere: (citation: string) => boolean): string[] =>
  CITING_FILES.flatMap((file) =>
    cited(file.text)
      .filter((citation) => !isThere(citation))
      .map((citation) => `${file.path}: ${citation}`),
  );

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

describe('citations', () => {
  it('of the model name a heading that is there once', () => {
    const headings = [...read('docs/model.md').matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) => heading);
    expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([]);
    expect(headings.filter((heading) => heading.split(' ').length > 5)).toEqual([]);
    expect(lost(citedSections, (heading) => headings.includes(heading))).toEqual([]);
  });

  it('of the inventory name a fact', () => {
    const groups = Object.values(JSON.parse(read('tests/fixtures/inventory.json')) as Record<string, unknown>);
    const facts = groups.flatMap((group) => (Array.isArray(group) ? (group as { id?: string }[]) : []));
    const ids = facts.flatMap(({ id }) => id ?? []);
    expect(ids.length).toBeGreaterThan(1000);
    expect(lost(citedFacts, (cited) => ids.some((id) => id === cited || id.startsWith(`${cited}.`)))).toEqual([]);
  });

  it('are of decisions that are there, and of no paper outside the repository', () => {
    const numbers = new Set(DECISIONS.map(({ number }) => number));
    const citing = CITING_FILES.flatMap((file) => {
      const found = foreignPaper(file.text) ?? citedDecisions(file.text).find((number) => !numbers.has(number));
      return found === undefined ? [] : [{ path: file.path, found }];
    });
    expect(citing.map((file) => `${file.path}: ${file.found}`)).toEqual([]);
  });
});
