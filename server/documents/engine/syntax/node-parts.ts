// The parts of Node that the engine uses, asked for instead of imported: an import looks at all that a part exports, and in
// node:fs that loads promises, streams and readline, 4 ms of each start.

export const { closeSync, fstatSync, openSync, readFileSync, readSync, writeSync } =
  process.getBuiltinModule('node:fs');

let loadedZlib: typeof import('node:zlib') | undefined;
let loadedCrypto: typeof import('node:crypto') | undefined;

/** Loaded by the first stream that needs it: many runs are split without. */
export function zlib(): typeof import('node:zlib') {
  loadedZlib ??= process.getBuiltinModule('node:zlib');
  return loadedZlib;
}

/** Loaded by the first long key of a shared object: only merging needs it. */
export function crypto(): typeof import('node:crypto') {
  loadedCrypto ??= process.getBuiltinModule('node:crypto');
  return loadedCrypto;
}
