import { defineConfig } from 'vitest/config';
export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    include: ['{domain,server,tests}/**/*.test.ts'], exclude: ['**/node_modules/**'], pool: 'forks', maxWorkers: 2,
    testTimeout: 60_000, hookTimeout: 60_000, globalSetup: ['tests/support/vitest.setup.ts'],
  },
});
