// First load of the web UI: the entry, what it preloads, and the first route after sign-in, gzip, against 230 kB.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BenchOptions, type BenchRow, benchRow } from './measure/row.ts';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** kB of JavaScript that the first usable list needs (frontend.md 7). */
const PEER_KB = 230;

/** What the first route after sign-in asks for: its screen and its words. */
const FIRST = /features\/home\/.*\.page\.tsx$|labels\/home\/en\.json$/;

/** Files of a chunk and of all that it imports statically. */
function closure(manifest: Readonly<Record<string, Chunk>>, start: readonly string[]): Set<string> {
  const files = new Set<string>();
  const waiting = [...start];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file)) continue;
    files.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return files;
}

export function javascriptRows({ log }: BenchOptions, root: string): BenchRow[] {
  const dist = path.join(root, 'dist/web');
  const file = path.join(dist, '.vite/manifest.json');
  if (!existsSync(file)) {
    log('first-load JavaScript: left out, the web UI is not built (npm start builds it)');
    return [];
  }
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
  const first = Object.keys(manifest).filter((key) => FIRST.test(key));
  const files = closure(manifest, [...entries, ...first]);
  const bytes = [...files].reduce(
    (sum, name) => sum + gzipSync(readFileSync(path.join(dist, name)), { level: 9 }).length,
    0,
  );
  return [
    benchRow({ name: 'first-load JavaScript, gzip', ours: bytes / 1000, peer: PEER_KB, unit: 'kB', target: 1.0 }),
  ];
}
