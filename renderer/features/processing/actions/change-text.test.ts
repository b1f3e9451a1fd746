// What differs in a service, as people read it: no part of it is JSON.
import { readFileSync } from 'node:fs';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { changesOf } from '#domain/services/changes/changes.ts';
import { keptChanges } from '#domain/services/changes/kept-changes.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { textOf } from '#renderer/i18n/text.ts';
import { reachOf } from '#renderer/shared/expressions/reach.rules.ts';
import { changeText } from './change-text.ts';
import type { ChangeWording } from './path-text.ts';
import { valueText } from './value-text.ts';

const box = (more: object = {}) => ({ name: 'letters', label: 'Letters', main: true, ...more });
const service = (over: object = {}): ServiceDefinition =>
  ServiceDefinition.parse({ name: 'Statements', type: 'simpleMultiple', boxes: [box()], ...over });

const wordingOf = (locale: 'en' | 'fr'): ChangeWording => {
  const file = (area: string) => new URL(`../../../../domain/labels/${area}/${locale}.json`, import.meta.url);
  const areas = ['processing', 'rules', 'deposit', 'common'].map(
    (area) => JSON.parse(readFileSync(file(area), 'utf8')) as object,
  );
  const messages: Record<string, string> = Object.assign({}, ...areas);
  const rules = {
    t: textOf(createIntl({ locale, messages })),
    locale,
    reach: reachOf(service(), 'areaContent'),
    options: [],
  };
  return { rules, has: (label) => Object.hasOwn(messages, label), channelName: () => 'Post' };
};
const told = (before: object, after: object, locale: 'en' | 'fr' = 'en') =>
  keptChanges(changesOf(service(before), service(after))).changes.map((one) => changeText(one, wordingOf(locale)));

const constant = { type: 'constant', value: 'Thank you' };
const filled = { type: 'not', condition: { type: 'empty', value: { type: 'dataColumn', box: null, column: 'EMAIL' } } };
const marked = (...technicalAreas: object[]) => ({
  channels: [{ label: 'Letter', channelId: 1, composition: { technicalAreas } }],
});
const area = { left: 20, top: 30.5, width: 40, height: 10 };

describe('a change', () => {
  it('of a technical area says what it is, where it lies, what it shows and when', () => {
    expect(told(marked(), marked({ type: 'qrcode', area, contentEvaluator: constant, condition: filled }))).toEqual([
      'Channels › Letter › Composition › Technical areas › QR code (first page, 20 / 30.5 mm, 40 × 10 mm, shows “Thank you”, when column EMAIL is there): added',
    ]);
    expect(
      told(marked({ type: 'text', area }), marked({ type: 'text', area: { ...area, left: 25 }, rtl: true })),
    ).toEqual([
      'Channels › Letter › Composition › Technical areas › Text › Place: 20 / 30.5 mm, 40 × 10 mm → 25 / 30.5 mm, 40 × 10 mm',
      'Channels › Letter › Composition › Technical areas › Text › From right to left: no → yes',
    ]);
    expect(told(marked({ type: 'text', area }), marked(), 'fr')[0]).toContain('20 / 30,5\u00a0mm');
  });

  it('of the sending says the channels and the sentence of the condition', () => {
    const groups = (condition: object | null) => ({
      sendingStrategy: [{ channelLabels: ['E-mail', 'Letter'], condition }],
    });
    expect(told({}, groups(filled))).toEqual(['Sending › E-mail + Letter (when column EMAIL is there): added']);
    expect(told(groups(null), groups(filled))).toEqual([
      'Sending › E-mail + Letter › Condition: – → column EMAIL is there',
    ]);
  });

  it('of nested fields names each that is set', () => {
    const splits = (splitConfig: object) => ({ boxes: [box({ splitConfig })] });
    const changes = told(splits({ type: 'none' }), splits({ type: 'textChanges', area: { page: -1, ...area } }));
    expect(changes).toEqual([
      'Boxes › letters › A new letter begins: Never: each file is one letter → Text in an area changes, Area of the text: last page, 20 / 30.5 mm, 40 × 10 mm, What is one line: Letters of about one height, Sequence of characters: As the file was written, Gap between words: Usual',
    ]);
    expect(told({}, { grouping: { key: [constant], maxSheets: 12 } })).toEqual([
      'Regrouping: – → Key: “Thank you”, Sheets at most: 12',
    ]);
  });

  it('shows no JSON, whatever differs', () => {
    const full = {
      ...{ preprocessor: { name: 'pages', parameters: { dropBlank: true, order: [2, 1] } }, names: { fr: 'Relevés' } },
      grouping: { key: [constant], maxSheets: 12 },
      boxes: [box({ reconcile: { packIdentifier: constant, identifier: constant }, configuredFiles: ['terms.pdf'] })],
    };
    const lines = [...told({}, full), ...told(full, {})];
    expect(lines).toHaveLength(10);
    expect(lines.filter((line) => /[{}[\]]|"/.test(line))).toEqual([]);
  });
});

it('of two lists that clash each area stands with its words', () => {
  const path = ['channels', 'Letter', 'composition', 'technicalAreas'];
  const areas = service(marked({ type: 'text', area }, { type: 'text', area })).channels[0]?.composition.technicalAreas;
  expect(valueText(path, areas, wordingOf('en'))).toBe(
    'Text (first page, 20 / 30.5 mm, 40 × 10 mm), Text 2 (first page, 20 / 30.5 mm, 40 × 10 mm)',
  );
});
