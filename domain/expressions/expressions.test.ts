// Every value and condition type, limits, and faults with their place.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ok } from '../errors/result.ts';
import { checkCondition, checkValue } from './check.ts';
import { formatDate, parseDate } from './dates.ts';
import { conditionHolds, evaluateValue } from './evaluate.ts';
import { CONDITION_TYPES, VALUE_TYPES } from './expressions.ts';
import { EVALUATION_LIMITS, type EvaluationContext } from './node-row.ts';
import { evaluationOrder } from './order.ts';
import { matchesFully, occursIn } from './regular.ts';
import { TEXT_ROWS } from './text.rows.ts';

const context: EvaluationContext = {
  now: Date.parse('2026-11-21T23:30:00Z'),
  timeZone: 'Europe/Paris',
  locale: 'fr',
  dataColumn: (box, column) => (box === null ? `main ${column}` : `${box} ${column}`),
  fileName: () => 'letters.2026.pdf',
  pdfMetadata: (_, name) => (name === 'Title' ? 'May run' : null),
  pdfText: (_, area) => `text at ${area.left}`,
  positionInBox: () => 3,
  metadata: (name) => (name === 'dossier' ? ' 12 345 ' : null),
  requirement: (name) => (name === 'recipientName' ? 'Mme Claire Dubois' : null),
  account: (name) => (name === 'siret' ? '123' : null),
  outputFile: () => 'main.pdf',
  sheetCount: () => 4,
  recipientCount: () => 25,
  hasOption: (type, value) => type === 1 && value === 2,
  preference: 'paper',
};
const area = { page: 1, left: 106, top: 22, width: 95, height: 23 };
const c = (value: string) => ({ type: 'constant', value });
const ref = { type: 'metadataReference', name: 'dossier' };

const evaluate = (raw: unknown): string => {
  const checked = checkValue(raw);
  if (!checked.ok) return checked.refusal.label;
  const value = evaluateValue(checked.value, context);
  return value.ok ? value.value : value.refusal.label;
};
const holds = (raw: unknown): boolean | string => {
  const checked = checkCondition(raw);
  if (!checked.ok) return checked.refusal.label;
  const value = conditionHolds(checked.value, context);
  return value.ok ? value.value : value.refusal.label;
};

const VALUES: [unknown, string][] = [
  [c('x'), 'x'],
  [{ type: 'currentDate', pattern: 'dd/MM/yyyy HH:mm' }, '22/11/2026 00:30'],
  [{ type: 'currentDate', pattern: 'd MMMM' }, '22 novembre'],
  [{ type: 'currentDate', pattern: 'd MMMM', locale: 'de' }, '22 November'],
  [{ type: 'dateFormat', value: c('2026-03-05'), pattern: 'd MMMM' }, '5 mars'],
  [{ type: 'dateParse', value: c('5 mars 2026'), pattern: 'd MMMM yyyy' }, '2026-03-05'],
  [{ type: 'dataColumn', column: 'name' }, 'main name'],
  [{ type: 'fileName' }, 'letters.2026'],
  [{ type: 'fileName', extension: true }, 'letters.2026.pdf'],
  [{ type: 'pdfMetadata', name: 'Title' }, 'May run'],
  [{ type: 'pdfText', area }, 'text at 106'],
  [{ type: 'positionInBox' }, '3'],
  [ref, ' 12 345 '],
  [{ type: 'requirementReference', name: 'recipientName' }, 'Mme Claire Dubois'],
  [{ type: 'accountReference', name: 'siret' }, '123'],
  [{ type: 'outputFileReference', name: 'main' }, 'main.pdf'],
  [{ type: 'coalesce', values: [{ type: 'metadataReference', name: 'none' }, c('b'), c('c')] }, 'b'],
  [{ type: 'concat', values: [c('a'), c(''), c('b')], separator: '-' }, 'a-b'],
  [{ type: 'substring', value: c('a😀cdef'), start: 1, length: 2 }, '😀c'],
  [{ type: 'substring', value: c('abcdef'), start: -2 }, 'ef'],
  [{ type: 'clean', value: ref, keep: 'digits' }, '12345'],
  [{ type: 'clean', value: c(' a  b ') }, 'a b'],
  [{ type: 'dateFormat', value: c('2026-03-05'), pattern: 'd MMMM yyyy', locale: 'fr' }, '5 mars 2026'],
  [{ type: 'dateParse', value: c('5 mars 2026'), pattern: 'd MMMM yyyy', locale: 'fr' }, '2026-03-05'],
  [{ type: 'replace', value: c('a.b.c'), pattern: '.', replacement: '$&' }, 'a$&b$&c'],
  [{ type: 'replace', value: c('AB-12'), pattern: '([A-Z]+)-(\\d+)', replacement: '$2', regular: true }, '12'],
  [{ type: 'caseNormalise', value: c("JEAN-PIERRE d'ARC élan"), mode: 'capitalise' }, "Jean-Pierre D'arc Élan"],
  [{ type: 'civilityRemoval', value: { type: 'requirementReference', name: 'recipientName' } }, 'Claire Dubois'],
  [{ type: 'sheetCount' }, '4'],
  [{ type: 'recipientCount' }, '25'],
];

