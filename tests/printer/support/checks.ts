// Counts checks for the test commands and prints the last line that all of them end with.

export interface Checks {
  readonly check: (name: string, passed: boolean, detail?: string) => boolean;
  readonly skip: (name: string, reason: string) => void;
  /** Prints "N passed, N failed, N skipped" and sets the exit code. */
  readonly finish: () => void;
}

export function createChecks(): Checks {
  const count = { passed: 0, failed: 0, skipped: 0 };
  return {
    check(name, passed, detail = '') {
      count[passed ? 'passed' : 'failed'] += 1;
      console.log(`${passed ? 'ok  ' : 'FAIL'} ${name}${detail === '' ? '' : `: ${detail}`}`);
      return passed;
    },
    skip(name, reason) {
      count.skipped += 1;
      console.log(`skip ${name}: ${reason}`);
    },
    finish() {
      console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
      process.exitCode = count.failed === 0 && count.passed > 0 ? 0 : 1;
    },
  };
}
