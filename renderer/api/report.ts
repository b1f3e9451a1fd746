// Shows an error by the display rules of specification section 8: translated where its label is known,
// otherwise logged and shown as the raw text.
import type { Messages } from '#domain/labels/labels.ts';
import { ApiFailure, isNoAnswer, isSessionEnd } from './failures.ts';

export interface ErrorWords {
  /** Label to show, with its parameters; undefined: show `raw`. */
  readonly label: string | undefined;
  readonly parameters: Readonly<Record<string, string | number>>;
  readonly raw: string;
}

/** A parameter as it is read: nothing for what is missing, the JSON of what is no plain value. */
function plain(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * An action that nobody answered. The line under the bar is not enough: it goes with the next call that is answered, which
 * may be a moment later.
 */
const noAnswer = (messages: Messages): ErrorWords => ({
  label: messages['app.noAnswer'] === undefined ? 'common.state.offline.title' : 'app.noAnswer',
  parameters: {},
  raw: '',
});

/** Decides what is said; `undefined` for what is said elsewhere (end of session) or was meant (abort). */
export function wordsOf(error: unknown, messages: Messages): ErrorWords | undefined {
  if (isSessionEnd(error)) return undefined;
  if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  if (isNoAnswer(error)) return noAnswer(messages);
  if (error instanceof ApiFailure) {
    const parameters = Object.fromEntries(Object.entries(error.parameters).map(([key, value]) => [key, plain(value)]));
    const known = messages[error.label] !== undefined;
    return {
      label: known ? error.label : undefined,
      parameters,
      raw: error.message || error.label || String(error.code),
    };
  }
  return { label: undefined, parameters: {}, raw: error instanceof Error ? error.message : String(error) };
}
