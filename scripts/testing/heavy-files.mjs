// Test files that may use more than a minute of CPU. The table may only shrink: a new test that is too heavy is divided,
// or made lighter (tests/README.md). CPU seconds hardly depend on what else the machine does, but on the machine: they
// are those of the one on which the table was measured, and the files of REFERENCE say how much slower another one is.

/** What a file may use that is not in the table. In CPU seconds of its process and all its children. */
export const MOST_SECONDS = 60;

/** One run is not the next: only beyond half as much again is a file too heavy. */
export const HEADROOM = 1.5;

/** Path → the CPU seconds that it may use. */
export const HEAVY_FILES = {
  'tests/web/no-dead-ends.spec.ts': 70,
};

/** Path → the CPU seconds that it used where the table was measured, in one whole run. */
export const REFERENCE = {
  'tests/web/begin.spec.ts': 40,
  'tests/web/boxes.spec.ts': 37,
  'tests/web/deposit.spec.ts': 60,
  'tests/web/home.spec.ts': 30,
  'tests/web/keyboard.spec.ts': 30,
  'tests/web/no-dead-ends.spec.ts': 76,
  'tests/web/refusals.spec.ts': 37,
  'tests/web/services.spec.ts': 35,
  'tests/web/session-end.spec.ts': 33,
};
