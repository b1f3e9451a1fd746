// A process beside the children of a pool: ends those that are left when the server is gone, also one that is caught in an endless
// loop and hears nothing. It opens no document. Standard input says who lives: `+PID`, `+PID MARK` where what it started may have
// left its group, and `-PID`, a line each; its end is the server's.
import { createInterface } from 'node:readline';
import { killFamily } from './family.ts';
import { killGroup } from './kill-group.ts';

/** Marks by pid; empty: it has none. */
const children = new Map<number, string>();
const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const [number = '', mark = ''] = line.slice(1).split(' ');
  const pid = Number(number);
  // 0 and 1 would mean a group of our own, and everything.
  if (!Number.isSafeInteger(pid) || pid < 2) return;
  if (line.startsWith('+')) children.set(pid, mark);
  else children.delete(pid);
});
lines.on('close', () => {
  for (const [leader, mark] of children) {
    if (mark === '') killGroup(leader);
    else void killFamily({ leader, mark, seen: new Map() });
  }
});
