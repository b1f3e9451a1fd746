// The outcome of a decision: a value, or an expected refusal with a label of the error catalogue.
// Exceptions are for bugs and broken surroundings only.

/** An expected refusal. `label` is a key of the error catalogue; `parameters` fill its placeholders. */
export interface Refusal {
  readonly label: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** What a decision gives. A refusal is expected, is told to a person, and has changed nothing. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

/** It went well. Without a value: `ok(true)`. */
export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

/** An expected refusal. @param label of `domain/errors`, which names its parameters */
export const refuse = (label: string, parameters: Record<string, unknown> = {}): Result<never> => ({
  ok: false,
  refusal: { label, parameters },
});
