// What the screen knows of each type of value and condition: where it is found, its icon, the controls of its fields, and
// how a new one begins. The rules of the types are in domain/expressions; a test counts types and fields against them.
import {
  IconAlignLeft,
  IconBuilding,
  IconCalendar,
  IconFileText,
  IconForms,
  IconListCheck,
  IconListNumbers,
  IconMathFunction,
  IconSquareDashed,
  IconTable,
  IconTag,
  IconToggleLeft,
  IconTypography,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Condition, ConditionFields, Value, ValueFields } from '#domain/expressions/expression.types.ts';
import type { PartKind } from '#domain/expressions/node-row.ts';
import { FIRST_AREA, PLAIN_EXTRACTION } from '#renderer/shared/sample/first-area.ts';

/** Where a person looks for it. */
export const SOURCES = ['page', 'data', 'metadata', 'requirements', 'account', 'deposit', 'fixed', 'built'] as const;
export type Source = (typeof SOURCES)[number];

export const SOURCE_ICONS: Readonly<Record<Source, TablerIcon>> = {
  page: IconSquareDashed,
  data: IconTable,
  metadata: IconTag,
  requirements: IconListCheck,
  account: IconBuilding,
  deposit: IconFileText,
  fixed: IconTypography,
  built: IconMathFunction,
};

/** How a field is entered; `name` kinds choose among what is in reach. */
export type FieldControl =
  | 'text'
  | 'lines'
  | 'flag'
  | 'whole'
  | 'datePattern'
  | 'regular'
  | 'language'
  | 'box'
  | 'column'
  | 'metadata'
  | 'requirement'
  | 'account'
  | 'area'
  | 'extraction'
  | 'optionType'
  | 'optionValue'
  | readonly string[];

type PartKey<F> = { [K in keyof F]: F[K] extends Value | Condition | Value[] | Condition[] ? K : never }[keyof F];

/** One type. */
export interface NodeView<F = object> {
  readonly source: Source;
  readonly icon: TablerIcon;
  /** Fields that hold expressions, in the order in which they are read. */
  readonly parts: { readonly [K in PartKey<F>]: PartKind };
  /** Controls of the other fields; a list is a choice. */
  readonly fields: { readonly [K in Exclude<keyof F, PartKey<F>>]: FieldControl };
  /** The other fields of a new one. */
  readonly fresh: Omit<F, PartKey<F>>;
}

const NONE = { parts: {}, fields: {}, fresh: {} } as const;
const step = { source: 'built', icon: IconMathFunction, parts: { value: 'value' } } as const;
const named = { parts: {}, fresh: { name: '' } } as const;

