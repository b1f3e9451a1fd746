// The cross-reference of an output, as a table or as the rows of a stream (ISO 32000-2, 7.5.4 and 7.5.8).

/** Where an object lies: at an offset, or in an object stream. */
export type ObjectPlace = { readonly offset: number } | { readonly stream: number; readonly index: number };

/** An object and where it lies. */
export interface PlacedObject {
  readonly number: number;
  readonly place: ObjectPlace;
}

const ROW = 8;

/** Runs of consecutive numbers: first index and length in `objects`, which are sorted. */
function runs(objects: readonly PlacedObject[]): { start: number; length: number }[] {
  const found: { start: number; length: number }[] = [];
  for (const [index, { number }] of objects.entries()) {
    const last = found.at(-1);
    const before = objects[index - 1];
    if (last !== undefined && before !== undefined && before.number + 1 === number) last.length++;
    else found.push({ start: index, length: 1 });
  }
  return found;
}

function tableLine(offset: number): string {
  return `${String(offset).padStart(10, '0')} 00000 n \n`;
}

/** A table of those objects that lie at offsets. */
export function partialTable(objects: readonly PlacedObject[]): string {
  const plain = objects.filter(({ place }) => 'offset' in place);
  let text = 'xref\n0 1\n0000000000 65535 f \n';
  for (const { start, length } of runs(plain)) {
    text += `${plain[start]?.number ?? 0} ${length}\n`;
    for (const { place } of plain.slice(start, start + length)) if ('offset' in place) text += tableLine(place.offset);
  }
  return text;
}

/** Data of a cross-reference stream with /W[1 5 2] and its /Index. */
export function streamRows(objects: readonly PlacedObject[]): { data: Buffer; index: string } {
  const data = Buffer.alloc(objects.length * ROW);
  for (const [row, { place }] of objects.entries()) {
    if ('offset' in place) {
      data[row * ROW] = 1;
      data.writeUIntBE(place.offset, row * ROW + 1, 5);
    } else {
      data[row * ROW] = 2;
      data.writeUIntBE(place.stream, row * ROW + 1, 5);
      data.writeUInt16BE(place.index, row * ROW + 6);
    }
  }
  const index = runs(objects).map(({ start, length }) => `${objects[start]?.number ?? 0} ${length}`);
  return { data, index: `[${index.join(' ')}]` };
}
