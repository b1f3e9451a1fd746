// How the agent runs the operating system's own programs: passed in, so that other systems' commands can be recorded.

/** A program and its arguments, never a shell line. `environment` is added to the agent's own. */
export interface Command {
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
