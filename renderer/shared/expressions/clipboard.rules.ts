// Parts of rules as text, for the clipboard: any rule of any service can be pasted where its kind fits.
import { type Result, refuse } from '#domain/errors/result.ts';
import { checkCondition, checkValue } from '#domain/expressions/check.ts';
import type { RawNode } from './phrases.ts';
import type { Kind } from './tree.rules.ts';

export const copied = (node: RawNode): string => JSON.stringify(node, null, 2);

/** The rule that a text holds, with its defaults, or why it is none; names are checked where it is used. */
export function pasted(text: string, kind: Kind): Result<RawNode> {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return refuse('expression.shape', { path: '', reason: 'JSON' });
  }
  const checked = kind === 'value' ? checkValue(read) : checkCondition(read);
  return checked.ok ? { ok: true, value: checked.value as unknown as RawNode } : checked;
}
