// Which watched folders would take what another one takes or has taken: one document would be posted twice. Pure.
import { ARCHIVE, CLAIMS_PREFIX, FAILED } from './folder-names.rules.ts';

/** Windows and macOS do not distinguish capitals in names. */
export const lettersAlike = (platform: NodeJS.Platform): boolean => platform === 'win32' || platform === 'darwin';

/** The parts of a path, to compare. A backslash separates where letters are alike: hardly any name on macOS has one. */
function partsOf(path: string, alike: boolean): readonly string[] {
  const parts = path.split(alike ? /[\\/]+/ : /\/+/).filter((part) => part !== '');
  return alike ? parts.map((part) => part.toLowerCase()) : parts;
}

/** True when `inner` is the archive of `outer`, its folder of failures or of claims, or lies below one of these. */
function holdsTaken(outer: readonly string[], inner: readonly string[]): boolean {
  const below = inner[outer.length];
  if (below === undefined || !outer.every((part, at) => part === inner[at])) return false;
  return below === ARCHIVE || below === FAILED || below.startsWith(CLAIMS_PREFIX);
}

/**
 * For each folder the one it conflicts with, or null: the same folder named before it, or the folder whose taken
 * documents lie in it.
 * @param paths absolute, without links @param alike by `lettersAlike`
 */
export function overlaps(paths: readonly string[], alike: boolean): readonly (string | null)[] {
  const all = paths.map((path) => partsOf(path, alike));
  return all.map((mine, at) => {
    const other = all.findIndex((one, index) =>
      index < at && one.join('/') === mine.join('/') ? true : holdsTaken(one, mine),
    );
    return paths[other] ?? null;
  });
}
