// Those who listen to one kind of news.

export interface Listeners<T> {
  readonly tell: (value: T) => void;
  /** @returns stops listening */
  readonly listen: (listener: (value: T) => void) => () => void;
}

/** Listeners are called one after the other, in the order in which they came. */
export function createListeners<T>(): Listeners<T> {
  const all = new Set<(value: T) => void>();
  return {
    tell: (value) => {
      for (const listener of all) listener(value);
    },
    listen: (listener) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
}
