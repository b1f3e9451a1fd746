// Runs in the worker before each test file of vitest: notes what the file costs, from its imports to its last hook.
import { afterAll, expect } from 'vitest';
import { cpuSecondsOfTree, isCounting, noteCpuSeconds } from './cpu-seconds.ts';

if (isCounting) {
  const before = cpuSecondsOfTree();
  // Registered first, so that it runs after the hooks of the file.
  afterAll(() => noteCpuSeconds(expect.getState().testPath ?? 'unknown', cpuSecondsOfTree() - before));
}
