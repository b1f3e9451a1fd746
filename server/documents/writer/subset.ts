// Cuts a TrueType font down to the glyphs in use, keeping their numbers (HarfBuzz subsetter as WebAssembly).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface SubsetExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  _initialize(): void;
  malloc(bytes: number): number;
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_length(blob: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, which: number): number;
  hb_subset_or_fail(face: number, input: number): number;
  hb_set_add(set: number, value: number): void;
}

/** The compiler knows no WebAssembly values without the browser's types. */
interface WebAssemblyConstructors {
  readonly Module: new (bytes: Buffer) => object;
  readonly Instance: new (module: object) => { readonly exports: SubsetExports };
}

const NO_HINTING = 0x1;
const RETAIN_GLYPH_NUMBERS = 0x2;
const WRITABLE = 2;
const SET_OF_DROPPED_TABLES = 3;
/** Nothing of these is used by a PDF reader that gets glyph numbers. */
const DROPPED = ['GSUB', 'GPOS', 'GDEF', 'name', 'post', 'DSIG', 'cmap', 'OS/2'];

const tag = (name: string): number => Buffer.from(name, 'latin1').readUInt32BE(0);

let program: SubsetExports | undefined;

function load(): SubsetExports {
  if (program) return program;
  const bytes = readFileSync(createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'));
  // The compiler's types of Node alone do not declare WebAssembly.
  const { WebAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyConstructors };
  program = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
  program._initialize();
  return program;
}

const faces = new Map<Buffer, number>();

/** The font in the subsetter's memory, kept: there are two. */
function faceOf(hb: SubsetExports, font: Buffer): number {
  const known = faces.get(font);
  if (known !== undefined) return known;
  const address = hb.malloc(font.length);
  new Uint8Array(hb.memory.buffer).set(font, address);
  const blob = hb.hb_blob_create(address, font.length, WRITABLE, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  hb.hb_blob_destroy(blob);
  faces.set(font, face);
  return face;
}

/** The font with only these glyphs (and .notdef), as a TrueType file. Same glyphs, same bytes. */
export function subsetFont(font: Buffer, glyphs: Iterable<number>): Buffer {
  const hb = load();
  const face = faceOf(hb, font);
  const input = hb.hb_subset_input_create_or_fail();
  hb.hb_subset_input_set_flags(input, RETAIN_GLYPH_NUMBERS | NO_HINTING);
  const wanted = hb.hb_subset_input_glyph_set(input);
  hb.hb_set_add(wanted, 0);
  for (const glyph of glyphs) hb.hb_set_add(wanted, glyph);
  const dropped = hb.hb_subset_input_set(input, SET_OF_DROPPED_TABLES);
  for (const table of DROPPED) hb.hb_set_add(dropped, tag(table));
  const result = hb.hb_subset_or_fail(face, input);
  hb.hb_subset_input_destroy(input);
  if (result === 0) throw new Error('The font could not be subset.');
  const out = hb.hb_face_reference_blob(result);
  const start = hb.hb_blob_get_data(out, 0);
  const subset = Buffer.from(new Uint8Array(hb.memory.buffer, start, hb.hb_blob_get_length(out)));
  hb.hb_blob_destroy(out);
  hb.hb_face_destroy(result);
  return subset;
}
