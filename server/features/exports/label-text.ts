// How words of codes are found in the labels of a language.
import type { Locale, Messages } from '#domain/labels/labels.ts';
import { format, type TextValues } from '#server/context/texts.ts';

/** Word by code. */
export type CodeLabels = Readonly<Record<string, string>>;

/** A language: its name, and its labels. */
export interface Language {
  readonly locale: Locale;
  readonly labels: Messages;
}

export type LabelsIn = (language: Language) => CodeLabels;

/** @throws Error when there is no such label */
export function say({ locale, labels }: Language, label: string, values: TextValues = {}): string {
  const text = labels[label];
  if (text === undefined) throw new Error(`There is no label ${label}.`);
  return format(text, values, locale);
}

export const labelsOf = (codes: readonly string[], wordOf: (code: string) => string): CodeLabels =>
  Object.fromEntries(codes.map((code) => [code, wordOf(code)]));

/** Codes whose label is this beginning with the code. */
export const labelled =
  (beginning: string, codes: readonly string[]): LabelsIn =>
  (language) =>
    labelsOf(codes, (code) => say(language, `${beginning}.${code}`));

/** Codes with a label each. */
export const named =
  (labels: CodeLabels): LabelsIn =>
  (language) =>
    Object.fromEntries(Object.entries(labels).map(([code, label]) => [code, say(language, label)]));

/** Codes of countries or languages, whose names are no labels. */
export const displayed =
  (type: 'region' | 'language', codes: readonly string[]): LabelsIn =>
  ({ locale }) => {
    const names = new Intl.DisplayNames([locale], { type });
    return labelsOf(codes, (code) => names.of(code) ?? code);
  };
