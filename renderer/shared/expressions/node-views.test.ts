// What the screen knows of types of value and condition is all that the domain has, and every one has words.
import { readFileSync } from 'node:fs';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { ConditionExpression, rowOf, ValueExpression } from '#domain/expressions/expression.schema.ts';
import type { AnyExpression } from '#domain/expressions/expression.types.ts';
import { CONDITION_TYPES, VALUE_TYPES } from '#domain/expressions/expressions.ts';
import { LOCALES } from '#domain/labels/labels.ts';
import { textOf } from '#renderer/i18n/text.ts';
import { entriesOf } from './catalogue.rules.ts';
import { CONDITION_VIEWS, SOURCES, VALUE_VIEWS, viewOf } from './node-views.ts';
import { fresh, phraseOf, type RawNode, TURNS } from './phrases.ts';
import type { Reach } from './reach.rules.ts';
import { said, saidAlone, type Wording } from './sentence.ts';
import type { Chip } from './tree.rules.ts';

const TYPES = [...VALUE_TYPES, ...CONDITION_TYPES];
const byName = (a: string, b: string): number => (a < b ? -1 : 1);
const keys = (value: object = {}): string[] => Object.keys(value).sort(byName);

const reach: Reach = {
  place: 'areaCondition',
  owner: 'Statements',
  boxes: [{ name: 'letters', label: 'Letters' }],
  columns: [{ box: null, name: 'town', label: 'Town' }],
  metadata: [{ name: 'dossier', label: 'Dossier' }],
  requirements: [{ name: 'emailRecipient', label: 'emailRecipient' }],
  requirement: undefined,
  areas: () => [],
  ruleOf: () => null,
};

function wordingIn(locale: string): Wording {
  const file = new URL(`../../../domain/labels/rules/${locale}.json`, import.meta.url);
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const intl = createIntl({
    locale,
    messages,
    onError: (error) => {
      throw error;
    },
  });
  return { t: textOf(intl), locale, reach, options: [] };
}

const TOWN: RawNode = { type: 'dataColumn', box: null, column: 'town' };
const THERE: RawNode = fresh('notEmpty', [TOWN]);

/** A node of a phrase with something to say in each of its parts. */
function example(id: string): RawNode {
  const condition = ['and', 'or', 'not'].includes(id);
  return fresh(id, condition ? [THERE, fresh('empty', [TOWN])] : [TOWN, { type: 'constant', value: 'Lyon' }]);
}

describe('views', () => {
  it('are there for every type, and for no other', () => {
    expect(keys(VALUE_VIEWS)).toEqual([...VALUE_TYPES].sort(byName));
    expect(keys(CONDITION_VIEWS)).toEqual([...CONDITION_TYPES].sort(byName));
  });

  it.each(TYPES)('have every part and every field of %s', (type) => {
    const row = rowOf({ type } as AnyExpression);
    const view = viewOf(type);
    expect(view.parts).toEqual(row.parts ?? {});
    expect(keys(view.fields)).toEqual(keys(row.fields));
    expect(keys(view.fresh)).toEqual(keys(row.fields));
    expect(SOURCES).toContain(view.source);
  });

  it.each([...TYPES, ...TURNS])('begin a new %s that has the shape of its type', (id) => {
    const node = example(id);
    const value = (VALUE_TYPES as readonly string[]).includes(node.type);
    expect((value ? ValueExpression : ConditionExpression).parse(node)).toEqual(node);
    expect(phraseOf(node).id).toBe(id);
  });
});

describe.each(LOCALES)('sentences in %s', (locale) => {
  const wording = wordingIn(locale);

  it('say every type, each in other words', () => {
    const sentences = [...TYPES, ...TURNS].map((id) => said(example(id), wording));
    expect(sentences.filter((words) => words.trim() === '' || /rule\.|undefined|\{/.test(words))).toEqual([]);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it('name the parts that they are made of', () => {
    const made = TYPES.filter((type) => Object.keys(viewOf(type).parts).length > 0);
    expect(made.length).toBeGreaterThan(15);
    expect(made.filter((type) => !said(example(type), wording).includes('Town'))).toEqual([]);
  });

  it('have words for what a node does alone', () => {
    expect([...TYPES, ...TURNS].filter((id) => /rule\./.test(saidAlone(example(id), wording)))).toEqual([]);
  });
});

describe('what can be chosen', () => {
  const wording = wordingIn('en');
  const offered = (chip: Chip, kind: 'value' | 'condition', core?: RawNode) =>
    entriesOf({ chip, kind, core }, wording).map(({ use, id, node }) => (use === 'fact' ? node.type : id));

  it('is every type, at one chip or another', () => {
    const part = { role: 'part', path: [] } as const;
    const lead = { role: 'lead', path: [] } as const;
    const found = new Set([
      ...offered(part, 'value', TOWN),
      ...offered(part, 'condition', THERE),
      ...offered(lead, 'value', fresh('coalesce', [TOWN])),
      ...offered(lead, 'condition', fresh('and', [THERE])),
      ...offered(lead, 'condition', THERE),
    ]);
    expect([...TYPES, ...TURNS].filter((id) => !found.has(id))).toEqual([]);
  });

  it('is only what the place of the rule knows', () => {
    const before = { ...wording, reach: { ...reach, place: 'jobName' as const } };
    const types = entriesOf({ chip: { role: 'part', path: [] }, kind: 'value', core: undefined }, before).map(
      ({ node }) => node.type,
    );
    expect(types).not.toContain('pdfText');
    expect(types).not.toContain('sheetCount');
    expect(types).toContain('metadataReference');
  });
});
