// A thread beside the work of a child: ends the process when it has grown too large, or when its parent is gone. It acts
// also while the main thread is caught in a loop, and on systems where the parent cannot see the child's memory.
import { workerData } from 'node:worker_threads';
import type { WatchLimits } from './messages.ts';

const PERIOD_MS = 100;
const limits: WatchLimits = workerData;

setInterval(() => {
  const orphan = process.ppid !== limits.parent;
  if (orphan || process.memoryUsage.rss() > limits.memoryBytes) process.kill(process.pid, 'SIGKILL');
}, PERIOD_MS);
