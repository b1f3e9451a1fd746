// What a screen shows of an error (docs/model.md, "Shown errors"): the text of its label where that is known, otherwise
// the raw text.
import type { Messages } from '#domain/labels/labels.ts';
import { ApiFailure, isNoAnswer, isSessionEnd } from './failures.ts';

export interface ErrorText {
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
 * An action that the server did not answer. The line under the bar is not enough: it disappears with the next answer, which
 * may come a moment later.
 */
const noAnswer = (messages: Messages): ErrorText => ({
  label: messages['app.noAnswer'] === undefined ? 'common.state.offline.title' : 'app.noAnswer',
  parameters: {},
  raw: '',
});

/** `undefined` for what is shown elsewhere (the end of a session) and for what the person wanted (abort). */
export function errorTextOf(error: unknown, messages: Messages): ErrorText | undefined {
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
