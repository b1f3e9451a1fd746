// Style sheets stay small, and what two of them would say lies once in a class of the kit.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT, productFiles } from './project-files.ts';

const MOST_LINES = 200;
const MOST_EQUAL_LINES = 5;
const MOST_EQUAL_DECLARATIONS = 4;

interface Sheet {
  readonly file: string;
  readonly text: string;
}

const sheets: readonly Sheet[] = readdirSync(path.join(PROJECT_ROOT, 'renderer'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, text: readFileSync(path.join(PROJECT_ROOT, 'renderer', file), 'utf8') }));

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** The lines that say something: no comments, no lone braces, nothing empty. */
const sayingLines = (text: string): readonly string[] =>
  withoutComments(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '}');

/** The declarations of each rule, sorted, so that their order hides nothing. */
function ruleBodies(text: string): readonly string[] {
  const bodies = withoutComments(text).matchAll(/\{([^{}]+)\}/g);
  return [...bodies].flatMap(([, body = '']) => {
    const declarations = body.split(';').map((one) => one.trim().replaceAll(/\s+/g, ' '));
    const said = declarations.filter((one) => one !== '').sort();
    return said.length > MOST_EQUAL_DECLARATIONS ? [said.join('; ')] : [];
  });
}

/** What stands in more than one sheet, each with the sheets. */
function repeated(partsOf: (text: string) => readonly string[]): readonly string[] {
  const places = new Map<string, Set<string>>();
  for (const { file, text } of sheets)
    for (const part of partsOf(text)) places.set(part, (places.get(part) ?? new Set()).add(file));
  return [...places].filter(([, files]) => files.size > 1).map(([part, files]) => `${[...files].join(' = ')}: ${part}`);
}

it('no style sheet has more than 200 lines', () => {
  expect(sheets.length).toBeGreaterThan(0);
  const long = sheets.filter(({ text }) => text.trimEnd().split('\n').length > MOST_LINES);
  expect(long.map(({ file }) => file)).toEqual([]);
});

it('no six lines in a row stand in two style sheets: they are a class of the kit', () => {
  const blocks = (text: string) => {
    const lines = sayingLines(text);
    return lines
      .map((_, at) => lines.slice(at, at + MOST_EQUAL_LINES + 1))
      .filter((run) => run.length > MOST_EQUAL_LINES);
  };
  expect(repeated((text) => blocks(text).map((run) => run.join(' ')))).toEqual([]);
});

it('no two rules of different style sheets say the same five things', () => {
  expect(repeated(ruleBodies)).toEqual([]);
});

it('every class of a module is used', () => {
  const sources = productFiles('renderer').map(({ text }) => text);
  const used = new Set(sources.flatMap((text) => [...text.matchAll(/\.(\w+)/g)].map(([, name]) => name)));
  const unused = sheets
    .filter(({ file }) => file.endsWith('.module.css'))
    .flatMap(({ file, text }) =>
      [...new Set([...withoutComments(text).matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name = '']) => name))]
        .filter((name) => !used.has(name))
        .map((name) => `${file} ${name}`),
    );
  expect(unused).toEqual([]);
});
