// The outcome of a decision: a value, or an expected refusal with a label whose text exists.
// Exceptions are for bugs and broken surroundings only.
import type { DesktopLabel } from '../labels/desktop-labels.ts';
import type { ErrorLabel } from './errors.ts';

/**
 * An expected refusal; `parameters` fill the placeholders of the label's text.
 * @typeParam L labels that may come: the error catalogue's, unless the desktop's own texts are meant
 */
export interface Refusal<L extends string = ErrorLabel> {
  readonly label: L;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** What a decision gives. A refusal is expected, is shown to a person, and has changed nothing. */
export type Result<T, L extends string = ErrorLabel> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal<L> };

/** What the desktop agent refuses, and decides: its labels are the server's or its own. */
export type DesktopRefusal = Refusal<ErrorLabel | DesktopLabel>;
/** The outcome of a decision of the desktop agent. */
export type DesktopResult<T> = Result<T, ErrorLabel | DesktopLabel>;

/** A success. Without a value: `ok(true)`. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

/** An expected refusal. A label without a text does not compile. */
export const refuse = <const L extends ErrorLabel | DesktopLabel>(
  label: L,
  parameters: Record<string, unknown> = {},
): Result<never, L> => ({ ok: false, refusal: { label, parameters } });
