// Test files that may use more than a minute of CPU. The table may only shrink: a new test that is too heavy is divided,
// or made lighter (tests/README.md). CPU seconds hardly depend on what else the machine does, so this is no timed test.

/** What a file may use that is not in the table. In CPU seconds of its process and all its children. */
export const MOST_SECONDS = 60;

/** A loaded machine counts up to half as much again: only beyond that is a file too heavy. */
export const HEADROOM = 1.5;

/** Path → the CPU seconds that it may use. */
export const HEAVY_FILES = {
  'tests/web/adaptive-zoom.spec.ts': 140,
  'tests/web/adaptive.spec.ts': 120,
  'tests/web/deposit.spec.ts': 100,
  'tests/web/failed-calls.spec.ts': 90,
  'tests/web/home.spec.ts': 90,
  'tests/web/keyboard.spec.ts': 110,
  'tests/web/manage.spec.ts': 100,
  'tests/web/no-dead-ends.spec.ts': 160,
  'tests/web/printer-lists.spec.ts': 90,
  'tests/web/printer-looks.spec.ts': 120,
  'tests/web/printer-settings.spec.ts': 90,
  'tests/web/refusals.spec.ts': 90,
};
