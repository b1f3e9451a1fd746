// Runs named steps one after the other and counts them; a step that fails does not hide the next ones.
import type { Checks } from '#tests/printer/support/checks.ts';
import { pause } from '#tests/printer/support/cups.ts';

export type Step = (name: string, work: () => Promise<void>) => Promise<void>;

export const stepsOf =
  (checks: Checks): Step =>
  async (name, work) => {
    try {
      await work();
      checks.check(name, true);
    } catch (error) {
      checks.check(
        name,
        false,
        error instanceof Error ? error.message.split('\n').slice(0, 6).join(' | ') : String(error),
      );
    }
  };

/** Waits until `look` gives something. @throws Error that says what did not come */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  ms = 20_000,
) {
  let last: unknown;
  for (const end = Date.now() + ms; Date.now() < end; await pause(100)) {
    try {
      const found = await look();
      if (found !== undefined && found !== false) return found;
    } catch (error) {
      last = error;
    }
  }
  throw new Error(`${what} did not come within ${ms} ms${last === undefined ? '' : `: ${String(last)}`}`);
}
