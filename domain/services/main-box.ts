// The main box of a service, and the order of the others behind it: one rule for screens, deposit, pipeline and composition.

/** The box whose documents become the letters: the one that is marked, else the first. */
export const mainBoxOf = <B extends { readonly main: boolean }>({
  boxes,
}: {
  readonly boxes: readonly B[];
}): B | undefined => boxes.find(({ main }) => main) ?? boxes[0];

/** The box that a depositor fills: the main one, or the archive box whose entries fill it. */
export const depositBoxOf = <
  B extends { readonly name: string; readonly main: boolean; readonly parent: string | null },
>(service: {
  readonly boxes: readonly B[];
}): B | undefined => {
  const main = mainBoxOf(service);
  return service.boxes.find(({ name }) => name === main?.parent) ?? main;
};

/** Whether letters of this service keep the bytes of the deposited file, so that its signature stays checkable. */
export const keepsIntegrity = (service: {
  readonly boxes: readonly {
    readonly main: boolean;
    readonly boxType: string;
    readonly integrityPreservable: boolean;
  }[];
}): boolean => {
  const box = mainBoxOf(service);
  return box?.boxType === 'pdf' && box.integrityPreservable;
};

/** Whether the documents of a box look for their packs by identifiers (docs/model.md, "Reconciling"). */
export const isReconciled = (box: {
  readonly main: boolean;
  readonly scope: string;
  readonly reconcile: object | null;
}): boolean => !box.main && box.scope === 'pack' && box.reconcile !== null;

/** Whether the depositor puts no file of his own into a box. */
export const isFilledByService = (box: {
  readonly hidden: boolean;
  readonly configuredFiles: readonly unknown[];
  readonly maxElements: number;
}): boolean => box.hidden || (box.configuredFiles.length > 0 && box.maxElements === box.configuredFiles.length);

/** Behind the boxes of packs: what an envelope has once. */
const SHIPMENT_PLACE = 1000;

/** Where the documents of a box stand in a pack: the main box is 0, the others follow by rank, then as they are listed. */
export function placeOfBox(
  service: {
    readonly boxes: readonly {
      readonly name: string;
      readonly main: boolean;
      readonly rank: number;
      readonly scope: string;
    }[];
  },
  name: string,
): number {
  if (mainBoxOf(service)?.name === name) return 0;
  const sorted = service.boxes.toSorted((a, b) => a.rank - b.rank);
  const index = sorted.findIndex((box) => box.name === name);
  return index + 1 + (sorted[index]?.scope === 'shipment' ? SHIPMENT_PLACE : 0);
}
