// The lines of an address while a person mends them: what is too long, which line is meant by a fault. Pure.
import type { Fault } from '#domain/api/shapes.ts';

/** Number of characters that fit in a line that is too long; undefined for other faults. */
export function overflowAt(fault: Fault | null | undefined, line: number): number | undefined {
  const { parameters } = fault ?? { parameters: {} as Record<string, unknown> };
  if (fault?.label !== 'address.lineTooLong' || parameters.line !== line + 1) return undefined;
  return typeof parameters.maximum === 'number' ? parameters.maximum : undefined;
}

/** Index of the offending line; -1 without a fault, and where the whole address is at fault and no single line. */
export function faultyLine(fault: Fault | null | undefined, lines: readonly string[]): number {
  if (!fault || fault.label === 'address.maxLines') return -1;
  const { line, text } = fault.parameters;
  if (typeof line === 'number' && line >= 1) return Math.min(line - 1, lines.length - 1);
  return typeof text === 'string' ? lines.lastIndexOf(text) : -1;
}

/** What the window holds, where an address does not fit it: characters a line, and lines; undefined for other faults. */
export function roomOf(fault: Fault | null | undefined, lines: readonly string[]) {
  const maximum = fault?.parameters.maximum;
  if (typeof maximum !== 'number') return undefined;
  const longest = Math.max(0, ...lines.map((line) => [...line].length));
  if (fault?.label === 'address.lineTooLong') return { columns: maximum, rows: lines.length };
  return fault?.label === 'address.maxLines' ? { columns: longest, rows: maximum } : undefined;
}

const termsOf = (lines: readonly string[]): string[] =>
  lines.flatMap((line) =>
    line
      .toLocaleLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  );

/**
 * Lines that were read and whose text is left out now: there are fewer lines, and less than half of what the line says stands
 * anywhere in the others. A line that was joined or split is not left out, nor is one that was typed anew.
 */
export function leftOut(read: readonly string[], now: readonly string[]): string[] {
  const filled = now.filter((line) => line.trim() !== '');
  if (filled.length >= read.length) return [];
  const left = new Set(termsOf(filled));
  return read.filter((line) => {
    const terms = termsOf([line]);
    return terms.length > 0 && terms.filter((term) => left.has(term)).length * 2 < terms.length;
  });
}

/** Where one begins to mend: the offending line, else the last one. */
export function firstFocus(fault: Fault | null | undefined, lines: readonly string[]): number {
  const bad = faultyLine(fault, lines);
  return bad >= 0 ? bad : fault ? Math.max(0, lines.length - 1) : 0;
}

/** Lines with the place of the caret after a change. */
export interface Edited {
  readonly lines: readonly string[];
  readonly line: number;
  /** From 0, in characters of JavaScript. */
  readonly caret: number;
}

/** A line cut in two at the caret. */
export const splitLine = (lines: readonly string[], at: number, caret: number): Edited => ({
  lines: lines.flatMap((line, n) =>
    n === at ? [line.slice(0, caret).trimEnd(), line.slice(caret).trimStart()] : [line],
  ),
  line: at + 1,
  caret: 0,
});

/** A line joined to the one above it, with the caret where they meet. */
export function joinLine(lines: readonly string[], at: number): Edited {
  const above = lines[at - 1];
  const line = lines[at] ?? '';
  if (above === undefined) return { lines, line: at, caret: 0 };
  const joined = above !== '' && line !== '' ? `${above} ${line}` : `${above}${line}`;
  return {
    lines: lines.flatMap((one, n) => (n === at - 1 ? [joined] : n === at ? [] : [one])),
    line: at - 1,
    caret: above.length,
  };
}

/** An empty line below another. */
export const addLine = (lines: readonly string[], below: number): Edited => ({
  lines: lines.flatMap((line, n) => (n === below ? [line, ''] : [line])),
  line: below + 1,
  caret: 0,
});

/** Without a line; the last one is emptied. The caret stands at the end of the line that took its place. */
export function removeLine(lines: readonly string[], at: number): Edited {
  const left = lines.filter((_, n) => n !== at);
  const kept = left.length === 0 ? [''] : left;
  const line = Math.min(at, kept.length - 1);
  return { lines: kept, line, caret: (kept[line] ?? '').length };
}

/** What is sent: without empty lines. */
export const sentValue = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