const CONDITIONS: [unknown, boolean][] = [
  [{ type: 'boolean', value: true }, true],
  [
    {
      type: 'and',
      conditions: [
        { type: 'boolean', value: true },
        { type: 'boolean', value: false },
      ],
    },
    false,
  ],
  [
    {
      type: 'or',
      conditions: [
        { type: 'boolean', value: true },
        { type: 'boolean', value: false },
      ],
    },
    true,
  ],
  [{ type: 'not', condition: { type: 'boolean', value: false } }, true],
  [{ type: 'equals', left: c('A'), right: c('a') }, false],
  [{ type: 'equals', left: c('A'), right: c('a'), ignoreCase: true }, true],
  [{ type: 'empty', value: { type: 'metadataReference', name: 'none' } }, true],
  [{ type: 'contains', left: ref, right: c('345') }, true],
  [{ type: 'startsWith', left: c('abc'), right: c('b') }, false],
  [{ type: 'endsWith', left: c('abc'), right: c('bc') }, true],
  [{ type: 'matches', value: c('AB12'), pattern: '[A-Z]+' }, false],
  [{ type: 'lessThan', left: { type: 'sheetCount' }, right: c('10') }, true],
  [{ type: 'lessOrEqual', left: c('4,0'), right: { type: 'sheetCount' } }, true],
  [{ type: 'numericEqual', left: ref, right: c('12345.0') }, true],
  [{ type: 'numericEqual', left: c(''), right: c('0') }, false],
  [{ type: 'numericEqual', left: c('1.234'), right: c('1234'), locale: 'de' }, true],
  [{ type: 'numericEqual', left: c('1.234'), right: c('1234') }, false],
  [{ type: 'hasOption', optionTypeId: 1, optionValueId: 2 }, true],
  [{ type: 'matchesPreference', preference: 'electronic' }, false],
];

describe('values and conditions', () => {
  it.each(VALUES)('%j is %j', (raw, expected) => expect(evaluate(raw)).toBe(expected));
  it.each(CONDITIONS)('%j is %j', (raw, expected) => expect(holds(raw)).toBe(expected));

  it('are tried here for every type of the table', () => {
    const types = (rows: [unknown, unknown][]) => new Set(rows.map(([raw]) => (raw as { type: string }).type));
    expect([...types(VALUES)].sort()).toEqual([...VALUE_TYPES].sort());
    expect([...types(CONDITIONS)].sort()).toEqual([...CONDITION_TYPES].sort());
  });
});

