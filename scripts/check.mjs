// npm run check: the quick part of the tests: types, lint, unused code, labels, licences, structure. Ends at the first fault.
import { ensureDependencies } from './ensure.mjs';
import { runPrograms } from './programs.mjs';

ensureDependencies();
process.exit(
  await runPrograms([
    ['tsc', '-b'],
    ['biome', 'ci', '--colors=off', '.'],
    ['knip', '--no-progress'],
    ['scripts/labels/labels-check.ts'],
    ['scripts/licence-check.ts'],
    ['vitest', 'run', 'tests/architecture'],
  ]),
);
