// Browser tests: Debian's Chromium, each test file starts the server it needs (tests/web/server.ts).
import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './tests/support/chromium.ts';

const reporters = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? [['list']] : [['list'], ['json']];

export default defineConfig({
  testDir: 'tests/web',
  testMatch: '**/*.spec.ts',
  // Slow shared cores: an accessibility pass takes 2 to 30 s.
  timeout: 120_000,
  workers: 2,
  // No second try: what a person meets once in twenty times is a defect.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  outputDir: 'test-results',
  reporter: reporters as never,
  use: {
    trace: 'retain-on-failure',
    launchOptions: CHROMIUM,
  },
});
