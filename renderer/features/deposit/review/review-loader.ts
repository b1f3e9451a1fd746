// The review of a deposit that exists, loaded while its file is still on its way: the drop leads there without an empty
// screen between.
import { loadedAhead, type PartLoader } from '#renderer/ui/states/lazy-section.part.tsx';

export const reviewPart: PartLoader = loadedAhead(() =>
  import('./delivery.page.tsx').then((module) => ({ default: module.DeliveryPage })),
);

/** Loads the review ahead; a failure is shown when the review itself is opened. */
export const loadReview = (): Promise<unknown> => reviewPart().catch(() => undefined);
