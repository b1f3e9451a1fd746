// One row per type of value or condition: its schema, the expressions inside it, its check and its evaluation.
import { z } from 'zod';
import type { Extraction, PageArea } from '../documents/area.schema.ts';
import { ok, type Refusal, type Result, refuse } from '../errors/result.ts';
import type { ConsentPreference } from '../recipients/recipients.ts';
import { isLanguage } from './dates.ts';
import type { Condition, ConditionFields, Value, ValueFields } from './expression.types.ts';
import type { PatternSteps } from './regular.ts';

/** What a service offers for references; a list that is left out is not checked. */
export interface KnownNames {
  readonly boxes?: readonly string[];
  readonly metadata?: readonly string[];
  readonly requirements?: readonly string[];
  /** Fields of each data file box; under null those of the box that a value without box is read from. */
  readonly columns?: ReadonlyMap<string | null, readonly string[]>;
  /** Types that nothing answers at the place of the expression (slots.ts). */
  readonly lacks?: readonly string[];
  /** Metadata and requirements that the service has and that are computed only behind this expression. */
  readonly later?: readonly string[];
}

/** Where an evaluation finds its facts. null = there is no such thing; the value is then empty. `box` null = main. */
export interface EvaluationContext {
  /** ms since the epoch. */
  readonly now: number;
  readonly timeZone: string;
  /** BCP 47: the account's, for month names and the signs of numbers where a node names no language. */
  readonly locale: string;
  dataColumn(box: string | null, column: string): string | null;
  /** With extension. */
  fileName(box: string | null): string | null;
  pdfMetadata(box: string | null, name: string): string | null;
  pdfText(box: string | null, area: PageArea, extraction: Extraction): string | null;
  /** From 1. */
  positionInBox(box: string | null): number | null;
  metadata(name: string): string | null;
  requirement(name: string): string | null;
  account(name: string): string | null;
  outputFile(name: string): string | null;
  /** Sheets of the pack group by the page plan of the channel. */
  sheetCount(): number | null;
  /** Pack groups of the command; in the deposit, of the job. */
  recipientCount(): number | null;
  /** In the deposit by defaults, at the confirmation by what was chosen. */
  hasOption(optionTypeId: number, optionValueId: number): boolean;
  /** In the deposit nobody has chosen yet; at the confirmation what the register of consent says. */
  readonly preference: ConsentPreference | null;
  /** What the patterns of several evaluations may do together; left out: each has its own. */
  readonly patternSteps?: PatternSteps;
}

/** One evaluation under way: the facts, and the evaluation of inner expressions, which counts towards its limits. */
export interface Evaluation {
  readonly context: EvaluationContext;
  readonly patternSteps: PatternSteps;
  text(node: Value): Result<string>;
  holds(node: Condition): Result<boolean>;
}

/** Parts evaluated, and characters of any text on the way, in one evaluation. */
export const EVALUATION_LIMITS = { fuel: 10_000, characters: 200_000 } as const;

/** How a field holds expressions: one or a list, of values or of conditions. */
export type PartKind = 'value' | 'values' | 'condition' | 'conditions';
type KindOf<T> = T extends Value
  ? 'value'
  : T extends Value[]
    ? 'values'
    : T extends Condition
      ? 'condition'
      : T extends Condition[]
        ? 'conditions'
        : never;
type PartKey<F> = { [K in keyof F]: [KindOf<F[K]>] extends [never] ? never : K }[keyof F];
type PartFields<F> = [PartKey<F>] extends [never]
  ? { readonly parts?: never }
  : { readonly parts: { readonly [K in PartKey<F>]: KindOf<F[K]> } };
type PlainKey<F> = Exclude<keyof F, PartKey<F>>;
type Fields<F> = [PlainKey<F>] extends [never]
  ? { readonly fields?: never }
  : { readonly fields: { readonly [K in PlainKey<F>]: z.ZodType<F[K]> } };

/**
 * Everything about one type of node: `parts` its fields that hold expressions, `fields` the schemas of the others.
 * @typeParam F what a node of the type carries. @typeParam R what its evaluation gives
 */
export type NodeRow<F, R> = PartFields<F> &
  Fields<F> & {
    /** A fault of the node itself, at `path`; its parts are checked apart. */
    readonly check?: (node: F, known: KnownNames, path: string) => Result<unknown>;
    readonly evaluate: (node: F, evaluation: Evaluation) => Result<R>;
    /** Why the value is empty; left out where it is made of other values, which say it. */
    readonly empty?: (node: F) => Refusal;
  };

/** Rows of values and of conditions, by type. A type without its row does not compile. */
export type ValueRows<T extends keyof ValueFields> = { readonly [K in T]: NodeRow<ValueFields[K], string> };
/** Rows of all conditions, by type. */
export type ConditionRows = { readonly [K in keyof ConditionFields]: NodeRow<ConditionFields[K], boolean> };

/** Text inside an expression. */
export const TEXT = z.string().max(10_000);
/** Name of a field, column or requirement. */
export const NAME = z.string().max(100);
/** Pattern of a date: `dates.ts`. */
export const DATE_PATTERN = z.string().max(100);
/** A node's own language; null = the account's. */
export const LOCALE = z.string().max(20).refine(isLanguage, 'a language, such as fr or en-GB').nullable().default(null);

/** A list inside a node holds at least one expression. */
export const checkNotEmpty = (list: readonly unknown[], path: string): Result<unknown> =>
  list.length === 0 ? refuse('expression.emptyList', { path }) : ok(true);
