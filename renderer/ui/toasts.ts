// Toasts: what is said, how long it stays (specification section 9; decisions.md, Undo in a toast).
import { createElement } from 'react';
import { toast } from 'react-toastify/unstyled';
import { type ToastAction, ToastBody } from './toast-body.part.tsx';

export type ToastType = 'info' | 'warning' | 'error' | 'success';

export interface ToastOptions {
  readonly action?: ToastAction | undefined;
  /** The same key replaces the toast that is there. */
  readonly key?: string | undefined;
  /** Stays until it is closed by hand (password expiry, new version). */
  readonly stays?: boolean | undefined;
}

const ERROR_MS = 5000;
const PLAIN_MS = 2500;
const ACTION_MS = 10_000;

/** Milliseconds until a toast closes itself, false for one that stays. */
export function autoClose(type: ToastType, options: ToastOptions = {}): number | false {
  if (options.stays) return false;
  if (options.action) return ACTION_MS;
  return type === 'error' ? ERROR_MS : PLAIN_MS;
}

/** Shows a translated text. Use `useToasts` in components for labels. */
export function showToast(type: ToastType, text: string, options: ToastOptions = {}): void {
  const settings = { type, autoClose: autoClose(type, options), toastId: options.key ?? text };
  const body = createElement(ToastBody, { text, action: options.action });
  if (toast.isActive(settings.toastId)) toast.update(settings.toastId, { ...settings, render: body });
  else toast(body, settings);
}

export const hideToast = (key: string): void => toast.dismiss(key);
