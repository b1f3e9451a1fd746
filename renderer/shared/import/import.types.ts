// What an import is of: the fields that a line fills, and how its lines are tried and stored. Types only.
import type { Fault } from '#domain/api/shapes.ts';
import type { ErrorLabel } from '#domain/errors/errors.ts';

/** A value that a field may have, and other words by which files name it. */
export interface AllowedValue {
  readonly value: string;
  readonly label: string;
  readonly also?: readonly string[];
}

/** One field that a column can fill. */
export interface ImportField {
  readonly id: string;
  /** Translated. */
  readonly label: string;
  /** A file without a column for it cannot be imported. */
  readonly required?: boolean;
  /** No two lines may have one value; compared without letter case. */
  readonly unique?: boolean;
  /** Words by which columns are called, in small letters, besides the label. */
  readonly names: readonly string[];
  /** The field takes these values alone. */
  readonly allowed?: readonly AllowedValue[];
  /** Translated: what stands in its column; absent: one of the allowed values. */
  readonly says?: string;
  /** What it says in each line of an example. Where any field has them, a file is explained before it is chosen. */
  readonly examples?: readonly string[];
  /** A likelier value in the place of a faulty one, by the values of the other lines; undefined: none is known. */
  readonly propose?: (value: string, others: readonly string[]) => string | undefined;
}

/** A line with its values by field: a text, or one of the allowed values. */
export interface ImportLine {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
}

/** A fault of one field of a line; an empty field: of the line as a whole. */
export interface LineFault extends Fault {
  readonly field: string;
}

export type Outcome = 'added' | 'changed' | 'unchanged' | 'refused';

/** What becomes of a line, as whoever stores it says. */
export interface LineResult {
  readonly line: number;
  readonly outcome: Outcome;
  readonly faults: readonly LineFault[];
  /** Fields that a change concerns. */
  readonly changed?: readonly string[];
  /** Values before the change, by field, where they are told. */
  readonly before?: Readonly<Record<string, string>>;
}

/** Something that lines of a file can become. */
export interface ImportKind {
  /** Where what a person chose is kept for the next file: the kind and whose it is. */
  readonly place: string;
  readonly fields: readonly ImportField[];
  /** The message that all lines are stored, with their `count`, where the kind has one of its own. */
  readonly done?: ErrorLabel;
  /** Lines of one call. */
  readonly batch: number;
  /** Lines of one file, where that is fewer than any import may have. */
  readonly most?: number;
  /** Its lines are judged by each other: all of them are tried again where one was mended. Then `most` is no more than `batch`. */
  readonly together?: true;
  /** A file without names of columns has the fields in their order. */
  readonly byPlace?: true;
  /** Translated: what a file must be, said where it cannot be read. */
  readonly wanted?: string;
  /** Tries some lines, or stores them; one result for each. Rejects where nothing came of the whole call. */
  readonly run: (lines: readonly ImportLine[], dryRun: boolean) => Promise<readonly LineResult[]>;
  /** What a line is about, in the list of faults. */
  readonly nameOf: (line: ImportLine) => string;
}
