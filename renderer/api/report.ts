// What a screen shows of an error (docs/model.md, "Shown errors"): the text of its label where that is known, otherwise
// the raw text.
import type { Messages } from '#domain/labels/labels.ts';
import { ApiFailure, isNoAnswer, isSessionEnd, type NotNow, notNowOf } from './failures.ts';

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

/** A parameter of each, as it is read. */
const plainAll = (parameters: Readonly<Record<string, unknown>>): ErrorText['parameters'] =>
  Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, plain(value)]));

/** The server answers, and says that it cannot now: why, where that is known. */
export function busyText(
  { label, parameters }: NotNow,
  messages: Readonly<Record<string, unknown>>,
): ErrorText & { readonly label: string } {
  if (label !== null && messages[label] !== undefined) return { label, parameters: plainAll(parameters), raw: '' };
  return { label: 'common.state.busy.title', parameters: {}, raw: '' };
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
  const busy = notNowOf(error);
  if (busy) return busyText(busy, messages);
  if (isNoAnswer(error)) return noAnswer(messages);
  if (error instanceof ApiFailure) {
    const parameters = plainAll(error.parameters);
    const known = messages[error.label] !== undefined;
    return {
      label: known ? error.label : undefined,
      parameters,
      raw: error.message || error.label || String(error.code),
    };
  }
  return { label: undefined, parameters: {}, raw: error instanceof Error ? error.message : String(error) };
}
