// How long a toast stays (specification section 9; decisions.md, Undo in a toast). Pure.

export type ToastType = 'info' | 'warning' | 'error' | 'success';

const ERROR_MS = 5000;
const PLAIN_MS = 2500;
const ACTION_MS = 10_000;

/** Milliseconds until a toast closes itself, false for one that stays. */
export function autoClose(
  type: ToastType,
  options: { readonly stays?: boolean | undefined; readonly action?: unknown } = {},
): number | false {
  if (options.stays) return false;
  if (options.action) return ACTION_MS;
  return type === 'error' ? ERROR_MS : PLAIN_MS;
}
