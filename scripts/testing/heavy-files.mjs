// Test files that may use more than a minute of CPU. The table may only shrink: a new test that is too heavy is divided,
// or made lighter (tests/README.md). CPU seconds hardly depend on what else the machine does, but on the machine: they
// are those of the one on which the table was measured, and the files of REFERENCE say how much slower another one is.

/** What a file may use that is not in the table. In CPU seconds of its process and all its children. */
export const MOST_SECONDS = 60;

/** One run is not the next: only beyond half as much again is a file too heavy. */
export const HEADROOM = 1.5;

/** Path → the CPU seconds that it may use. */
export const HEAVY_FILES = {
  'tests/web/deposit.spec.ts': 100,
  'tests/web/no-dead-ends.spec.ts': 70,
};

/** Path → the CPU seconds that it used where the table was measured. */
export const REFERENCE = {
  'tests/security/own-account.test.ts': 61,
  'tests/web/adaptive.spec.ts': 55,
  'tests/web/deposit.spec.ts': 100,
  'tests/web/failed-calls.spec.ts': 51,
  'tests/web/home.spec.ts': 42,
  'tests/web/keyboard.spec.ts': 41,
  'tests/web/manage.spec.ts': 38,
  'tests/web/no-dead-ends.spec.ts': 69,
  'tests/web/refusals.spec.ts': 47,
};
