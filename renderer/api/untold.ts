// A failure of a call that nobody took is told like any other: no button and no dialog fails silently (docs/decisions/0847).
import { ApiFailure, isNoAnswer } from './failures.ts';

/** @param report what an action shows of its failure */
export function tellUntold(page: Pick<EventTarget, 'addEventListener'>, report: (error: unknown) => void): void {
  page.addEventListener('unhandledrejection', (event) => {
    const { reason } = event as PromiseRejectionEvent;
    // A fault of the screen itself stays in the console.
    if (!isNoAnswer(reason) && !(reason instanceof ApiFailure)) return;
    event.preventDefault();
    report(reason);
  });
}
