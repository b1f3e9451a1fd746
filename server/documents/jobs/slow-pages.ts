// Pages whose picture took longer than its budget: for ten minutes they are refused without being tried again.

/** ms */
const REMEMBERED_MS = 600_000;
const KEPT = 1_000;

/** The pages that are known to be slow. */
export interface SlowPages {
  has(path: string, page: number): boolean;
  add(path: string, page: number): void;
}

/** Empty at first. `now`: ms, monotonic. */
export function slowPages(now: () => number): SlowPages {
  const until = new Map<string, number>();
  const keyOf = (path: string, page: number): string => `${page}:${path}`;
  return {
    has: (path, page) => (until.get(keyOf(path, page)) ?? 0) > now(),
    add(path, page) {
      until.delete(keyOf(path, page));
      until.set(keyOf(path, page), now() + REMEMBERED_MS);
      const oldest = until.keys().next().value;
      if (until.size > KEPT && oldest !== undefined) until.delete(oldest);
    },
  };
}
