// Toasts by label, as section 8 of the specification has them: keyed by label identifiers.
import { useMemo } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import type { ToastType } from './toast-time.ts';
import { showToast, type ToastOptions } from './toasts.ts';

type Values = Readonly<Record<string, string | number>>;
export type Notify = (type: ToastType, label: string, values?: Values, options?: ToastOptions) => void;

/** `const notify = useToasts(); notify('info', 'deposit.confirmed', { n: 248 })`. */
export function useToasts(): Notify {
  const t = useText();
  return useMemo(
    () => (type, label, values, options) => showToast(type, t(label, values), { key: label, ...options }),
    [t],
  );
}
