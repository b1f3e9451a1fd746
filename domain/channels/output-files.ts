// The output files of a channel: in which order they stand, and what their files are called (docs/model.md, "Output files").
import type { OutputFileDefinition } from './channel.schema.ts';

/** The main one; the first when none is marked; undefined: there is none. */
export const mainFileOf = (files: readonly OutputFileDefinition[]): OutputFileDefinition | undefined =>
  files.find((file) => file.mainOutputFile) ?? files[0];

/** Those beside the main one, by name. */
export function furtherFilesOf(files: readonly OutputFileDefinition[]): OutputFileDefinition[] {
  const main = mainFileOf(files);
  return files.filter((file) => file !== main).toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** All of them: the main one first, the others by name. */
export const outputFilesOf = (files: readonly OutputFileDefinition[]): OutputFileDefinition[] => [
  ...files.filter((file) => file === mainFileOf(files)),
  ...furtherFilesOf(files),
];

/**
 * Name of an output file without its ending, where it lies beside others. Names of definitions are letters, digits, `_`, `.`
 * and `-`, and no number of a shipment or a delivery is the beginning of another one up to its hyphen: no two files meet.
 * @param number of the shipment, or of the delivery whose files are one @param further name of its definition; null: the
 * main one
 */
export const outputFileStem = (number: string, further: string | null): string =>
  further === null ? number : `${number}-${further}`;

/** The whole name. */
export const outputFileName = (number: string, further: string | null): string =>
  `${outputFileStem(number, further)}.pdf`;
