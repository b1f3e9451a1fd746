// One runner for every test that needs no browser. Tests lie beside their file, or in tests/ when they cross a border.
// Two projects: tests/README.md says which tests belong to which.
import { defineConfig } from 'vitest/config';
import { PURE_TESTS, SERVER_TESTS } from './tests/support/runners/test-projects.ts';

export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    pool: 'forks',
    // A process lives for many files and ends: to look for garbage early, as Node does, is an eighth of its work.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=32', '--initial-old-space-size=512'],
    // One more than the smallest machine has cores: tests of crashes and full disks wait more than they calculate.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // What is waited for comes late on a machine that has much to do; its own second would be a flaky test.
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['./tests/support/runners/count-cpu.setup.ts'],
    projects: [
      { extends: true, test: { name: 'pure', include: [...PURE_TESTS], isolate: false } },
      {
        extends: true,
        test: {
          name: 'server',
          include: [...SERVER_TESTS],
          globalSetup: ['./tests/support/database/vitest.setup.ts'],
          // The server's 400 modules are read once for a process: half of what a file would use.
          isolate: false,
        },
      },
    ],
  },
});
