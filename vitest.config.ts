// One runner for every test that needs no browser. Tests lie beside their file, or in tests/ when they cross a border.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    include: ['{domain,server,renderer,main,preload,printer-driver,tests}/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['./tests/support/vitest.setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
