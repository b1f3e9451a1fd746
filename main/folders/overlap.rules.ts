// Which watched folders would take what another one takes or has taken: one document would be posted twice. Pure.
import { ARCHIVE, CLAIMS_PREFIX, FAILED } from './folder-names.rules.ts';

/** The parts of a path, to compare: Windows and macOS know no difference between large and small letters. */
function partsOf(path: string, platform: string): readonly string[] {
  const parts = path.split(platform === 'win32' ? /[\\/]+/ : /\/+/).filter((part) => part !== '');
  return platform === 'win32' || platform === 'darwin' ? parts.map((part) => part.toLowerCase()) : parts;
}

/** True when `inner` is the archive of `outer`, its folder of failures or of claims, or lies below one of these. */
function holdsTaken(outer: readonly string[], inner: readonly string[]): boolean {
  const below = inner[outer.length];
  if (below === undefined || !outer.every((part, at) => part === inner[at])) return false;
  return below === ARCHIVE || below === FAILED || below.startsWith(CLAIMS_PREFIX);
}

/**
 * For each folder the other one that stands in its way, or null: the same folder named before it, or the one whose taken
 * documents lie in it.
 * @param paths absolute, without links
 */
export function overlaps(paths: readonly string[], platform: string): readonly (string | null)[] {
  const all = paths.map((path) => partsOf(path, platform));
  return all.map((mine, at) => {
    const other = all.findIndex((one, index) =>
      index < at && one.join('/') === mine.join('/') ? true : holdsTaken(one, mine),
    );
    return paths[other] ?? null;
  });
}