export const VALUE_VIEWS: { readonly [T in keyof ValueFields]: NodeView<ValueFields[T]> } = {
  constant: { source: 'fixed', icon: IconTypography, parts: {}, fields: { value: 'lines' }, fresh: { value: '' } },
  currentDate: {
    source: 'deposit',
    icon: IconCalendar,
    parts: {},
    fields: { pattern: 'datePattern', locale: 'language' },
    fresh: { pattern: 'yyyy-MM-dd', locale: null },
  },
  dataColumn: {
    source: 'data',
    icon: IconTable,
    parts: {},
    fields: { box: 'box', column: 'column' },
    fresh: { box: null, column: '' },
  },
  fileName: {
    source: 'deposit',
    icon: IconFileText,
    parts: {},
    fields: { box: 'box', extension: 'flag' },
    fresh: { box: null, extension: false },
  },
  pdfMetadata: {
    source: 'page',
    icon: IconForms,
    parts: {},
    fields: { box: 'box', name: 'text' },
    fresh: { box: null, name: 'Title' },
  },
  pdfText: {
    source: 'page',
    icon: IconSquareDashed,
    parts: {},
    fields: { box: 'box', area: 'area', extraction: 'extraction' },
    fresh: {
      box: null,
      area: FIRST_AREA,
      extraction: PLAIN_EXTRACTION,
    },
  },
  positionInBox: {
    source: 'deposit',
    icon: IconListNumbers,
    parts: {},
    fields: { box: 'box' },
    fresh: { box: null },
  },
  metadataReference: { source: 'metadata', icon: IconTag, fields: { name: 'metadata' }, ...named },
  requirementReference: { source: 'requirements', icon: IconListCheck, fields: { name: 'requirement' }, ...named },
  accountReference: { source: 'account', icon: IconBuilding, fields: { name: 'account' }, ...named },
  outputFileReference: { source: 'deposit', icon: IconFileText, fields: { name: 'text' }, ...named },
  coalesce: { source: 'built', icon: IconMathFunction, parts: { values: 'values' }, fields: {}, fresh: {} },
  concat: {
    source: 'built',
    icon: IconAlignLeft,
    parts: { values: 'values' },
    fields: { separator: 'text' },
    fresh: { separator: ' ' },
  },
  substring: {
    ...step,
    fields: { start: 'whole', length: 'whole' },
    fresh: { start: 0, length: null },
  },
  clean: {
    ...step,
    fields: { keep: ['text', 'digits', 'letters', 'alphanumeric'] },
    fresh: { keep: 'text' },
  },
  dateFormat: {
    ...step,
    icon: IconCalendar,
    fields: { pattern: 'datePattern', locale: 'language' },
    fresh: { pattern: 'dd/MM/yyyy', locale: null },
  },
  dateParse: {
    ...step,
    icon: IconCalendar,
    fields: { pattern: 'datePattern', locale: 'language' },
    fresh: { pattern: 'dd/MM/yyyy', locale: null },
  },
  replace: {
    ...step,
    fields: { pattern: 'text', replacement: 'text', regular: 'flag' },
    fresh: { pattern: '', replacement: '', regular: false },
  },
  caseNormalise: { ...step, fields: { mode: ['upper', 'lower', 'capitalise'] }, fresh: { mode: 'upper' } },
  civilityRemoval: { ...step, fields: {}, fresh: {} },
  sheetCount: { source: 'deposit', icon: IconListNumbers, ...NONE },
  recipientCount: { source: 'deposit', icon: IconListNumbers, ...NONE },
};

const test = { source: 'built', icon: IconToggleLeft } as const;
const pair = { ...test, parts: { left: 'value', right: 'value' } } as const;
const texts = { ...pair, fields: { ignoreCase: 'flag' }, fresh: { ignoreCase: false } } as const;
const numbers = { ...pair, fields: { locale: 'language' }, fresh: { locale: null } } as const;
const junction = { ...test, parts: { conditions: 'conditions' }, fields: {}, fresh: {} } as const;

export const CONDITION_VIEWS: { readonly [T in keyof ConditionFields]: NodeView<ConditionFields[T]> } = {
  boolean: { ...test, parts: {}, fields: { value: 'flag' }, fresh: { value: true } },
  and: junction,
  or: junction,
  not: { ...test, parts: { condition: 'condition' }, fields: {}, fresh: {} },
  equals: texts,
  empty: { ...test, parts: { value: 'value' }, fields: {}, fresh: {} },
  contains: texts,
  startsWith: texts,
  endsWith: texts,
  matches: { ...test, parts: { value: 'value' }, fields: { pattern: 'regular' }, fresh: { pattern: '' } },
  lessThan: numbers,
  lessOrEqual: numbers,
  numericEqual: numbers,
  hasOption: {
    ...test,
    parts: {},
    fields: { optionTypeId: 'optionType', optionValueId: 'optionValue' },
    fresh: { optionTypeId: 1, optionValueId: 1 },
  },
  matchesPreference: {
    ...test,
    parts: {},
    fields: { preference: ['electronic', 'pendingValidation', 'paper', 'notChosen'] },
    fresh: { preference: 'electronic' },
  },
};

/** The look of a type that is looked up at run time. */
export interface AnyNodeView extends Omit<NodeView, 'parts' | 'fields' | 'fresh'> {
  readonly parts: Readonly<Record<string, PartKind>>;
  readonly fields: Readonly<Record<string, FieldControl>>;
  readonly fresh: Readonly<Record<string, unknown>>;
}
const ALL = { ...VALUE_VIEWS, ...CONDITION_VIEWS } as unknown as Readonly<Record<string, AnyNodeView>>;

/** A type that this screen does not know, as a newer server may have saved it, has no parts and no fields. */
const UNKNOWN: AnyNodeView = { source: 'built', icon: IconMathFunction, ...NONE };

export const viewOf = (type: string): AnyNodeView => (Object.hasOwn(ALL, type) ? (ALL[type] ?? UNKNOWN) : UNKNOWN);