describe('checks', () => {
  it('name the fault', () => {
    const faults: [unknown, string][] = [
      [{ type: 'nothing' }, 'expression.shape'],
      [{ type: 'metadataReference', name: ' ' }, 'expression.reference'],
      [{ type: 'fileName', box: '' }, 'expression.box'],
      [{ type: 'dataColumn' }, 'expression.column'],
      [{ type: 'pdfMetadata' }, 'expression.pdfMetadataName'],
      [{ type: 'pdfText' }, 'expression.area'],
      [{ type: 'concat', values: [] }, 'expression.emptyList'],
      [{ type: 'replace', value: c(''), pattern: '(', regular: true }, 'regularExpression.invalid'],
      [
        { type: 'replace', value: c(''), pattern: '(a)', replacement: '$2', regular: true },
        'regularExpression.invalid',
      ],
      [{ type: 'accountReference', name: 'shoeSize' }, 'expression.unknownReference'],
      [{ type: 'currentDate', pattern: 'Q' }, 'expression.datePattern'],
    ];
    for (const [raw, label] of faults) expect(evaluate(raw)).toBe(label);
    expect(holds({ type: 'or', conditions: [] })).toBe('expression.emptyList');
    expect(holds({ type: 'lessThan', left: c('abc'), right: c('1') })).toBe('expression.number');
  });

  it('tell where it lies, and know the names of a service', () => {
    const raw = {
      type: 'concat',
      values: [c('a'), { type: 'clean', value: { type: 'metadataReference', name: 'x' } }],
    };
    expect(checkValue(raw, { metadata: ['y'] })).toMatchObject({
      refusal: { label: 'expression.unknownReference', parameters: { path: 'values.1.value', name: 'x' } },
    });
    expect(checkValue(raw, { metadata: ['x'] }).ok).toBe(true);
  });

  it('bound depth and size before anything is read', () => {
    const nest = (depth: number): unknown => (depth <= 1 ? c('x') : { type: 'clean', value: nest(depth - 1) });
    expect([evaluate(nest(64)), evaluate(nest(65))]).toEqual(['x', 'expression.depth']);
    const wide = { type: 'concat', values: Array(99).fill({ type: 'concat', values: Array(99).fill(c('x')) }) };
    expect(evaluate(wide)).toBe('expression.nodes');
  });

  it('bound the text of one evaluation', () => {
    const bomb = (n: number): unknown =>
      n === 0 ? c('x'.repeat(9000)) : { type: 'replace', value: bomb(n - 1), pattern: 'x', replacement: 'xxxxxxxxxx' };
    expect(evaluate(bomb(3))).toBe('expression.length');
  });

  it('bound the work of one evaluation', () => {
    const parts = (count: number) => {
      const inner = { type: 'concat' as const, values: Array(99).fill(c('')), separator: '' };
      // Beside each hundred of parts the outer one counts too.
      return { type: 'concat' as const, values: Array(count / 100).fill(inner), separator: '' };
    };
    const { fuel: maximum } = EVALUATION_LIMITS;
    expect(evaluateValue(parts(maximum - 100), context)).toEqual({ ok: true, value: '' });
    const refused = { refusal: { label: 'expression.fuel', parameters: { maximum } } };
    expect(evaluateValue(parts(maximum), context)).toMatchObject(refused);
    const condition = { type: 'empty' as const, value: parts(maximum) };
    expect(conditionHolds(condition, context)).toMatchObject(refused);
    const yes = { type: 'boolean' as const, value: true };
    expect(conditionHolds({ type: 'and', conditions: Array(maximum).fill(yes) }, context)).toMatchObject(refused);
  });

  it('order metadata by their references, and refuse a circle', () => {
    const value = (name: string) => ({ type: 'metadataReference' as const, name });
    const ordered = evaluationOrder(
      [
        { name: 'a', value: value('b') },
        { name: 'b', value: null },
      ],
      'metadataReference',
    );
    expect(ordered.ok && ordered.value.map(({ name }) => name)).toEqual(['b', 'a']);
    expect(evaluationOrder([{ name: 'a', value: value('a') }], 'metadataReference').ok).toBe(false);
  });
});

