// The parts of Node that the engine uses, asked for instead of imported: an import looks at all that a part exports, and in
// node:fs that loads promises, streams and readline, 4 ms of each start.

export const { closeSync, fstatSync, openSync, readSync, writeSync } = process.getBuiltinModule('node:fs');

let loadedZlib: typeof import('node:zlib') | undefined;

/** Loaded by the first stream that needs it: many runs are split without. */
export function zlib(): typeof import('node:zlib') {
  loadedZlib ??= process.getBuiltinModule('node:zlib');
  return loadedZlib;
}
