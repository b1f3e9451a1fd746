// Fields of a form as data: each row is one control with its label and its line of help.

/** How a value is entered. */
export type FieldKind = 'text' | 'lines' | 'number' | 'switch' | 'choice' | 'list' | 'names' | 'custom';

export interface FieldRow {
  readonly field: string;
  readonly kind: FieldKind;
  /** Values of a choice; their words are labels below that of the field. */
  readonly choices?: readonly string[];
  /** Beginning of the labels of the values behind the area of the form; the field's own name without it. */
  readonly words?: string;
  /** What can be chosen where it is named by data, in place of `choices`. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Typing finds one of many. */
  readonly searchable?: true;
  /** Those that are listed and cannot be chosen. */
  readonly disabled?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  /** Digits behind the point; the value is the whole number without it: 1.11 is 111 with two. */
  readonly decimals?: number;
  /** All of those digits are written: 1.10, not 1.1. */
  readonly padded?: true;
  /** Its thousands stand apart, as in the figures of a sum: 12,000. */
  readonly grouped?: true;
  /** Characters at most. */
  readonly length?: number;
  /** Nothing entered is null, not an empty text. */
  readonly nullable?: true;
  /** The number that nothing entered stands for. */
  readonly none?: number;
  /** Label of what holds while nothing is entered. */
  readonly empty?: string;
  /** The control takes the whole width. */
  readonly wide?: true;
  /** Shown only where it has a meaning. */
  readonly when?: (value: Readonly<Record<string, unknown>>) => boolean;
}

/** What a control needs of its row. */
export interface FieldControlProps {
  row: FieldRow;
  /** First part of the label ids. */
  area: string;
  label: string;
  description?: string;
  error: string | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
}
