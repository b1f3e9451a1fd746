// What this page remembers of each service that somebody works on, on the way from one screen to another. A reload forgets it.

/** One kind of thing, by the place of its service: `LOGIN.ID`, or `LOGIN.new`. */
export interface PageMemory<T> {
  readonly of: (place: string) => T;
  readonly keep: (place: string, value: T) => void;
}

const kinds = new Set<Map<string, unknown>>();

/** @param nothing what is remembered of a place of which nothing was kept */
export function pageMemory<T>(nothing: T): PageMemory<T> {
  const kept = new Map<string, unknown>();
  kinds.add(kept);
  return {
    of: (place) => (kept.has(place) ? (kept.get(place) as T) : nothing),
    keep: (place, value) => void kept.set(place, value),
  };
}

/** A new service that is saved has a place of its own from now on; what was remembered goes with it. */
export function moveMemory(from: string, to: string): void {
  if (from === to) return;
  for (const kept of kinds) {
    if (kept.has(from)) kept.set(to, kept.get(from));
    kept.delete(from);
  }
}
