// Where the objects of an output lie: which numbers it gave, and at which offset or in which object stream each was written.
import type { ObjectPlace, PlacedObject } from './cross-reference-writer.ts';

type Container = Extract<ObjectPlace, { readonly stream: number }>;

/** Offset of an object that is written into an object stream, whose number is not known yet. */
export const IN_OBJECT_STREAM = -1;

/** The numbers of an output and the places of its objects. */
export class ObjectPlaces {
  /** numbers below belong to the file that is updated */
  readonly #first: number;
  #next: number;
  /** offsets of new objects, from `#first` on */
  readonly #offsets: number[] = [];
  /** offsets of objects of an updated file that were written anew */
  readonly #replaced = new Map<number, number>();
  /** by object number: number of its object stream and index in it, where it has one */
  readonly #containers = new Map<number, Container>();

  /** `first`: the first number that this output gives. */
  constructor(first: number) {
    this.#first = first;
    this.#next = first;
  }

  /** The number that `allocate` gives next. */
  get next(): number {
    return this.#next;
  }

  /** True once an object lies in an object stream. */
  get hasPacked(): boolean {
    return this.#containers.size > 0;
  }

  /** The first of `count` new object numbers. */
  allocate(count: number): number {
    const number = this.#next;
    this.#next += count;
    return number;
  }

  /** `offset` in bytes from the start of the output, or `IN_OBJECT_STREAM`. */
  setOffset(number: number, offset: number): void {
    if (number < this.#first) this.#replaced.set(number, offset);
    else if (offset >= 0) this.#offsets[number - this.#first] = offset;
  }

  setContainer(number: number, container: Container): void {
    this.#containers.set(number, container);
  }

  /** Offset of a new object; undefined: not written, or in an object stream. */
  offsetOf(number: number): number | undefined {
    return this.#offsets[number - this.#first];
  }

  /** All objects of this output, by number. */
  all(): PlacedObject[] {
    const placed: PlacedObject[] = [];
    for (let number = this.#first; number < this.#next; number++) this.#add(placed, number);
    for (const number of this.#replaced.keys()) this.#add(placed, number);
    return placed.sort((a, b) => a.number - b.number);
  }

  #add(placed: PlacedObject[], number: number): void {
    const container = this.#containers.get(number);
    const own = number >= this.#first ? this.offsetOf(number) : this.#replaced.get(number);
    if (container !== undefined) placed.push({ number, place: container });
    else if (own !== undefined) placed.push({ number, place: { offset: own } });
  }
}
