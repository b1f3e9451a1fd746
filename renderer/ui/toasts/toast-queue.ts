// The toasts that are shown: what is said, how long it stays (specification section 9; decisions.md, Undo in a toast).
import { createElement } from 'react';
import { toast } from 'react-toastify/unstyled';
import { type ToastAction, ToastBody } from './toast-body.part.tsx';
import { autoClose, type ToastType } from './toast-time.ts';

export interface ToastOptions {
  readonly action?: ToastAction | undefined;
  /** The same key replaces the toast that is there. */
  readonly key?: string | undefined;
  /** Stays until it is closed by hand (password expiry, new version). */
  readonly stays?: boolean | undefined;
}

export function showToast(type: ToastType, text: string, options: ToastOptions = {}): void {
  const settings = { type, autoClose: autoClose(type, options), toastId: options.key ?? text };
  const body = createElement(ToastBody, { text, action: options.action });
  if (toast.isActive(settings.toastId)) toast.update(settings.toastId, { ...settings, render: body });
  else toast(body, settings);
}

export const hideToast = (key: string): void => toast.dismiss(key);
