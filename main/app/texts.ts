// The words of tray, notifications and dialogs, in the language of the operating system.
import { IntlMessageFormat } from 'intl-messageformat';
import { type Locale, localeOf, type Messages } from '#domain/labels/labels.ts';
import de from '#domain/labels/shell/de.json' with { type: 'json' };
import en from '#domain/labels/shell/en.json' with { type: 'json' };
import es from '#domain/labels/shell/es.json' with { type: 'json' };
import fr from '#domain/labels/shell/fr.json' with { type: 'json' };
import he from '#domain/labels/shell/he.json' with { type: 'json' };
import hu from '#domain/labels/shell/hu.json' with { type: 'json' };
import nl from '#domain/labels/shell/nl.json' with { type: 'json' };
import pt from '#domain/labels/shell/pt.json' with { type: 'json' };

const PACKS: Readonly<Record<Locale, Messages>> = { de, en, es, fr, he, hu, nl, pt };

/** `t('shell.tray.inbox', { n: 3 })`. @throws Error when there is no such label */
export type Texts = (label: string, values?: Readonly<Record<string, string | number>>) => string;

/** @param wishes locales of the operating system, the most wanted first */
export function createTexts(wishes: readonly string[]): Texts {
  const locale = localeOf(wishes[0]);
  return (label, values = {}) => {
    const text = PACKS[locale][label] ?? PACKS.en[label];
    if (text === undefined) throw new Error(`There is no label ${label}.`);
    return String(new IntlMessageFormat(text, locale, undefined, { ignoreTag: true }).format(values));
  };
}
