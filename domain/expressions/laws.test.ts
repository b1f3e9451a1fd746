// Laws that hold for every expression and every text: nothing throws, nothing grows without bound, and what is saved is read
// back as it was.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCondition, checkValue } from './check.ts';
import { conditionHolds, evaluateValue } from './evaluate.ts';
import { whyEmpty } from './explain.ts';
import { PART_KEYS } from './expression.schema.ts';
import type { Condition, Value } from './expression.types.ts';
import { CONDITION_TYPES, VALUE_TYPES } from './expressions.ts';
import { EVALUATION_LIMITS, type EvaluationContext } from './node-row.ts';

const TEXTS = [
  '',
  ' ',
  'a',
  'Mme Claire',
  '12,50',
  '2026-11-20',
  'שלום',
  '\u{1f600}b',
  '$1',
  '\\',
  '\ud800',
  'a\nb',
  '(',
  '\0',
];
const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 30 }));
/** Fields of all types at once: each type takes its own, and the check refuses what does not fit. */
const field = {
  value: text,
  separator: text,
  replacement: text,
  pattern: fc.oneof(fc.constantFrom('yyyy-MM-dd', "d 'x' MMMM", 'a+', '(a|b)*c', '[', ''), text),
  name: fc.constantFrom('a', 'toString', '__proto__', ''),
  column: fc.constantFrom('a', 'constructor', ''),
  box: fc.constantFrom(null, 'letters', ''),
  start: fc.integer({ min: -50, max: 50 }),
  length: fc.option(fc.nat(50)),
  keep: fc.constantFrom('text', 'digits', 'letters', 'alphanumeric'),
  mode: fc.constantFrom('upper', 'lower', 'capitalise'),
  regular: fc.boolean(),
  extension: fc.boolean(),
  ignoreCase: fc.boolean(),
  locale: fc.constantFrom(null, 'fr', 'he', 'hu', 'nonsense'),
  optionTypeId: fc.constant(1),
  optionValueId: fc.constant(2),
  preference: fc.constantFrom('paper', 'electronic'),
  area: fc.constant({ page: 1, left: 0, top: 0, width: 10, height: 10 }),
};
type Raw = Record<string, unknown>;

/** Which fields a type takes, found out by asking its check: a stranger is refused by name. */
function fieldsFor(type: string, isValue: boolean): readonly string[] {
  const known = Object.keys(field).filter((name) => {
    const checked = (isValue ? checkValue : checkCondition)({ type, [name]: Symbol('stranger') });
    return !checked.ok && !/unrecognized/i.test(String(checked.refusal.parameters.reason));
  });
  return known.filter((name) => !PART_KEYS.includes(name) || name === 'value');
}

const tree = fc.letrec<{ value: Raw; condition: Raw }>((tie) => {
  const node = (types: readonly string[], isValue: boolean) =>
    fc.oneof(
      { maxDepth: 3, depthIdentifier: 'expression' },
      fc.constantFrom<Raw>(isValue ? { type: 'constant', value: 'x' } : { type: 'boolean', value: true }),
      ...types.map((type) => {
        const plain = Object.fromEntries(
          fieldsFor(type, isValue).map((name) => [name, field[name as keyof typeof field]]),
        );
        const parts = {
          values: fc.array(tie('value'), { minLength: 1, maxLength: 2, depthIdentifier: 'expression' }),
          conditions: fc.array(tie('condition'), { minLength: 1, maxLength: 2, depthIdentifier: 'expression' }),
          left: tie('value'),
          right: tie('value'),
          condition: tie('condition'),
        };
        const inner = type === 'constant' ? text : type === 'boolean' ? fc.boolean() : tie('value');
        const wanted = { ...plain, ...('value' in plain ? { value: inner } : {}) };
        const own = Object.fromEntries(Object.entries(parts).filter(([name]) => takes(type, isValue, name)));
        return fc.record({ type: fc.constant(type), ...wanted, ...own }) as fc.Arbitrary<Raw>;
      }),
    );
  return { value: node(VALUE_TYPES, true), condition: node(CONDITION_TYPES, false) };
});
function takes(type: string, isValue: boolean, name: string): boolean {
  const checked = (isValue ? checkValue : checkCondition)({ type, [name]: 7 });
  return !checked.ok && !/unrecognized/i.test(String(checked.refusal.parameters.reason));
}

