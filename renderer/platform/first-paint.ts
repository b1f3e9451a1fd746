// What the first usable view does not need is loaded once that view is there.

/** Milliseconds after which a busy page loads the rest all the same. */
const LATEST_MS = 2000;

const painted = new Promise<void>((resolve) => {
  // Two frames: the first draws what was rendered, the second begins after it is on the screen.
  requestAnimationFrame(() => requestAnimationFrame(() => idle(resolve)));
  // A tab in the background draws no frames.
  setTimeout(resolve, LATEST_MS);
});

function idle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: LATEST_MS });
  else setTimeout(then);
}

/** Resolves once the page has drawn something and has time, 2 s after its start at the latest. */
export const afterFirstPaint = (): Promise<void> => painted;
