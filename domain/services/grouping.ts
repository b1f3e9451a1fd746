// Puts packs into pack groups. Two persons' letters in one envelope is the worst fault that this product can have.

/** What travels together already, as grouping sees it: one pack, or those that were grouped before. */
export interface GroupablePack {
  /** Of the whole key; null: an empty, missing or BAD part, so it stays alone. */
  readonly key: string | null;
  /** Pages of its documents in order. */
  readonly pages: readonly number[];
}

/** How much one envelope holds. */
export interface EnvelopeLimit {
  /** Sheets of one envelope; null: no limit. */
  readonly maxSheets: number | null;
  /** Sheets with the default options of the first channel that a pack can reach, by the pages of its documents. */
  sheets(pages: readonly number[]): number;
}

/** The whole key of a pack, or null: an empty, missing or BAD part never equals another, so the pack stays alone. */
export function groupingKey(parts: readonly (string | null)[]): string | null {
  if (parts.length === 0 || parts.some((part) => part === null || part.trim() === '')) return null;
  return JSON.stringify(parts);
}

/**
 * Pack groups in the order of their first pack, packs in their order. A group over the sheet limit is split; one pack
 * over it alone stays one group, and the check of the real channel names it.
 */
export function groupPacks<T extends GroupablePack>(packs: readonly T[], { maxSheets, sheets }: EnvelopeLimit): T[][] {
  const groups: T[][] = [];
  const open = new Map<string, { packs: T[]; pages: number[] }>();
  for (const pack of packs) {
    const group = pack.key === null ? undefined : open.get(pack.key);
    if (group && (maxSheets === null || sheets([...group.pages, ...pack.pages]) <= maxSheets)) {
      group.packs.push(pack);
      group.pages.push(...pack.pages);
      continue;
    }
    const started = { packs: [pack], pages: [...pack.pages] };
    groups.push(started.packs);
    if (pack.key !== null) open.set(pack.key, started);
  }
  return groups;
}
