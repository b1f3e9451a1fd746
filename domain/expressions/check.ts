// Checks an expression before it is saved: shape, size, references, boxes, columns, areas, patterns
// (docs/model.md, "Expressions"). The size is checked first, on the raw data, so that no depth of nesting can hurt.
import { ok, type Refusal, type Result, refuse } from '../errors/result.ts';
import { ConditionExpression, PART_KEYS, rowOf, ValueExpression } from './expression.schema.ts';
import type { AnyExpression, Condition, Value } from './expression.types.ts';
import type { KnownNames } from './node-row.ts';

/** The most that one expression may be: nesting, and values and conditions in all. */
export const EXPRESSION_LIMITS = { depth: 64, nodes: 2000 } as const;

/** The parts of a raw node that may be expressions themselves. */
function rawChildren(node: object): object[] {
  return PART_KEYS.flatMap((key) => {
    const child: unknown = (node as Record<string, unknown>)[key];
    const list: unknown[] = Array.isArray(child) ? child : [child];
    return list.filter((item) => typeof item === 'object' && item !== null);
  });
}

function checkSize(raw: unknown): Result<true> {
  let level: object[] = typeof raw === 'object' && raw !== null ? [raw] : [];
  let nodes = 0;
  for (let depth = 1; level.length > 0; depth += 1) {
    nodes += level.length;
    if (depth > EXPRESSION_LIMITS.depth) return refuse('expression.depth', { maximum: EXPRESSION_LIMITS.depth });
    if (nodes > EXPRESSION_LIMITS.nodes) return refuse('expression.nodes', { maximum: EXPRESSION_LIMITS.nodes });
    level = level.flatMap(rawChildren);
  }
  return ok(true);
}

/** The direct parts of an expression, with the name of their field. */
export const partsOf = (node: AnyExpression): [string, AnyExpression][] =>
  Object.keys(rowOf(node).parts ?? {}).flatMap((key): [string, AnyExpression][] => {
    // The row says that this field holds an expression or a list of them.
    const part = (node as unknown as Record<string, AnyExpression | AnyExpression[]>)[key];
    if (part === undefined) return [];
    return Array.isArray(part) ? part.map((item, i) => [`${key}.${i}`, item]) : [[key, part]];
  });

/** A fact that is not known at the place of the expression. */
function checkKnownHere(node: AnyExpression, { lacks, later }: KnownNames, path: string): Refusal | null {
  const named = node.type === 'metadataReference' || node.type === 'requirementReference' ? node.name : null;
  if (lacks?.includes(node.type))
    return { label: 'expression.notHere', parameters: { path, what: named ?? node.type } };
  return named !== null && later?.includes(named)
    ? { label: 'expression.notHere', parameters: { path, what: named } }
    : null;
}

function firstFault(node: AnyExpression, known: KnownNames, path: string): Refusal | null {
  const early = checkKnownHere(node, known, path);
  if (early) return early;
  const own = rowOf(node).check?.(node, known, path);
  if (own && !own.ok) return own.refusal;
  for (const [key, part] of partsOf(node)) {
    const fault = firstFault(part, known, path === '' ? key : `${path}.${key}`);
    if (fault) return fault;
  }
  return null;
}

type Parsed<T> =
  | { success: true; data: T }
  | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };

function checkParsed<T extends AnyExpression>(parsed: Parsed<T>, known: KnownNames): Result<T> {
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse('expression.shape', { path: issue?.path.join('.') ?? '', reason: issue?.message ?? '' });
  }
  const fault = firstFault(parsed.data, known, '');
  return fault ? { ok: false, refusal: fault } : ok(parsed.data);
}

/** A value as it may be saved, with its defaults, or the first fault and its path. */
export function checkValue(raw: unknown, known: KnownNames = {}): Result<Value> {
  const size = checkSize(raw);
  return size.ok ? checkParsed(ValueExpression.safeParse(raw), known) : size;
}

/** A condition as it may be saved, with its defaults, or the first fault and its path. */
export function checkCondition(raw: unknown, known: KnownNames = {}): Result<Condition> {
  const size = checkSize(raw);
  return size.ok ? checkParsed(ConditionExpression.safeParse(raw), known) : size;
}

/** Every part of an expression, itself first: what a service reads from its pages is found by it. */
export const allNodes = (node: AnyExpression): AnyExpression[] => [
  node,
  ...partsOf(node).flatMap(([, part]) => allNodes(part)),
];
