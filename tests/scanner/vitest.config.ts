// Suites that need a real clamd; npm run test:scanner runs them (tests/scanner/scanner.ts).
import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  cacheDir: '.cache/vite-scanner',
  test: {
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    include: ['tests/scanner/*.scanner.ts'],
    globalSetup: ['./tests/support/database/vitest.setup.ts'],
    isolate: false,
  },
});
