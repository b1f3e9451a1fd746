// The name of a configured thing in the language of whoever reads it (docs/model.md, "Names by language").
import type { Locale } from './labels.ts';
import type { Names } from './names.schema.ts';

interface Named {
  readonly name: string;
  readonly names?: Names | undefined;
}

/** The name in a language, else the one that was configured without a language. */
export const nameIn = ({ name, names }: Named, locale: Locale): string => names?.[locale] ?? name;
