// What programs of the agent take from the machine, passed in so that tests can hold it still: time, log, token.

export interface AgentClock {
  /** The wall clock. */
  readonly now: () => Date;
  /** Milliseconds since an arbitrary start; never goes back. */
  readonly monotonic: () => number;
  /** Runs `work` once after `ms`; the returned function cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
}

/** Writes one line to the log: facts only. The only personal data are names of documents, and those only as text. */
export type AgentLog = (
  level: 'info' | 'warn' | 'error',
  event: string,
  facts?: Readonly<Record<string, unknown>>,
) => void;

/** Where the agent's token comes from (keychain, file). It is read again whenever the server refuses a call for it. */
export interface TokenSource {
  /** null: nobody is signed in. */
  readonly read: () => Promise<string | null>;
  /** @returns stops listening */
  readonly onChange: (listener: () => void) => () => void;
}
