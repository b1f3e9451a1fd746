// What the first usable view does not need is loaded once that view is there.
import { useEffect } from 'react';

/** Milliseconds after the start at which the rest is loaded, whatever is on the screen. */
const LATEST_MS = 5000;
/** Milliseconds that a busy page may put the rest off. */
const BUSY_MS = 1000;

const view = Promise.withResolvers<void>();
const painted = view.promise.then(
  // Two frames: the first draws the view, the second begins after it is on the screen.
  () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => idle(resolve)))),
);
// A view that does not come, and a tab in the background, which draws no frames.
const late = new Promise<void>((resolve) => setTimeout(resolve, LATEST_MS));

function idle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: BUSY_MS });
  else setTimeout(then);
}

/** Resolves once the first view is painted and the page has time, 5 s after its start at the latest. */
export const afterFirstView = (): Promise<void> => Promise.race([painted, late]);

/** Stands beside the content of a view: says that it is there. */
export function ViewShown(): null {
  useEffect(() => view.resolve(), []);
  return null;
}
