// What the pool sees of a child process: how it is started, which jobs it is given, and how a job ends.
import type { Result } from '#domain/errors/result.ts';
import type { JobMessage } from './messages.ts';

/** Why a child was killed. Its document is to blame for `idle`, `time`, `memory` and `crash` alone. */
export type KillReason = 'idle' | 'time' | 'memory' | 'crash' | 'aborted' | 'stopped';

/** How a job ended. */
export type Outcome =
  | { readonly type: 'answer'; readonly result: Result<unknown>; readonly recycle: boolean }
  | { readonly type: 'failure'; readonly message: string; readonly code?: string }
  | { readonly type: 'killed'; readonly reason: KillReason; readonly document?: string; readonly output: string };

/** How a child is started; memory in bytes unless said otherwise. */
export interface ChildOptions {
  /** Path of the program. */
  readonly module: string;
  /** Folder in which the child gets a folder of its own. */
  readonly workRoot: string;
  /** Folders the child may write to besides its own; absent = the file system is not restricted. */
  readonly writeFolders?: readonly string[];
  readonly heapMegabytes: number;
  readonly memoryBytes: number;
  /** ms, monotonic */
  readonly now: () => number;
}

/** How long one job may take. */
export interface RunLimits {
  /** ms without a message of the child */
  readonly idleMs: number;
  /** ms in all */
  readonly totalMs: number;
}

/** A running child; one job at a time. */
export interface Child {
  readonly pid: number;
  /** False once the process has ended or is being killed. */
  readonly alive: boolean;
  /** Runs one job; never rejects. */
  run(message: JobMessage, limits: RunLimits): Promise<Outcome>;
  kill(reason: KillReason): void;
  /** Settles when the process is gone and its folder removed. */
  readonly ended: Promise<void>;
}
