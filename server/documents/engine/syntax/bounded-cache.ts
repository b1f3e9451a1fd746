// A cache bounded by bytes. Two generations: what was used lately survives, the rest falls out as a whole.

interface Held<V> {
  readonly value: V;
  readonly bytes: number;
}

/** Values by key. What one weighs is what its caller says. */
export class BoundedCache<V> {
  readonly #most: number;
  #young = new Map<number, Held<V>>();
  #old = new Map<number, Held<V>>();
  #youngBytes = 0;

  /** `most`: bytes held at most, by the sizes given to `set` */
  constructor(most: number) {
    this.#most = most / 2;
  }

  get(key: number): V | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young.value;
    const old = this.#old.get(key);
    if (old === undefined) return undefined;
    this.set(key, old.value, old.bytes);
    return old.value;
  }

  set(key: number, value: V, bytes: number): void {
    this.#young.set(key, { value, bytes });
    this.#youngBytes += bytes;
    if (this.#youngBytes > this.#most) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngBytes = 0;
    }
  }
}
