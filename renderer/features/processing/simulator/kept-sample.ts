// The sample files of each service, as long as this page is open: on the way to the editor and back they stay.
import { pageMemory } from '#renderer/shared/sample/page-memory.ts';

/** A file for a box. */
export interface SampleFile {
  readonly box: string;
  readonly file: File;
}

const NONE: readonly SampleFile[] = [];
const memory = pageMemory<readonly SampleFile[]>(NONE);

export const keptSample = memory.of;
export const keepSample = memory.keep;

type BoxLike = {
  readonly name: string;
  readonly boxType: string;
  readonly main: boolean;
  readonly parent: string | null;
};

const ENDINGS: Readonly<Record<string, RegExp>> = {
  pdf: /\.pdf$/i,
  archive: /\.zip$/i,
  datafile: /\.(csv|txt|json|tsv|dat|xml)$/i,
};

/** The box that a dropped file is meant for by its ending: the main one before others; those that an archive fills take none. */
export function boxFor<B extends BoxLike>(boxes: readonly B[], fileName: string): B | undefined {
  const open = boxes.filter(({ parent }) => parent === null).toSorted((a, b) => Number(b.main) - Number(a.main));
  return open.find(({ boxType }) => ENDINGS[boxType]?.test(fileName)) ?? open[0];
}
