// Browser tests: Debian's Chromium, each test file has a server of its own (tests/web/server.ts).
import { defineConfig } from '@playwright/test';
import { CHROMIUM_OF_TESTS } from './tests/support/chromium.ts';

const reporters = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? [['list']] : [['list'], ['json']];

export default defineConfig({
  testDir: 'tests/web',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/web/playwright.setup.ts',
  // The longest test took 72 s of a whole run on two cores.
  timeout: 120_000,
  // What is waited for comes at once where the machine is idle, and is not a fault where it is not.
  expect: { timeout: 15_000 },
  workers: 2,
  // No second try: what a person meets once in twenty times is a defect.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  outputDir: 'test-results',
  reporter: reporters as never,
  use: {
    // So that a test that waits in vain says what for: at the end of the whole test's time the report names no line.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A trace pictures every frame, which costs a sixth of the run: MAILROOM_TEST_TRACE=1 records those of failed tests.
    trace: process.env.MAILROOM_TEST_TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM_OF_TESTS,
    // What a test stored and opened goes, what the browser compiled and cached of the screens stays: a load costs half.
    reuseContext: true,
  },
});
