// What failed in a suite that is a program of its own, read from what it said.

/** A line of a step that failed, as our programs write it: `FAIL name: why`, `FAILED: name (why)`, `FAILED  sentence`. */
const FAILED = /^(?:FAIL|FAILED):? +(\S.*)$/gm;
const COUNTS = /(\d+) passed, (\d+) failed, (\d+) skipped\s*$/;
const LONGEST = 300;
/** Of a program that broke off: the lines of its end that may say why. */
const LAST_LINES = 4;

const ending = (shown) => {
  const lines = shown.split('\n').map((line) => line.trim());
  // Of an error that nobody caught, Node shows the stack below its message.
  return lines.filter((line) => line !== '' && !/^at |^Node\.js v|^[{}^]+$/.test(line)).slice(-LAST_LINES);
};

/**
 * @param {{ good: boolean, said: string, shown: string }} outcome of `run`
 * @returns {{ passed: number, skipped: number, failed: string[] }} `failed`: a line for each step, with its reason; one
 *   at least where the program did not end well
 */
export function readProgram({ good, said, shown }) {
  const [, passed = 0, counted = good ? 0 : 1, skipped = 0] = (COUNTS.exec(said) ?? []).map(Number);
  const failed = [...said.matchAll(FAILED)].map(([, line]) => line.slice(0, LONGEST));
  const isWhole = COUNTS.test(said);
  if (!isWhole) failed.push(`it ended without its counts: ${ending(shown).join(' | ').slice(0, LONGEST)}`);
  else if (failed.length < counted) failed.push(`${counted - failed.length} that it did not name`);
  else if (!good && failed.length === 0) failed.push('it ended with a fault outside its steps');
  return { passed, skipped, failed };
}
