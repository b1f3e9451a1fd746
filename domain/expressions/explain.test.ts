// Why a value is empty: the first part that gave nothing, or what took all away.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isErrorLabel } from '../errors/errors.ts';
import { checkValue } from './check.ts';
import { evaluateValue } from './evaluate.ts';
import { whyEmpty } from './explain.ts';
import { VALUE_TYPES } from './expressions.ts';
import type { EvaluationContext } from './node-row.ts';

const nothing = (): null => null;
const context: EvaluationContext = {
  now: 0,
  timeZone: 'UTC',
  locale: 'en',
  dataColumn: nothing,
  fileName: nothing,
  pdfMetadata: nothing,
  pdfText: (_, area) => (area.page === 1 ? 'Ref. ABC' : ''),
  positionInBox: nothing,
  metadata: (name) => (name === 'given' ? 'x' : null),
  requirement: nothing,
  account: nothing,
  outputFile: nothing,
  sheetCount: nothing,
  recipientCount: nothing,
  hasOption: () => false,
  preference: null,
};
const area = (page: number) => ({ page, left: 10, top: 10, width: 50, height: 10 });
const text = (page: number) => ({ type: 'pdfText', area: area(page) });
const c = (value: string) => ({ type: 'constant', value });

const REASONS: [raw: { type: string; [field: string]: unknown }, label: string, parameters: object][] = [
  [c(''), 'constant', {}],
  [{ type: 'currentDate', pattern: "' '" }, 'constant', {}],
  [{ type: 'dataColumn', box: 'rows', column: 'town' }, 'column', { column: 'town', box: 'rows' }],
  [{ type: 'fileName' }, 'file', { box: null }],
  [{ type: 'pdfMetadata', name: 'Title' }, 'pdfMetadata', { name: 'Title' }],
  [text(-1), 'pdfText', { page: -1 }],
  [{ type: 'positionInBox', box: 'annexes' }, 'file', { box: 'annexes' }],
  [{ type: 'metadataReference', name: 'dossier' }, 'metadata', { name: 'dossier' }],
  [{ type: 'requirementReference', name: 'subject' }, 'requirement', { name: 'subject' }],
  [{ type: 'accountReference', name: 'siret' }, 'account', { name: 'siret' }],
  [{ type: 'outputFileReference', name: 'nuid' }, 'outputFile', { name: 'nuid' }],
  [{ type: 'coalesce', values: [text(2), { type: 'fileName' }] }, 'pdfText', { page: 2 }],
  [{ type: 'concat', values: [{ type: 'fileName' }, c('')] }, 'file', { box: null }],
  [{ type: 'substring', value: text(1), start: 20 }, 'nothingLeft', { text: 'Ref. ABC' }],
  [{ type: 'clean', value: text(1), keep: 'digits' }, 'nothingLeft', { text: 'Ref. ABC' }],
  [{ type: 'dateFormat', value: text(2), pattern: 'yyyy' }, 'pdfText', { page: 2 }],
  [{ type: 'dateParse', value: text(2), pattern: 'yyyy' }, 'pdfText', { page: 2 }],
  [{ type: 'replace', value: text(1), pattern: '.*', regular: true }, 'nothingLeft', { text: 'Ref. ABC' }],
  [{ type: 'caseNormalise', value: text(2) }, 'pdfText', { page: 2 }],
  [{ type: 'civilityRemoval', value: text(2) }, 'pdfText', { page: 2 }],
  [{ type: 'sheetCount' }, 'count', {}],
  [{ type: 'recipientCount' }, 'count', {}],
];

it.each(REASONS)('%j: %s', (raw, label, parameters) => {
  const value = checkValue(raw);
  if (!value.ok) throw new Error(value.refusal.label);
  expect(evaluateValue(value.value, context)).toMatchObject({ ok: true });
  expect(whyEmpty(value.value, context)).toEqual({ label: `expression.empty.${label}`, parameters });
});

it('is tried for every type of value', () => {
  expect(new Set(REASONS.map(([{ type }]) => type))).toEqual(new Set(VALUE_TYPES));
});

it('says the fault of a part that cannot be evaluated', () => {
  const value = checkValue({ type: 'coalesce', values: [{ type: 'dateParse', value: c('x'), pattern: 'yyyy' }] });
  expect(value.ok && whyEmpty(value.value, context)).toMatchObject({ label: 'expression.date' });
});

const empties = fc.letrec<{ node: object }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<object>(...REASONS.map(([raw]) => raw)),
    fc.array(tie('node'), { minLength: 1, maxLength: 4 }).map((values) => ({ type: 'concat', values })),
    tie('node').map((value) => ({ type: 'civilityRemoval', value })),
    tie('node').map((value) => ({ type: 'substring', value, start: 1, length: 3 })),
  ),
})).node;

it('has a reason for every empty value', () => {
  fc.assert(
    fc.property(empties, (raw) => {
      const value = checkValue(raw);
      if (!value.ok) throw new Error(value.refusal.label);
      const found = evaluateValue(value.value, context);
      if (found.ok && found.value.trim() === '') expect(isErrorLabel(whyEmpty(value.value, context).label)).toBe(true);
    }),
  );
});
