// The machine that policy.sources.ts looks at.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import type { PolicyPorts } from './policy.sources.ts';
import { POLICY_PLACES } from './policy.table.ts';

/** A registry or profile query that takes longer is given up: the start of the program must not hang on it. */
const LIMIT_MS = 5000;
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/**
 * @param warn also hears of a policy that cannot be used, which the screens show
 * @param file read instead of the system's own: for development and tests, never in an installed program
 */
export function policyMachine(warn: (message: string) => void, file?: string): PolicyPorts {
  return {
    platform: process.platform,
    programData: process.env.ProgramData ?? 'C:\\ProgramData',
    system: `${process.env.SystemRoot ?? 'C:\\Windows'}\\System32\\`,
    readFile: (place) => {
      const path = file !== undefined && place === POLICY_PLACES.linux ? file : place;
      try {
        const { uid, mode } = statSync(path);
        return { text: readFileSync(path, 'utf8'), uid, mode };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    run: (program, args) => {
      const { status, stdout } = spawnSync(program, [...args], {
        encoding: 'utf8',
        timeout: LIMIT_MS,
        windowsHide: true,
        shell: false,
      });
      return { code: status, stdout: stdout ?? '' };
    },
    warn,
  };
}
