// Puts packs into pack groups. Two persons' letters in one envelope is the worst fault that this product can have.

/** One pack as grouping sees it; `sheets` with the default options of the first channel that it can reach. */
export interface GroupablePack {
  readonly id: number;
  /** Parts of the grouping key in order; null = missing or BAD. An address part is `addressGroupingKey`. */
  readonly key: readonly (string | null)[];
  readonly sheets: number;
}

/** The whole key of a pack, or null: an empty, missing or BAD part never equals another, so the pack stays alone. */
export function groupingKey(parts: readonly (string | null)[]): string | null {
  if (parts.length === 0 || parts.some((part) => part === null || part.trim() === '')) return null;
  return JSON.stringify(parts);
}

/**
 * Pack groups in the order of their first pack, packs in their order. A group over the sheet limit is split; one pack
 * over it alone stays one group, and the check of the real channel names it.
 * @param maxSheets sheets of one envelope, or null = no limit
 */
export function groupPacks<T extends GroupablePack>(packs: readonly T[], maxSheets: number | null): T[][] {
  const groups: T[][] = [];
  const open = new Map<string, { packs: T[]; sheets: number }>();
  for (const pack of packs) {
    const key = groupingKey(pack.key);
    const group = key === null ? undefined : open.get(key);
    if (group && (maxSheets === null || group.sheets + pack.sheets <= maxSheets)) {
      group.packs.push(pack);
      group.sheets += pack.sheets;
      continue;
    }
    const started = { packs: [pack], sheets: pack.sheets };
    groups.push(started.packs);
    if (key !== null) open.set(key, started);
  }
  return groups;
}
