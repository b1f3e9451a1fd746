// What a program of the machine is given and how it ends: the programs that Mailroom does not bring itself.

/** How a program is started; it is never given to a shell. */
export interface ProgramRun {
  /** Absolute path. */
  readonly path: string;
  readonly args: readonly string[];
  /** Its working folder: of its own, gone when the caller is done. */
  readonly folder: string;
  /** All of its environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly limits: ProgramLimits;
  /** `off`: no network at all. `open`: as the server has it. */
  readonly network: 'off' | 'open';
  readonly signal?: AbortSignal;
}

export interface ProgramLimits {
  /** ms in all */
  readonly totalMs: number;
  /** Resident bytes of the program with all that it starts. */
  readonly memoryBytes: number;
  /** Bytes, and files, below its folder. */
  readonly folderBytes: number;
  readonly folderFiles: number;
}

/** Why a program was ended before it was done. */
export type ProgramEnd = 'time' | 'memory' | 'bytes' | 'files' | 'stopped';

/** How a program ended. */
export type ProgramOutcome =
  /** By itself; `code` null: by the signal. `output`: the end of its standard error. */
  | {
      readonly type: 'ended';
      readonly code: number | null;
      readonly signal: string | null;
      readonly output: string;
      readonly ms: number;
    }
  | { readonly type: 'killed'; readonly reason: ProgramEnd; readonly output: string }
  /** It could not be started at all; in words for the person who runs the server. */
  | { readonly type: 'failed'; readonly message: string };
