// The agent under test as a process of its own: started, killed without warning, started again.
import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const NODE = path.join(ROOT, 'node_modules/.bin/node');

export interface AgentProgram {
  /** Kills it, without warning, and starts it again. */
  readonly kill: () => Promise<void>;
  /** Kills it, without warning. */
  readonly end: () => Promise<void>;
  /** Asks it to end. @returns its exit status */
  readonly stop: () => Promise<number | null>;
}

/** @param args command line of the headless agent @param logFile everything it says is kept here */
export function startAgentProgram(args: readonly string[], logFile: string): AgentProgram {
  const log = openSync(logFile, 'a');
  const start = (): { child: ChildProcess; ended: Promise<number | null> } => {
    const child = spawn(NODE, [path.join(import.meta.dirname, 'agent-process.ts'), ...args], {
      cwd: ROOT,
      stdio: ['ignore', log, log],
    });
    return { child, ended: new Promise((resolve) => child.once('exit', (code) => resolve(code))) };
  };
  let running = start();
  return {
    kill: async () => {
      running.child.kill('SIGKILL');
      await running.ended;
      running = start();
    },
    end: async () => {
      running.child.kill('SIGKILL');
      await running.ended;
    },
    stop: () => {
      running.child.kill('SIGTERM');
      return running.ended;
    },
  };
}
