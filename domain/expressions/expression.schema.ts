// The schemas of values and conditions, built from the rows of their types, and the look-up of a node's row.
import { z } from 'zod';
import type { Refusal, Result } from '../errors/result.ts';
import { CONDITION_ROWS } from './condition.rows.ts';
import type { AnyExpression, Condition, Value } from './expression.types.ts';
import { VALUE_TYPES, type ValueType } from './expressions.ts';
import { FACT_ROWS } from './fact.rows.ts';
import type { Evaluation, KnownNames, PartKind, ValueRows } from './node-row.ts';
import { TEXT_ROWS } from './text.rows.ts';

const VALUE_ROWS: ValueRows<ValueType> = { ...FACT_ROWS, ...TEXT_ROWS };

/** A row as it is applied to a node whose type was looked up. */
interface RowFor<N, R> {
  readonly parts?: Readonly<Record<string, PartKind>>;
  readonly fields?: Readonly<Record<string, z.ZodType>>;
  readonly check?: (node: N, known: KnownNames, path: string) => Result<unknown>;
  readonly evaluate: (node: N, evaluation: Evaluation) => Result<R>;
  readonly empty?: (node: N) => Refusal;
}
type RowsFor<N extends AnyExpression, R> = Readonly<Record<N['type'], RowFor<N, R>>>;

// The row under a type takes nodes of that type alone; the compiler does not follow a look-up that far.
const VALUES = VALUE_ROWS as unknown as RowsFor<Value, string>;
const CONDITIONS = CONDITION_ROWS as unknown as RowsFor<Condition, boolean>;
const ALL = { ...VALUE_ROWS, ...CONDITION_ROWS } as unknown as RowsFor<AnyExpression, unknown>;

/** The row of a value's type. */
export const valueRow = (node: Value): RowFor<Value, string> => VALUES[node.type];
/** The row of a condition's type. */
export const conditionRow = (node: Condition): RowFor<Condition, boolean> => CONDITIONS[node.type];
/** The row of any node's type. */
export const rowOf = (node: AnyExpression): RowFor<AnyExpression, unknown> => ALL[node.type];

/** Names of the fields that hold expressions in one type or another. */
export const PART_KEYS: readonly string[] = [
  ...new Set(Object.values(ALL).flatMap((row) => Object.keys(row.parts ?? {}))),
];

const value = z.lazy((): z.ZodType<Value> => ValueExpression);
const condition = z.lazy((): z.ZodType<Condition> => ConditionExpression);
const PART_SCHEMAS: Readonly<Record<PartKind, z.ZodType>> = {
  value,
  values: z.array(value).max(100),
  condition,
  conditions: z.array(condition).max(100),
};

type NodeSchema = z.ZodObject<{ type: z.ZodLiteral<string> }>;

/** Schemas of all types of a table of rows, in the order in which a refusal names the types. */
function schemasOf<T extends string>(
  types: readonly T[],
  rows: Readonly<Record<T, RowFor<never, unknown>>>,
): [NodeSchema, ...NodeSchema[]] {
  const [first, ...rest] = types.map((type): NodeSchema => {
    const row = rows[type];
    const parts = Object.entries(row.parts ?? {}).map(([key, kind]) => [key, PART_SCHEMAS[kind]]);
    const shape: object = { ...Object.fromEntries(parts), ...row.fields };
    return z.strictObject({ type: z.literal(type), ...shape });
  });
  if (first === undefined) throw new Error('no types of expression');
  return [first, ...rest];
}

// What the compiler infers of a union that holds itself has no end: the types of `expression.types.ts` say it.
/** A value as it is saved; shape and sizes only. Whether its references exist: `check.ts`. */
export const ValueExpression = z.discriminatedUnion(
  'type',
  schemasOf(VALUE_TYPES, VALUES),
) as unknown as z.ZodType<Value>;
/** A condition as it is saved; shape and sizes only. */
export const ConditionExpression = z.discriminatedUnion(
  'type',
  schemasOf(Object.keys(CONDITION_ROWS) as Condition['type'][], CONDITIONS),
) as unknown as z.ZodType<Condition>;
