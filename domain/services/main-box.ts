// The main box of a service: one rule for screens, deposit, pipeline and composition.

/** The box whose documents become the letters: the one that is marked, else the first. */
export const mainBoxOf = <B extends { readonly main: boolean }>({
  boxes,
}: {
  readonly boxes: readonly B[];
}): B | undefined => boxes.find(({ main }) => main) ?? boxes[0];

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
