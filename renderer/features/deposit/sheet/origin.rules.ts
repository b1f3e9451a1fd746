// Where a value of a letter came from: whoever did something to it last, else what the service reads it from. Pure.
import type { JobRequirement } from '#domain/api/deposit/requirements.contract.ts';
import type { RequirementValue, ValueChange } from '#domain/api/deposit/value.schema.ts';
import type { PageArea } from '#domain/documents/area.schema.ts';

/** What a rule of a service takes its value from. */
export type RulePart =
  | { readonly kind: 'area'; readonly page: number; readonly left: number; readonly top: number }
  | { readonly kind: 'column' | 'field' | 'value' | 'account'; readonly name: string }
  | { readonly kind: 'file' | 'document' | 'date' | 'count' };

export type Origin =
  | { readonly kind: 'run' | 'person'; readonly change: ValueChange }
  | { readonly kind: 'rule'; readonly parts: readonly RulePart[] }
  | { readonly kind: 'fixed' | 'given' | 'account' | 'channel' | 'nothing' };

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const nameIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const PARTS: Readonly<Record<string, (node: Node) => RulePart | undefined>> = {
  pdfText: ({ area }) => {
    const { page, left, top } = (isNode(area) ? area : {}) as Partial<PageArea>;
    return page === undefined || left === undefined || top === undefined
      ? undefined
      : { kind: 'area', page, left, top };
  },
  dataColumn: ({ column }) => ({ kind: 'column', name: nameIn(column) }),
  metadataReference: ({ name }) => ({ kind: 'field', name: nameIn(name) }),
  requirementReference: ({ name }) => ({ kind: 'value', name: nameIn(name) }),
  accountReference: ({ name }) => ({ kind: 'account', name: nameIn(name) }),
  fileName: () => ({ kind: 'file' }),
  pdfMetadata: () => ({ kind: 'document' }),
  positionInBox: () => ({ kind: 'document' }),
  currentDate: () => ({ kind: 'date' }),
  sheetCount: () => ({ kind: 'count' }),
  recipientCount: () => ({ kind: 'count' }),
};

/** What the leaves of a rule read, each once, in their order; none: the rule holds its text itself. */
export function partsOf(rule: unknown): RulePart[] {
  const found = new Map<string, RulePart>();
  const visit = (node: unknown): void => {
    if (!isNode(node)) return;
    const type = nameIn(node.type);
    const part = Object.hasOwn(PARTS, type) ? PARTS[type]?.(node) : undefined;
    if (part) found.set(JSON.stringify(part), part);
    for (const child of Object.values(node)) visit(child);
  };
  visit(rule);
  return [...found.values()];
}

function ofRule({ rule, given, account, content }: JobRequirement, text: string): Origin {
  if (given !== null) return { kind: 'given' };
  if (text === '') return { kind: 'nothing' };
  if (account !== null && account === text) return { kind: 'account' };
  const parts = rule === null ? [] : partsOf(rule);
  // What a rule leaves empty falls back on the text of the channel.
  if (content === text && parts.length > 0) return { kind: 'channel' };
  if (parts.length > 0) return { kind: 'rule', parts };
  return { kind: rule === null ? 'channel' : 'fixed' };
}

/** Where the value of a row comes from. */
export function originOf(requirement: JobRequirement, { value, change }: RequirementValue): Origin {
  if (change !== undefined) return { kind: change.forRun === undefined ? 'person' : 'run', change };
  const { run } = requirement;
  if (run !== null && run.value === value) return { kind: 'run', change: { read: null, by: run.by, at: run.at } };
  return ofRule(requirement, value);
}

/** Where the value of the run comes from, as far as nobody changed it for one row. */
export function originOfRun(requirement: JobRequirement): Origin {
  const { run, rows } = requirement;
  if (run !== null) return { kind: 'run', change: { read: null, by: run.by, at: run.at } };
  const text = rows.same ?? (rows.different > 1 ? '?' : '');
  return ofRule(requirement, text);
}
