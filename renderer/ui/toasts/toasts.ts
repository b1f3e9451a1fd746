// Toasts: what is said, and for how long. The part that draws them is loaded after the first view, or with the first
// toast; what is said before that waits for it.
import { lazy } from 'react';
import { afterFirstView } from '#renderer/platform/first-view.ts';
import type { ToastOptions } from './toast-queue.ts';
import type { ToastType } from './toast-time.ts';

export type { ToastOptions };

const wanted = Promise.withResolvers<void>();

function queue() {
  wanted.resolve();
  return import('./toast-queue.ts');
}

/** Where toasts appear; stands inside a `Suspense`. */
export const ToastArea = lazy(async () => {
  await Promise.race([afterFirstView(), wanted.promise]);
  const { ToastArea: Area } = await import('./toast-area.part.tsx');
  return { default: Area };
});

/** Shows a translated text. Use `useToasts` in components for labels. */
export function showToast(type: ToastType, text: string, options: ToastOptions = {}): void {
  void queue().then((toasts) => toasts.showToast(type, text, options));
}

export function hideToast(key: string): void {
  void queue().then((toasts) => toasts.hideToast(key));
}
