// Where each object of a file lies, as the cross-reference sections say: typed arrays, no object per object.

/** In no section, or listed as free. */
export const FREE = 0;
/** at an offset of the file */
export const PLAIN = 1;
/** inside an object stream */
export const PACKED = 2;

/** Object number → place. Newer sections are read first, and an older one never overwrites what they said. */
export class ObjectTable {
  /** FREE, PLAIN or PACKED by object number */
  kinds = new Uint8Array(0);
  /** PLAIN: offset in the file; PACKED: number of the object stream */
  offsets = new Float64Array(0);
  /** PACKED: index in the object stream */
  indexes = new Uint32Array(0);
  /** an object is free although an older section lists it */
  freed = new Uint8Array(0);
  /** some object in use has a generation above 0 */
  hasGenerations = false;

  get size(): number {
    return this.kinds.length;
  }

  reserve(count: number): void {
    if (count <= this.kinds.length) return;
    const room = Math.max(count, this.kinds.length * 2);
    // one piece of memory for the four: of a thousand small files each costs more than what is read from it
    const memory = new ArrayBuffer(room * 14);
    this.offsets = widened(new Float64Array(memory, 0, room), this.offsets);
    this.indexes = widened(new Uint32Array(memory, room * 8, room), this.indexes);
    this.kinds = widened(new Uint8Array(memory, room * 12, room), this.kinds);
    this.freed = widened(new Uint8Array(memory, room * 13, room), this.freed);
  }

  /** An entry of a section; a newer section has said what this one cannot change. */
  set(number: number, entry: { kind: number; offset: number; index: number }): void {
    if (this.kinds[number] !== FREE || this.freed[number] === 1) return;
    this.kinds[number] = entry.kind;
    this.offsets[number] = entry.offset;
    this.indexes[number] = entry.index;
    if (entry.kind === PLAIN && entry.index > 0) this.hasGenerations = true;
  }

  free(number: number): void {
    if (this.kinds[number] === FREE) this.freed[number] = 1;
  }

  exists(number: number): boolean {
    return number < this.kinds.length && this.kinds[number] !== FREE;
  }
}

function widened<T extends Uint8Array | Float64Array | Uint32Array>(target: T, old: T): T {
  target.set(old);
  return target;
}
