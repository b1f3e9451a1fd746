// Programs of this machine that run, as Linux lists them; on other systems none is seen.
import { readdirSync, readFileSync } from 'node:fs';

/** Command lines that have this text. */
export function running(text: string): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return line.includes(text) ? [line] : [];
      } catch {
        // It has ended.
        return [];
      }
    });
}
