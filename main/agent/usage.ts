// What is wrong with a command line or the files that it names, as plain text: no screen shows it.
import type { Result } from '#domain/errors/result.ts';

/** The outcome of reading options: a value, or the text for the error stream. */
export type Usage<T> = Result<T, 'usage'>;

/** A refusal of the command line. */
export const wrong = (text: string): Usage<never> => ({ ok: false, refusal: { label: 'usage', parameters: { text } } });
