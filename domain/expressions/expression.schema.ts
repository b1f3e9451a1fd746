// The shape of every value and condition of the expression language (specification section 3, Expressions).
// The types are written out because values and conditions name each other; the schemas are held against them.
import { z } from 'zod';
import { Extraction, PageArea } from '../documents/area.schema.ts';
import { CONSENT_PREFERENCES, type ConsentPreference } from '../recipients/recipients.ts';

/** A box by name, or null = the main box. An empty name is what a form leaves behind; the check refuses it. */
type BoxRef = string | null;

/**
 * An expression that gives a text. What each type means, and what it gives where something is missing: `evaluate.ts`.
 */
export type Value =
  | { type: 'constant'; value: string }
  | { type: 'currentDate'; pattern: string }
  | { type: 'dataColumn'; box: BoxRef; column: string }
  | { type: 'fileName'; box: BoxRef; extension: boolean }
  | { type: 'pdfMetadata'; box: BoxRef; name: string }
  | { type: 'pdfText'; box: BoxRef; area: PageArea | null; extraction: Extraction }
  | { type: 'positionInBox'; box: BoxRef }
  | { type: 'metadataReference'; name: string }
  | { type: 'requirementReference'; name: string }
  | { type: 'accountReference'; name: string }
  | { type: 'outputFileReference'; name: string }
  | { type: 'coalesce'; values: Value[] }
  | { type: 'concat'; values: Value[]; separator: string }
  | { type: 'substring'; value: Value; start: number; length: number | null }
  | { type: 'clean'; value: Value; keep: 'text' | 'digits' | 'letters' | 'alphanumeric' }
  | { type: 'dateFormat'; value: Value; pattern: string; locale: string }
  | { type: 'dateParse'; value: Value; pattern: string; locale: string }
  | { type: 'replace'; value: Value; pattern: string; replacement: string; regular: boolean }
  | { type: 'caseNormalise'; value: Value; mode: 'upper' | 'lower' | 'capitalise' }
  | { type: 'civilityRemoval'; value: Value }
  | { type: 'sheetCount' }
  | { type: 'recipientCount' };

/** An expression that holds or does not; one that cannot be evaluated is a fault, never "does not hold". */
export type Condition =
  | { type: 'boolean'; value: boolean }
  | { type: 'and' | 'or'; conditions: Condition[] }
  | { type: 'not'; condition: Condition }
  | { type: 'empty'; value: Value }
  | {
      type: 'equals' | 'contains' | 'startsWith' | 'endsWith';
      left: Value;
      right: Value;
      ignoreCase: boolean;
    }
  | { type: 'matches'; value: Value; pattern: string }
  | { type: 'lessThan' | 'lessOrEqual' | 'numericEqual'; left: Value; right: Value }
  | { type: 'hasOption'; optionTypeId: number; optionValueId: number }
  | { type: 'matchesPreference'; preference: ConsentPreference };

export type AnyExpression = Value | Condition;

const value = z.lazy((): z.ZodType<Value> => ValueExpression);
const condition = z.lazy((): z.ZodType<Condition> => ConditionExpression);
const text = z.string().max(10_000);
const box = z.string().max(100).nullable().default(null);
/** A language as `Intl` reads it: any other would be a fault of ours at each deposit. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
const locale = z.string().max(20).refine(isLanguage, 'a language, such as fr or en-GB').default('en');
const datePattern = z.string().max(100);
const name = z.string().max(100);
const values = z.array(value).max(100);

// What the compiler infers of a union that holds itself has no end: the types above say it, here and below.
/** A value as it is saved; shape and sizes only. Whether its references exist: `check.ts`. */
export const ValueExpression = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('constant'), value: text }),
  z.strictObject({ type: z.literal('currentDate'), pattern: datePattern.default('yyyy-MM-dd') }),
  z.strictObject({ type: z.literal('dataColumn'), box, column: name.default('') }),
  z.strictObject({ type: z.literal('fileName'), box, extension: z.boolean().default(false) }),
  z.strictObject({ type: z.literal('pdfMetadata'), box, name: name.default('') }),
  z.strictObject({
    type: z.literal('pdfText'),
    box,
    area: PageArea.nullable().default(null),
    extraction: Extraction.prefault({}),
  }),
  z.strictObject({ type: z.literal('positionInBox'), box }),
  ...(['metadataReference', 'requirementReference', 'accountReference', 'outputFileReference'] as const).map((type) =>
    z.strictObject({ type: z.literal(type), name: name.default('') }),
  ),
  z.strictObject({ type: z.literal('coalesce'), values }),
  z.strictObject({ type: z.literal('concat'), values, separator: text.default('') }),
  z.strictObject({
    type: z.literal('substring'),
    value,
    /** From 0; negative counts from the end. */
    start: z.number().int().default(0),
    length: z.number().int().min(0).nullable().default(null),
  }),
  z.strictObject({
    type: z.literal('clean'),
    value,
    keep: z.enum(['text', 'digits', 'letters', 'alphanumeric']).default('text'),
  }),
  z.strictObject({ type: z.literal('dateFormat'), value, pattern: datePattern, locale }),
  z.strictObject({ type: z.literal('dateParse'), value, pattern: datePattern, locale }),
  z.strictObject({
    type: z.literal('replace'),
    value,
    pattern: text,
    replacement: text.default(''),
    regular: z.boolean().default(false),
  }),
  z.strictObject({
    type: z.literal('caseNormalise'),
    value,
    mode: z.enum(['upper', 'lower', 'capitalise']).default('upper'),
  }),
  z.strictObject({ type: z.literal('civilityRemoval'), value }),
  z.strictObject({ type: z.literal('sheetCount') }),
  z.strictObject({ type: z.literal('recipientCount') }),
]) as unknown as z.ZodType<Value>;

/** A condition as it is saved; shape and sizes only. */
export const ConditionExpression = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('boolean'), value: z.boolean() }),
  z.strictObject({ type: z.enum(['and', 'or']), conditions: z.array(condition).max(100) }),
  z.strictObject({ type: z.literal('not'), condition }),
  z.strictObject({ type: z.literal('empty'), value }),
  z.strictObject({
    type: z.enum(['equals', 'contains', 'startsWith', 'endsWith']),
    left: value,
    right: value,
    ignoreCase: z.boolean().default(false),
  }),
  z.strictObject({ type: z.literal('matches'), value, pattern: text }),
  z.strictObject({ type: z.enum(['lessThan', 'lessOrEqual', 'numericEqual']), left: value, right: value }),
  z.strictObject({
    type: z.literal('hasOption'),
    optionTypeId: z.number().int().positive(),
    optionValueId: z.number().int().positive(),
  }),
  z.strictObject({ type: z.literal('matchesPreference'), preference: z.enum(CONSENT_PREFERENCES) }),
]) as unknown as z.ZodType<Condition>;
