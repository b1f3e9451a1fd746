// The outcome of a decision: a value, or an expected refusal with a label of the error catalogue.
// Exceptions are for bugs and broken surroundings only.

/** An expected refusal. `label` is a key of the error catalogue; `parameters` fill its placeholders. */
export interface Refusal {
  readonly label: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const refuse = (label: string, parameters: Record<string, unknown> = {}): Result<never> => ({
  ok: false,
  refusal: { label, parameters },
});
