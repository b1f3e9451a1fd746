// The types of values and conditions, by name: what each carries. Schemas, checks and evaluation: the `.rows` files.
import type { Extraction, PageArea } from '../documents/area.schema.ts';
import type { ConsentPreference } from '../recipients/recipients.ts';
import type { ConditionType, ValueType } from './expressions.ts';

/** A box by name, or null = the main box. The check refuses an empty name, which a form may send. */
type BoxRef = string | null;
/** BCP 47, or null = the account's. */
type LocaleRef = string | null;
type Nothing = Record<never, never>;

/** The fields of each type of value. */
export interface ValueFields extends Record<ValueType, object> {
  constant: { value: string };
  currentDate: { pattern: string; locale: LocaleRef };
  dataColumn: { box: BoxRef; column: string };
  fileName: { box: BoxRef; extension: boolean };
  pdfMetadata: { box: BoxRef; name: string };
  pdfText: { box: BoxRef; area: PageArea | null; extraction: Extraction };
  positionInBox: { box: BoxRef };
  metadataReference: { name: string };
  requirementReference: { name: string };
  accountReference: { name: string };
  outputFileReference: { name: string };
  coalesce: { values: Value[] };
  concat: { values: Value[]; separator: string };
  substring: { value: Value; start: number; length: number | null };
  clean: { value: Value; keep: 'text' | 'digits' | 'letters' | 'alphanumeric' };
  dateFormat: { value: Value; pattern: string; locale: LocaleRef };
  dateParse: { value: Value; pattern: string; locale: LocaleRef };
  replace: { value: Value; pattern: string; replacement: string; regular: boolean };
  caseNormalise: { value: Value; mode: 'upper' | 'lower' | 'capitalise' };
  civilityRemoval: { value: Value };
  sheetCount: Nothing;
  recipientCount: Nothing;
}

interface TextPair {
  left: Value;
  right: Value;
  ignoreCase: boolean;
}
interface NumberPair {
  left: Value;
  right: Value;
  locale: LocaleRef;
}

/** The fields of each type of condition. */
export interface ConditionFields extends Record<ConditionType, object> {
  boolean: { value: boolean };
  and: { conditions: Condition[] };
  or: { conditions: Condition[] };
  not: { condition: Condition };
  equals: TextPair;
  empty: { value: Value };
  contains: TextPair;
  startsWith: TextPair;
  endsWith: TextPair;
  matches: { value: Value; pattern: string };
  lessThan: NumberPair;
  lessOrEqual: NumberPair;
  numericEqual: NumberPair;
  hasOption: { optionTypeId: number; optionValueId: number };
  matchesPreference: { preference: ConsentPreference };
}

/** An expression that gives a text. */
export type Value = { [T in ValueType]: { type: T } & ValueFields[T] }[ValueType];
/** An expression that holds or does not; one that cannot be evaluated is a fault, never "does not hold". */
export type Condition = { [T in ConditionType]: { type: T } & ConditionFields[T] }[ConditionType];
/** A value or a condition. */
export type AnyExpression = Value | Condition;
