// No object literal is spread into another: `{ ...{ a, b }, c }` merges nothing and only hides properties on one line.
import { expect, it } from 'vitest';
import { FILES, isTest } from './project-files.ts';
import { child, type Node, parse, walk } from './syntax.ts';

/** What stands in brackets or is cast, without them. */
const bare = (node: Node | undefined): Node | undefined =>
  node !== undefined && /^(Parenthesized|TSAs|TSSatisfies|TSNonNull)/.test(node.type)
    ? bare(child(node, 'expression'))
    : node;

function spreadLiterals(file: string, text: string): number {
  let found = 0;
  walk(parse(file, text).tree(), (node, parent) => {
    const isSpread = node.type === 'SpreadElement' && parent?.type === 'ObjectExpression';
    if (isSpread && bare(child(node, 'argument'))?.type === 'ObjectExpression') found += 1;
  });
  return found;
}

it('objects are written with one property a line, or as a group with a name', () => {
  const suspects = FILES.filter((file) => !isTest(file) && /\.\.\.\s*(\(|\{|\/)/.test(file.text));
  expect(suspects.length).toBeGreaterThan(50);
  expect(suspects.filter(({ path, text }) => spreadLiterals(path, text) > 0).map(({ path }) => path)).toEqual([]);
});

it.each(['...{ b }', '...({ b })', '... /* all */ { b }', '...(({ b }) as B)', '...({ b } satisfies B)'])(
  'one that was planted is found: %s',
  (spread) => {
    expect(spreadLiterals('planted.ts', `const a = { ${spread}, c };`)).toBe(1);
    expect(spreadLiterals('planted.ts', 'const a = { ...(b && { c }), ...d };')).toBe(0);
  },
);
