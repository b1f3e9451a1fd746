// How the agent runs the operating system's own programs: passed in, so that other systems' commands can be recorded.

/** A program and its arguments, never a shell line. `environment` is added to the agent's own. */
export interface Command {
  /** On Windows a whole path; `%SystemRoot%` at its beginning is the folder of Windows. */
  readonly program: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Milliseconds until the program is ended; default 30,000. */
  readonly timeoutMs?: number;
}

export interface CommandResult {
  /** Exit status; null: the program is not there, or was ended. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The program is not installed. */
  readonly missing: boolean;
}

/** Never throws: a program that cannot run is a result as well. */
export type RunCommand = (command: Command) => Promise<CommandResult>;

export type Platform = 'linux' | 'mac' | 'windows';

/** How a queue is added, found and removed on a system: one table for CUPS, one for Windows. */
export interface QueueCommands {
  readonly addQueue: (queue: {
    readonly system: string;
    readonly address: string;
    readonly caption: string;
  }) => Command;
  readonly removeQueue: (system: string) => Command;
  readonly findQueue: (system: string) => Command;
  readonly listQueues: Command;
  /** Names of all queues in the answer to `listQueues`. */
  readonly namesIn: (result: CommandResult) => string[];
  /** The system refused for want of rights. */
  readonly lacksRights: (result: CommandResult) => boolean;
}
