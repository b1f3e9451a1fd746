// How a deposit calls the place of a file: a box, or one of its appositions.

/** Between the box and the id of an apposition; no name of a box has it. */
export const OF_BOX = ':';

/** The place of a file of a box. @param apposition null: a document */
export const boxKey = (box: string, apposition: string | null): string =>
  apposition === null ? box : `${box}${OF_BOX}${apposition}`;
