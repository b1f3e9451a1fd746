// How a row of the error catalogue is written: severity, wire code, source and the parameters of its text.

import type { ErrorCode } from './wire.codes.ts';

/** How a message is shown on screen: colour, icon and how long it stays. */
export type Severity = 'error' | 'warning' | 'info' | 'success';

/** One message of the catalogue. `parameters` are the names that its text may use, in all languages. */
export interface ErrorRow {
  readonly severity: Severity;
  /** `null`: a notice of a screen that never travels. */
  readonly code: ErrorCode | null;
  /** `spec N` = line N of the specification; `own: why` = an own addition. */
  readonly source: `spec ${number}` | `own: ${string}`;
  readonly parameters: readonly string[];
}

type Source = number | string;
const sourceOf = (source: Source): ErrorRow['source'] =>
  typeof source === 'number' ? `spec ${source}` : `own: ${source}`;

/** An error that travels with a wire code. A number as source is a line of the specification. */
export const error = (code: ErrorCode, source: Source, ...parameters: string[]): ErrorRow => ({
  severity: 'error',
  code,
  source: sourceOf(source),
  parameters,
});

/** A notice that only screens show. */
export const notice = (severity: Severity, source: Source, ...parameters: string[]): ErrorRow => ({
  severity,
  code: null,
  source: sourceOf(source),
  parameters,
});
