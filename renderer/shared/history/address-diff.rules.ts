// An address before and after a person changed it, line by line: what stayed, what is new, what is gone. Pure.

export interface DiffLine {
  readonly text: string;
  readonly change: 'same' | 'new' | 'gone';
}

/** Lengths of the longest common parts of the ends of both lists. */
function commonEnds(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  const at = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  for (let b = before.length - 1; b >= 0; b -= 1) {
    for (let a = after.length - 1; a >= 0; a -= 1) {
      const row = lengths[b] ?? [];
      row[a] = before[b] === after[a] ? at(b + 1, a + 1) + 1 : Math.max(at(b + 1, a), at(b, a + 1));
    }
  }
  return lengths;
}

/** The lines after the change in their order, with those that are gone where they stood. */
export function addressDiff(before: readonly string[], after: readonly string[]): DiffLine[] {
  const common = commonEnds(before, after);
  const lines: DiffLine[] = [];
  let b = 0;
  let a = 0;
  while (b < before.length || a < after.length) {
    const [old, now] = [before[b], after[a]];
    if (old !== undefined && old === now) {
      lines.push({ text: old, change: 'same' });
      b += 1;
      a += 1;
    } else if (old !== undefined && (now === undefined || (common[b + 1]?.[a] ?? 0) >= (common[b]?.[a + 1] ?? 0))) {
      lines.push({ text: old, change: 'gone' });
      b += 1;
    } else {
      lines.push({ text: now ?? '', change: 'new' });
      a += 1;
    }
  }
  return lines;
}
