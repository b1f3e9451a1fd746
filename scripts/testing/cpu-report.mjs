// Reads what the workers noted of their CPU seconds: prints the heaviest files, and finds those that are too heavy.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cpuNotes } from './commands.mjs';
import { HEADROOM, HEAVY_FILES, MOST_SECONDS, REFERENCE } from './heavy-files.mjs';

const SHOWN = 20;

/** @returns {Map<string, number>} path → CPU seconds, all workers together */
function readNotes() {
  const seconds = new Map();
  if (!existsSync(cpuNotes)) return seconds;
  for (const name of readdirSync(cpuNotes))
    for (const line of readFileSync(join(cpuNotes, name), 'utf8').trim().split('\n')) {
      const note = JSON.parse(line);
      seconds.set(note.file, (seconds.get(note.file) ?? 0) + note.seconds);
    }
  return seconds;
}

const kindOf = (file) => (file.endsWith('.spec.ts') ? 'browser' : 'vitest');

/**
 * How much slower this machine is than that of the table: the middle of the ratios, which one file that grew does not
 * move. 1 where it is faster, or where less than half of those files ran.
 */
function slownessOf(seconds) {
  const ratios = Object.entries(REFERENCE).flatMap(([file, then]) => {
    const now = seconds.get(file);
    return now === undefined ? [] : [now / then];
  });
  if (ratios.length < Object.keys(REFERENCE).length / 2) return 1;
  return Math.max(1, ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)]);
}

/** Prints the report. @returns what is wrong, a sentence for each file */
export function reportCpu() {
  const seconds = readNotes();
  if (seconds.size === 0) return [];
  const files = [...seconds].sort(([, a], [, b]) => b - a);
  console.log('\nCPU seconds of the heaviest test files, children included, the database of the run not:');
  for (const [file, used] of files.slice(0, SHOWN)) console.log(`  ${used.toFixed(1).padStart(6)}  ${file}`);
  for (const kind of ['vitest', 'browser']) {
    const own = files.filter(([file]) => kindOf(file) === kind);
    const sum = own.reduce((total, [, used]) => total + used, 0);
    if (own.length > 0) console.log(`  ${sum.toFixed(1).padStart(6)}  all ${own.length} files of ${kind}`);
  }
  const slowness = slownessOf(seconds);
  console.log(`  ${slowness.toFixed(2).padStart(6)}  times as slow as the machine of the table, at least 1`);
  return files.flatMap(([file, used]) => {
    const allowed = Math.round((HEAVY_FILES[file] ?? MOST_SECONDS) * slowness);
    if (used <= allowed * HEADROOM) return [];
    return [`${file} used ${used.toFixed(0)} CPU seconds; ${allowed} are allowed (scripts/testing/heavy-files.mjs)`];
  });
}
