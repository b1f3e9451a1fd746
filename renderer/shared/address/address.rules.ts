// The lines of an address while a person mends them: what is too long, which line is meant by a fault. Pure.
import type { Fault } from '#domain/api/shapes.ts';

/** Number of characters that fit in a line that is too long; undefined for other faults. */
export function overflowAt(fault: Fault | null | undefined, line: number): number | undefined {
  const { parameters } = fault ?? { parameters: {} as Record<string, unknown> };
  if (fault?.label !== 'address.lineTooLong' || parameters.line !== line + 1) return undefined;
  return typeof parameters.maximum === 'number' ? parameters.maximum : undefined;
}

/** Index of the first offending line; the last one where the fault names none. -1 without a fault. */
export function faultyLine(fault: Fault | null | undefined, lines: readonly string[]): number {
  if (!fault) return -1;
  const { line, text } = fault.parameters;
  if (typeof line === 'number' && line >= 1) return Math.min(line - 1, lines.length - 1);
  const named = typeof text === 'string' ? lines.lastIndexOf(text) : -1;
  return named >= 0 ? named : Math.max(0, lines.length - 1);
}

/** Whether the line is one too many. */
export const isSurplus = (fault: Fault | null | undefined, line: number): boolean =>
  fault?.label === 'address.maxLines' && typeof fault.parameters.maximum === 'number'
    ? line >= fault.parameters.maximum
    : false;

/** A line cut in two at the caret. */
export const splitLine = (lines: readonly string[], at: number, caret: number): string[] =>
  lines.flatMap((line, n) => (n === at ? [line.slice(0, caret).trimEnd(), line.slice(caret).trimStart()] : [line]));

/** A line joined to the one above it. */
export function joinLine(lines: readonly string[], at: number): string[] {
  if (at === 0) return [...lines];
  const joined = `${lines[at - 1] ?? ''}${lines[at] ? ' ' : ''}${lines[at] ?? ''}`;
  return lines.flatMap((line, n) => (n === at - 1 ? [joined] : n === at ? [] : [line]));
}

/** What is sent: without empty lines. */
export const sentValue = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