const context: EvaluationContext = {
  now: Date.UTC(2026, 10, 24),
  timeZone: 'Europe/Paris',
  locale: 'fr',
  dataColumn: (_box, column) => (column === 'a' ? '12,50' : null),
  fileName: () => 'run.pdf',
  pdfMetadata: () => null,
  pdfText: () => 'A-1\nB-2',
  positionInBox: () => 3,
  metadata: (name) => (name === 'a' ? 'x' : null),
  requirement: () => null,
  account: () => 'FR',
  outputFile: () => null,
  sheetCount: () => 2,
  recipientCount: () => null,
  hasOption: () => true,
  preference: 'paper',
};
const constant = (value: string): Value => ({ type: 'constant', value });
const textOf = (node: Value): string => {
  const evaluated = evaluateValue(node, context);
  return evaluated.ok ? evaluated.value : `refused: ${evaluated.refusal.label}`;
};
const stretch = (value: string, start: number, length: number | null): string =>
  textOf({ type: 'substring', value: constant(value), start, length });
const replaced = (value: string, pattern: string, replacement: string): string =>
  textOf({ type: 'replace', value: constant(value), pattern, replacement, regular: false });

describe('every expression', () => {
  it('is taken or refused, and evaluated within its bounds, without a throw', () => {
    let taken = 0;
    fc.assert(
      fc.property(tree.value, tree.condition, (value, condition) => {
        const checked = checkValue(value);
        if (checked.ok) {
          taken += 1;
          const evaluated = evaluateValue(checked.value, context);
          if (evaluated.ok) expect(evaluated.value.length).toBeLessThanOrEqual(EVALUATION_LIMITS.characters);
          else expect(evaluated.refusal.label).toMatch(/^(expression|regularExpression)\./);
          if (evaluated.ok && evaluated.value === '')
            expect(whyEmpty(checked.value, context).label).toMatch(/^(expression|regularExpression)\./);
        }
        const holds = checkCondition(condition);
        if (holds.ok) conditionHolds(holds.value, context);
      }),
      { numRuns: 300 },
    );
    // About 115 of them, by chance.
    expect(taken).toBeGreaterThan(60);
  });

  it('is refused without a throw when it is none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.anything()), (raw) => {
        for (const check of [checkValue, checkCondition]) {
          const checked = check(raw);
          if (!checked.ok) expect(checked.refusal.label).toMatch(/^(expression|regularExpression)\./);
        }
      }),
    );
  });

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(tree.value, tree.condition, (value, condition) => {
        const pairs = [
          [checkValue, value],
          [checkCondition, condition],
        ] as const;
        for (const [check, raw] of pairs) {
          const first = check(raw);
          if (first.ok) expect(check(JSON.parse(JSON.stringify(first.value)))).toEqual(first);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('the laws of texts', () => {
  it('concat is what is there, with the separator between', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 9 }), text, (texts, separator) => {
        const node: Value = { type: 'concat', values: texts.map(constant), separator };
        expect(textOf(node)).toBe(texts.filter((one) => one !== '').join(separator));
      }),
    );
  });

  it('substring cuts a text in two that make it again, by characters as people see them, from either end', () => {
    fc.assert(
      fc.property(text, fc.nat(40), (value, at) => {
        expect(stretch(value, 0, at) + stretch(value, at, null)).toBe(value);
        const letters = [...value];
        expect(stretch(value, -at - 1, null)).toBe(letters.slice(Math.max(0, letters.length - at - 1)).join(''));
      }),
    );
  });

  it('replace by itself, or of what is not there, changes nothing; each place is replaced once', () => {
    fc.assert(
      fc.property(text, text, text, (value, pattern, replacement) => {
        expect(replaced(value, pattern, pattern)).toBe(value);
        if (!value.includes(pattern)) expect(replaced(value, pattern, replacement)).toBe(value);
        if (pattern !== '') expect(replaced(value, pattern, replacement)).toBe(value.split(pattern).join(replacement));
      }),
    );
  });
});

describe('the laws of conditions', () => {
  const holds = (node: Condition) => conditionHolds(node, context);
  const bare = fc.boolean().map((value): Condition => ({ type: 'boolean', value }));

  it('twice not is nothing, and not turns and into or', () => {
    fc.assert(
      fc.property(fc.array(bare, { minLength: 1, maxLength: 5 }), (conditions) => {
        const all: Condition = { type: 'and', conditions };
        const not = (condition: Condition): Condition => ({ type: 'not', condition });
        expect(holds(not(not(all)))).toEqual(holds(all));
        expect(holds(not(all))).toEqual(holds({ type: 'or', conditions: conditions.map(not) }));
      }),
    );
  });

  it('of two numbers one is less, or they are equal', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (a, b) => {
        const pair = { left: constant(String(a)), right: constant(String(b)), locale: null };
        const verdicts = (['lessThan', 'numericEqual', 'lessOrEqual'] as const).map((type) => holds({ type, ...pair }));
        expect(verdicts).toEqual([a < b, a === b, a <= b].map((value) => ({ ok: true, value })));
      }),
    );
  });
});
