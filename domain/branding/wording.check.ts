// Wording that administrators write instead of ours: it can be read as ICU, and asks for what the text asks for that it replaces.
import { IntlMessageFormat } from 'intl-messageformat';
import { ok, type Result, refuse } from '../errors/result.ts';
import { type Locale, regionOf } from '../labels/labels.ts';

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/** What the parser calls a literal, the number sign of a plural, and a tag. */
const [LITERAL, POUND, TAG] = [0, 7, 8];

function collect(elements: readonly Element[], found: Set<string>): void {
  for (const element of elements) {
    if (element.type === LITERAL || element.type === POUND) continue;
    const { value, options, children } = element as {
      readonly value: string;
      readonly options?: Readonly<Record<string, { readonly value: Element[] }>>;
      readonly children?: Element[];
    };
    found.add(element.type === TAG ? `<${value}>` : value);
    for (const option of Object.values(options ?? {})) collect(option.value, found);
    if (children) collect(children, found);
  }
}

/** The placeholders and tags that a text asks for, in their order. @throws Error when it is no ICU text */
export function placeholdersOf(text: string, locale: Locale): string[] {
  const found = new Set<string>();
  collect(new IntlMessageFormat(text, regionOf(locale)).getAst(), found);
  return [...found];
}

/**
 * Whether a wording may stand in place of the product's text. It may leave out a plural's sign, but no placeholder; and it may
 * ask for nothing that nobody gives.
 */
export function checkWording(
  { label, text }: { readonly label: string; readonly text: string },
  packaged: string,
  locale: Locale,
): Result<true> {
  if (text.trim() === '') return refuse('locales.empty', { text: label });
  let found: string[];
  try {
    found = placeholdersOf(text, locale);
  } catch {
    return refuse('locales.syntax', { text: label });
  }
  const wanted = placeholdersOf(packaged, locale);
  const missing = wanted.filter((name) => !found.includes(name));
  if (missing.length > 0) return refuse('locales.missing', { text: label, names: missing.join(', ') });
  const unknown = found.filter((name) => !wanted.includes(name));
  return unknown.length > 0 ? refuse('locales.unknown', { text: label, names: unknown.join(', ') }) : ok(true);
}

/** Whether it may, without the reason. */
export const isWording = (text: string, packaged: string | undefined, locale: Locale): boolean =>
  packaged !== undefined && checkWording({ label: '', text }, packaged, locale).ok;
