// Checks an expression before it is saved: shape, size, references, boxes, columns, areas, patterns (specification
// 337-343). The size is looked at first, on the raw data, so that no depth of nesting can hurt.
import { refuse } from '../errors/errors.ts';
import { ok, type Refusal, type Result } from '../shared/result.ts';
import { formatDate } from './dates.ts';
import {
  type AnyExpression,
  type Condition,
  ConditionExpression,
  type Value,
  ValueExpression,
} from './expression.schema.ts';
import { compileRegular } from './regular.ts';

/** The most that one expression may be: nesting, and values and conditions in all. */
export const EXPRESSION_LIMITS = { depth: 64, nodes: 2000 } as const;

/** What a service offers for references; a list that is left out is not checked. */
export interface KnownNames {
  readonly boxes?: readonly string[];
  readonly metadata?: readonly string[];
  readonly requirements?: readonly string[];
}

const CHILD_KEYS = ['value', 'values', 'condition', 'conditions', 'left', 'right'] as const;

/** The parts of a raw node that may be expressions themselves. */
function rawChildren(node: object): object[] {
  return CHILD_KEYS.flatMap((key) => {
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

/** The direct parts of an expression, with the name of the field they lie in. */
export const partsOf = (node: AnyExpression): [string, AnyExpression][] =>
  CHILD_KEYS.flatMap((key) => {
    // A node is one of many shapes, and few have a part of this name.
    const child: unknown = (node as unknown as Record<string, unknown>)[key];
    if (Array.isArray(child)) return child.map((item, i): [string, AnyExpression] => [`${key}.${i}`, item]);
    return typeof child === 'object' && child !== null
      ? [[key, child as AnyExpression] as [string, AnyExpression]]
      : [];
  });

const BOX_BASED = ['dataColumn', 'fileName', 'pdfMetadata', 'pdfText', 'positionInBox'] as const;

function checkReference(name: string, known: readonly string[] | undefined, path: string): Result<true> {
  if (name.trim() === '') return refuse('expression.reference', { path });
  return known && !known.includes(name) ? refuse('expression.unknownReference', { path, name }) : ok(true);
}

function checkPattern(node: AnyExpression): Result<unknown> {
  switch (node.type) {
    case 'matches':
      return compileRegular(node.pattern);
    case 'replace':
      return node.regular ? compileRegular(node.pattern) : ok(true);
    case 'currentDate':
    case 'dateFormat':
    case 'dateParse':
      return formatDate('2024-01-01', node.pattern, 'en');
    default:
      return ok(true);
  }
}

function checkNode(node: AnyExpression, known: KnownNames, path: string): Result<unknown> {
  if ((BOX_BASED as readonly string[]).includes(node.type) && 'box' in node && node.box !== null) {
    if (node.box.trim() === '') return refuse('expression.box', { path });
    if (known.boxes && !known.boxes.includes(node.box)) {
      return refuse('expression.unknownReference', { path, name: node.box });
    }
  }
  switch (node.type) {
    case 'dataColumn':
      return node.column.trim() === '' ? refuse('expression.column', { path }) : ok(true);
    case 'pdfMetadata':
      return node.name.trim() === '' ? refuse('expression.pdfMetadataName', { path }) : ok(true);
    case 'pdfText':
      return node.area === null ? refuse('expression.area', { path }) : ok(true);
    case 'metadataReference':
      return checkReference(node.name, known.metadata, path);
    case 'requirementReference':
      return checkReference(node.name, known.requirements, path);
    case 'accountReference':
    case 'outputFileReference':
      return checkReference(node.name, undefined, path);
    case 'coalesce':
    case 'concat':
      return node.values.length === 0 ? refuse('expression.emptyList', { path }) : ok(true);
    case 'and':
    case 'or':
      return node.conditions.length === 0 ? refuse('expression.emptyList', { path }) : ok(true);
    default:
      return checkPattern(node);
  }
}

function firstFault(node: AnyExpression, known: KnownNames, path: string): Refusal | null {
  const own = checkNode(node, known, path);
  if (!own.ok) return own.refusal;
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

/** A value as it may be saved, with its defaults, or the first fault and where it lies. */
export function checkValue(raw: unknown, known: KnownNames = {}): Result<Value> {
  const size = checkSize(raw);
  return size.ok ? checkParsed(ValueExpression.safeParse(raw), known) : size;
}

/** A condition as it may be saved, with its defaults, or the first fault and where it lies. */
export function checkCondition(raw: unknown, known: KnownNames = {}): Result<Condition> {
  const size = checkSize(raw);
  return size.ok ? checkParsed(ConditionExpression.safeParse(raw), known) : size;
}

/** Every part of an expression, itself first: what a service reads from its pages is found by it. */
export const allParts = (node: AnyExpression): AnyExpression[] => [
  node,
  ...partsOf(node).flatMap(([, part]) => allParts(part)),
];
