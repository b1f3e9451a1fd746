// Suites that need a real OpenLDAP; npm run test:sign-in runs them (tests/directory/directory.ts).
import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  cacheDir: '.cache/vite-directory',
  test: {
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    include: ['tests/directory/*.directory.ts'],
    globalSetup: ['./tests/support/database/vitest.setup.ts'],
    isolate: false,
  },
});
