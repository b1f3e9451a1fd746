// The workbench of a deposit that exists, loaded while its file is still on its way: the drop leads there without an
// empty screen between.
import { loadedAhead, type PartLoader } from '#renderer/ui/states/lazy-section.part.tsx';

export const deliveryPart: PartLoader = loadedAhead(() =>
  import('./delivery.page.tsx').then((module) => ({ default: module.DeliveryPage })),
);

/** Loads it; what cannot be loaded now is said when it is shown. */
export const bringDelivery = (): Promise<unknown> => deliveryPart().catch(() => undefined);
