// When a screen with something unsaved is left, and when it asks first. Pure, but for the clock.

/** What is looked at, again and again while something is being saved. */
export interface Leaving {
  /** False: another step came after this one. */
  readonly isLast: () => boolean;
  readonly isSaving: () => boolean;
  readonly hasUnsaved: () => boolean;
  readonly ask: () => void;
  readonly go: () => void;
}

/** How often is looked whether what is being saved is stored, in milliseconds. */
export const LOOK_MS = 30;

/**
 * Goes, or asks. What was being saved is drawn as stored a moment after it is saved no more: behind it is asked only where a second look
 * finds something unsaved as well.
 */
export function leaveOrAsk(leaving: Leaving, wasSaving = false): void {
  const { isLast, isSaving, hasUnsaved, ask, go } = leaving;
  if (!isLast()) return;
  const saves = isSaving();
  if (saves || (wasSaving && hasUnsaved())) setTimeout(() => leaveOrAsk(leaving, saves), LOOK_MS);
  else if (hasUnsaved()) ask();
  else go();
}
