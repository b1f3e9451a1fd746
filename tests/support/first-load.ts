// What a browser has to fetch of the built web UI, by the manifest that the build leaves: for tests of the build and for
// the bench. Files that do not cross the wire at first are left out by where they lie.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** kB of JavaScript, gzip, that a first load to a usable list may have, so that there is room for screens to come. */
export const FIRST_LOAD_KB = 225;
/** kB of JavaScript that the sign-in page may fetch, what is fetched ahead included. */
export const SIGN_IN_KB = 277;

/** Of a chunk what the build writes down about it: by source where it has one, else by its own name. */
interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** What the first route after sign-in asks for: its screen and its words. */
const FIRST = [/features\/home\/home\.page\.tsx$/, /labels\/home\/en\.json$/];

/** Words in English of the only area that every page fetches ahead. */
const WORDS_AHEAD = /labels\/errors\/en\.json$/;
/** Words of other areas and languages; screens; what stands in the frame around them; what only the desktop client needs. */
const LATER = /\/labels\/|^_labels-|\.page\.tsx$|\/features\/layout\/|\/ui\/frame\/|\/session\/inbox-work\.part\.tsx$/;

const isAhead = (key: string): boolean => WORDS_AHEAD.test(key) || !LATER.test(key);

const manifestOf = (dist: string): Manifest =>
  JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;

/** @throws Error when nothing matches: a figure without it would say too little */
function matching(manifest: Manifest, pattern: RegExp): string {
  const found = Object.keys(manifest).find((key) => pattern.test(key));
  if (found === undefined) throw new Error(`The build has nothing that matches ${String(pattern)}.`);
  return found;
}

const entriesOf = (manifest: Manifest): string[] =>
  Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);

/** Chunks that these lead to, themselves included. */
function reached(manifest: Manifest, start: readonly string[], leadsTo: (chunk: Chunk) => readonly string[]): string[] {
  const keys = new Set<string>();
  const waiting = [...start];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (chunk === undefined || keys.has(key)) continue;
    keys.add(key);
    waiting.push(...leadsTo(chunk));
  }
  return [...keys];
}

/** kB of the files of these chunks, each gzipped by itself. */
function weightOf(dist: string, manifest: Manifest, keys: readonly string[]): number {
  const files = new Set(keys.flatMap((key) => manifest[key]?.file ?? []));
  const sizes = [...files].map((name) => gzipSync(readFileSync(path.join(dist, name)), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/**
 * Entry, what it preloads, and the first route after sign-in with its words: kB, gzip.
 * @param dist folder of the built web UI @throws when there is no build, or none with that route
 */
export function firstLoad(dist: string): number {
  const manifest = manifestOf(dist);
  const start = [...entriesOf(manifest), ...FIRST.map((pattern) => matching(manifest, pattern))];
  return weightOf(
    dist,
    manifest,
    reached(manifest, start, ({ imports = [] }) => imports),
  );
}

/**
 * What the sign-in page fetches at most, in English and without the headers of the answers: kB, gzip. Whatever is loaded on
 * demand counts as fetched ahead unless it lies where only later screens need it.
 * @param dist folder of the built web UI @throws when there is no build, or none with words of errors
 */
export function signInLoad(dist: string): number {
  const manifest = manifestOf(dist);
  matching(manifest, WORDS_AHEAD);
  const keys = reached(manifest, entriesOf(manifest), ({ imports = [], dynamicImports = [] }) => [
    ...imports,
    ...dynamicImports.filter(isAhead),
  ]);
  return weightOf(dist, manifest, keys);
}
