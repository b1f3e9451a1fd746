// How a row of the error catalogue is written: severity, wire code, source and the parameters of its text.

import type { ErrorCode } from './wire.codes.ts';

/** How a message is shown on screen: colour, icon and how long it stays. */
export type Severity = 'error' | 'warning' | 'info' | 'success';

/** One message of the catalogue. `parameters` are the names that its text may use, in all languages. */
export interface ErrorRow {
  readonly severity: Severity;
  /** `null`: a notice of a screen that never travels. */
  readonly code: ErrorCode | null;
  /**
   * Where the message comes from: the id of a fact of tests/fixtures/inventory.json (or of the group that such ids
   * begin with), else the reason for it in a few words.
   */
  readonly source: string;
  readonly parameters: readonly string[];
}

/** An error that travels with a wire code. */
export const error = (code: ErrorCode, source: string, ...parameters: string[]): ErrorRow => ({
  severity: 'error',
  code,
  source,
  parameters,
});

/** A notice that only screens show. */
export const notice = (severity: Severity, source: string, ...parameters: string[]): ErrorRow => ({
  severity,
  code: null,
  source,
  parameters,
});