describe('dates and patterns', () => {
  it('go through any pattern and back', () => {
    const day = fc.date({ min: new Date('1971-01-01'), max: new Date('2068-12-31'), noInvalidDate: true });
    const pattern = fc.constantFrom('yyyy-MM-dd', 'dd/MM/yyyy', 'd.M.yy', "d 'de' MMMM yyyy", 'yyyyMMdd');
    fc.assert(
      fc.property(day, pattern, fc.constantFrom('en', 'fr', 'es', 'hu', 'he'), (date, p, locale) => {
        const iso = date.toISOString().slice(0, 10);
        const text = formatDate(iso, p, locale);
        expect(parseDate(text.ok ? text.value : '', p, locale)).toEqual({ ok: true, value: iso });
      }),
    );
    expect(parseDate('31/02/2026', 'dd/MM/yyyy', 'en').ok).toBe(false);
  });

  it('read a date whose pattern names its parts over and over, or not, without trying every way', () => {
    const began = performance.now();
    expect(parseDate(`${'1'.repeat(60)}x`, 'Md'.repeat(20), 'en')).toMatchObject({ ok: false });
    expect(parseDate('0107', 'MMdd', 'en')).toMatchObject({ ok: false });
    expect(parseDate('1 FEVRIER 2026', 'd MMMM yyyy', 'fr')).toEqual({ ok: true, value: '2026-02-01' });
    expect(parseDate('9 Marz 2026', 'd MMMM yyyy', 'de')).toEqual({ ok: true, value: '2026-03-09' });
    expect(parseDate('9 במרץ 2026', "d 'ב'MMMM yyyy", 'he')).toEqual({ ok: true, value: '2026-03-09' });
    expect(parseDate('3 AOÛT 2026 (été)', "d MMMM yyyy ('été')", 'fr')).toEqual({ ok: true, value: '2026-08-03' });
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it.each(['', 'zz_ZZ!', '../../etc', 'en US'])('are refused in the language "%s", which is none', (locale) => {
    const date = { type: 'dateFormat', value: c('2026-11-22'), pattern: 'MMMM', locale };
    expect(checkValue(date)).toMatchObject({ ok: false });
  });

  it('bound the work of a pattern on a text, and what has to be written out for it', () => {
    const began = performance.now();
    expect(occursIn('.*a.{999}$', 'a'.repeat(64_000))).toMatchObject({ refusal: { label: 'expression.fuel' } });
    expect(matchesFully('x{1000}'.repeat(140), 'x')).toMatchObject({ refusal: { label: 'regularExpression.invalid' } });
    expect(occursIn('[A-Z]{2}\\d{6}', `${'a'.repeat(200_000)}FR123456`)).toEqual({ ok: true, value: true });
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('are refused before a replacement makes gigabytes of a text', () => {
    const value = { type: 'constant', value: 'a'.repeat(10_000) } as const;
    const replace = { type: 'replace', value, pattern: 'a', regular: false } as const;
    const inner = { ...replace, replacement: 'a'.repeat(20) } as const;
    const bomb = { ...replace, value: inner, replacement: 'b'.repeat(10_000) } as const;
    expect(evaluateValue(bomb, context)).toMatchObject({ refusal: { label: 'expression.length' } });
    expect(evaluateValue({ ...bomb, regular: true }, context)).toMatchObject({ ok: false });
    expect(evaluateValue(inner, context)).toMatchObject({ ok: true });
  });

  it('replace up to the last character that a text may have, and refuse one more before it is made', () => {
    const { characters: maximum } = EVALUATION_LIMITS;
    // The row by itself: whoever evaluates it measures its answer too, but only when it is in memory.
    const made = (value: string) => {
      const node = { type: 'replace', value: { type: 'constant', value }, pattern: 'a', regular: false } as const;
      const evaluation = { context, patternSteps: { left: 0 }, text: () => ok(value), holds: () => ok(true) };
      const text = TEXT_ROWS.replace.evaluate({ ...node, replacement: 'b'.repeat(100) }, evaluation);
      return text.ok ? text.value.length : text.refusal;
    };
    expect(made('a'.repeat(maximum / 100))).toBe(maximum);
    expect(made(`${'a'.repeat(maximum / 100)}c`)).toEqual({ label: 'expression.length', parameters: { maximum } });
  });

  it('share what their patterns may do where several are evaluated in one go', () => {
    const value = { type: 'constant', value: 'a'.repeat(1000) } as const;
    const node = { type: 'matches', value, pattern: 'a*' } as const;
    const together = { ...context, patternSteps: { left: 10_000 } };
    expect(conditionHolds(node, together)).toEqual({ ok: true, value: true });
    const left = together.patternSteps.left;
    expect(left).toBeLessThan(10_000);
    const spent = Array.from({ length: 20 }, () => conditionHolds(node, together)).at(-1);
    expect(spent).toMatchObject({ refusal: { label: 'expression.fuel' } });
    expect(conditionHolds(node, context)).toEqual({ ok: true, value: true });
  });

  it('match in linear time', () => {
    const started = performance.now();
    expect(matchesFully('(a+)+$', `${'a'.repeat(5000)}b`)).toEqual({ ok: true, value: false });
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(occursIn('Page 1\\b', 'x Page 1 of 3')).toEqual({ ok: true, value: true });
  });
});
