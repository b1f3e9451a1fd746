// In which calls the lines of an import go.
import type { ImportKind, ImportLine } from './import.types.ts';

/** Lines that are judged by each other go in one call, as far as it holds them; the others in the order of the file. */
export function callsOf(
  lines: readonly ImportLine[],
  { batch, together = () => '' }: Pick<ImportKind, 'batch' | 'together'>,
): readonly (readonly ImportLine[])[] {
  return [...Map.groupBy(lines, together).values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / batch) }, (_, n) => group.slice(n * batch, (n + 1) * batch)),
  );
}
