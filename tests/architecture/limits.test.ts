// Lengths of functions, counted on the syntax tree with blank lines, and the limits themselves as biome.json has them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FILES, isTest, PROJECT_ROOT, type ProjectFile } from './project-files.ts';
import { child, type Node, nameOf, parse, walk } from './syntax.ts';

const MOST_LINES = 60;
/** Of components of React alone: functions of a .tsx file whose name begins with a capital. */
const MOST_OF_A_COMPONENT = 120;

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** Lines of functions above the limit, by the name of the function. */
function longIn({ path: file, text }: Pick<ProjectFile, 'path' | 'text'>): string[] {
  const found: string[] = [];
  // Shorter than the limit is every function in a file that is so.
  if (text.split('\n').length <= MOST_LINES) return found;
  walk(parse(file, text).tree(), (node: Node, parent?: Node) => {
    if (!FUNCTIONS.includes(node.type)) return;
    const name = nameOf(child(node, 'id')) ?? nameOf(child(parent, 'id')) ?? nameOf(child(parent, 'key')) ?? '';
    const most = file.endsWith('.tsx') && /^[A-Z]/.test(name) ? MOST_OF_A_COMPONENT : MOST_LINES;
    const lines = text.slice(node.start, node.end).split('\n').length;
    if (lines > most) found.push(`${file} ${name}: ${lines}`);
  });
  return found;
}

describe('functions', () => {
  it('have at most 60 lines, components at most 120', () => {
    const product = FILES.filter((file) => !isTest(file));
    expect(product.length).toBeGreaterThan(1000);
    expect(product.flatMap(longIn)).toEqual([]);
  });

  it.each([
    ['a.ts', 'function small()', 60, false],
    ['a.ts', 'function long()', 61, true],
    ['a.ts', 'function Long()', 61, true],
    ['a.tsx', 'export function Screen()', 120, false],
    ['a.tsx', 'const Screen = () =>', 120, false],
    ['a.tsx', 'function Screen()', 121, true],
    ['a.tsx', 'function useScreen()', 61, true],
    ['a.tsx', 'const rowOf = () =>', 61, true],
  ])('in %s: %s of %i lines', (file, head, lines, isLong) => {
    const text = `// planted\n${head} {\n${'\n'.repeat(lines - 2)}}\n`;
    expect(longIn({ path: file, text }).length > 0).toBe(isLong);
  });
});

interface Limit {
  readonly level: string;
  readonly options: Readonly<Record<string, unknown>>;
}
interface Rules {
  readonly complexity?: Readonly<Record<string, Limit | string>>;
}
interface Biome {
  readonly linter: { readonly rules: Rules };
  readonly overrides: readonly { readonly includes: readonly string[]; readonly linter?: { readonly rules?: Rules } }[];
}

const LINES = 'noExcessiveLinesPerFunction';
const COMPLEXITY = 'noExcessiveCognitiveComplexity';

describe('biome.json', () => {
  const { linter, overrides } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'biome.json'), 'utf8')) as Biome;
  const touching = (rule: string) =>
    overrides
      .map(({ includes, linter: own }) => ({ includes, limit: own?.rules?.complexity?.[rule] }))
      .filter(({ limit }) => limit !== undefined);

  it('limits functions to 60 lines, those of .tsx files to 120, and complexity to 15', () => {
    expect(linter.rules.complexity?.[LINES]).toEqual({
      level: 'error',
      options: { maxLines: 60, skipBlankLines: true },
    });
    expect(linter.rules.complexity?.[COMPLEXITY]).toEqual({ level: 'error', options: { maxAllowedComplexity: 15 } });
  });

  it('lifts the limit of lines for tests and components alone', () => {
    expect(touching(LINES)).toEqual([
      { includes: ['tests/**', '**/*.test.ts', 'bench/**'], limit: 'off' },
      {
        includes: ['renderer/**/*.tsx'],
        limit: { level: 'error', options: { maxLines: 120, skipBlankLines: true } },
      },
    ]);
  });

  it('lifts the limit of complexity for tests, and for files that are named one by one', () => {
    const [tests, ...others] = touching(COMPLEXITY);
    expect(tests).toEqual({ includes: ['tests/**', '**/*.test.ts', 'bench/**'], limit: 'off' });
    expect(others.length).toBe(1);
    const named = others.flatMap(({ includes }) => includes);
    expect(named.filter((name) => !FILES.some((file) => file.path === name))).toEqual([]);
  });

  it('switches whole groups and the linter off nowhere', () => {
    const text = JSON.stringify({ linter, overrides });
    expect(text).not.toMatch(/"(?:complexity|linter|rules)":(?:"off"|false)|"enabled":false|"recommended":false/);
  });
});
