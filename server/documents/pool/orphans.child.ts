// A process beside the children of a pool: ends those that are left when the server is gone, also one that is caught in an endless
// loop and hears nothing. It opens no document. Standard input says who lives: `+PID` and `-PID`, a line each; its end is the
// server's.
import { createInterface } from 'node:readline';
import { killGroup } from './kill-group.ts';

const children = new Set<number>();
const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const pid = Number(line.slice(1));
  // 0 and 1 would mean a group of our own, and everything.
  if (!Number.isSafeInteger(pid) || pid < 2) return;
  if (line.startsWith('+')) children.add(pid);
  else children.delete(pid);
});
lines.on('close', () => {
  for (const pid of children) killGroup(pid);
});
