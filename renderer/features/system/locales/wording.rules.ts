// Wording of the screens as a list: the product's text of each label and what administrators put in its place. Pure.

import type { Fault } from '#domain/api/shapes.ts';
import { checkWording } from '#domain/branding/wording.check.ts';
import type { Locale, Messages } from '#domain/labels/labels.ts';

export interface Worded {
  readonly label: string;
  /** As the product words it in this language. */
  readonly product: string;
  /** As screens show it. */
  readonly text: string;
  readonly isChanged: boolean;
}

export const wordedOf = (product: Messages, changed: Messages): Worded[] =>
  Object.entries(product)
    .map(([label, own]) => ({
      label,
      product: own,
      text: changed[label] ?? own,
      isChanged: changed[label] !== undefined,
    }))
    .sort((one, other) => (one.label < other.label ? -1 : 1));

/** What stands on a screen and in no text: numbers, and the signs around words. */
const termsOf = (text: string): string[] =>
  text
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{M}.]+/u)
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '');

/** Those whose text or key holds each word of the search; numbers on the screen are values, and no part of a text. */
export function found(all: readonly Worded[], search: string, onlyChanged: boolean): Worded[] {
  const wanted = termsOf(search);
  return all.filter(({ label, text, isChanged }) => {
    if (onlyChanged && !isChanged) return false;
    const there = `${label} ${text}`.toLocaleLowerCase();
    return wanted.every((word) => there.includes(word));
  });
}

/** What keeps a wording from being saved. */
export function faultOf(
  { label, product }: Pick<Worded, 'label' | 'product'>,
  text: string,
  locale: Locale,
): Fault | undefined {
  const checked = checkWording({ label, text }, product, locale);
  return checked.ok ? undefined : checked.refusal;
}

/** The file of a language: what the list shows. */
export const fileOf = (locale: Locale, rows: readonly Worded[]): string =>
  `${JSON.stringify({ locale, texts: Object.fromEntries(rows.map(({ label, text }) => [label, text])) }, null, 2)}\n`;

export interface Import {
  /** Texts that would change, by label. */
  readonly texts: Messages;
  readonly faults: readonly Fault[];
}

const isTexts = (value: unknown): value is Messages =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

/** What a file would change; undefined where it is none of this language. */
export function readFile(source: string, all: readonly Worded[], locale: Locale): Import | undefined {
  let file: { readonly locale?: unknown; readonly texts?: unknown };
  try {
    file = JSON.parse(source) as typeof file;
  } catch {
    return undefined;
  }
  if (typeof file !== 'object' || file === null || file.locale !== locale || !isTexts(file.texts)) return undefined;
  const known = new Map(all.map((row) => [row.label, row]));
  const texts: Record<string, string> = {};
  const faults: Fault[] = [];
  for (const [label, text] of Object.entries(file.texts)) {
    const row = known.get(label);
    if (row?.text === text) continue;
    const fault = row ? faultOf(row, text, locale) : { label: 'locales.noText', parameters: { text: label } };
    if (fault) faults.push(fault);
    else texts[label] = text;
  }
  return { texts, faults };
}
