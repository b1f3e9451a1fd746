// Suites that need LibreOffice; npm run test:office runs them (tests/office/office.ts).
import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  cacheDir: '.cache/vite-office',
  test: {
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    include: ['tests/office/*.office.ts'],
    globalSetup: ['./tests/support/database/vitest.setup.ts'],
    isolate: false,
  },
});
