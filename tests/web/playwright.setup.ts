// Runs once before the browser tests: sets the demonstration up, for every file's server to be a copy of it.
import { prepareDemo } from '#tests/support/server-process.ts';

const setUp = (): Promise<() => void> => prepareDemo();

// Playwright asks for a default export.
export { setUp as default };
