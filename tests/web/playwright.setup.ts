// Runs once before the browser tests: sets the demonstration up, for every file's server to be a copy of it.
import { prepareDemo } from '#tests/support/server-process.ts';

export default async function setUp(): Promise<() => void> {
  return prepareDemo();
}
