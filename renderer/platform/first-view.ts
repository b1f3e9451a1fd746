// What the first usable view does not need is loaded once that view is there and the page has time.
import { useEffect } from 'react';

/** Milliseconds after the start at which the rest may be loaded even if no view is there. */
const LATEST_MS = 5000;
/** Milliseconds that a busy page may put the rest off. */
const BUSY_MS = 5000;
/** Milliseconds after the first view where the browser does not say when it is idle (Safari). */
const QUIET_MS = 200;

const view = Promise.withResolvers<void>();

/** Two frames: the first draws the view, the second begins after it is on the screen. */
const painted = (): Promise<void> =>
  view.promise.then(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** A view that does not come, and a tab in the background, which draws no frames. */
const late = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LATEST_MS));

/** The page has all that its HTML names: styles and scripts that are still on their way come first. */
const loaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: BUSY_MS });
    else setTimeout(resolve, QUIET_MS);
  });

let ready: Promise<void> | undefined;

/** Resolves once the first view is painted, the page is loaded and has time. */
export function afterFirstView(): Promise<void> {
  ready ??= Promise.race([painted(), late()]).then(loaded).then(idle);
  return ready;
}

/** Stands beside the content of a view: says that it is there. */
export function ViewShown(): null {
  useEffect(() => view.resolve(), []);
  return null;
}
