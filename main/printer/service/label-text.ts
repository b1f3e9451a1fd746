// Labels as text on a command line, in the language of the machine. The packs are imported, because the packaged agent has
// no pack files beside it.
import { IntlMessageFormat } from 'intl-messageformat';
import de from '#domain/labels/desktop/de.json' with { type: 'json' };
import en from '#domain/labels/desktop/en.json' with { type: 'json' };
import es from '#domain/labels/desktop/es.json' with { type: 'json' };
import fr from '#domain/labels/desktop/fr.json' with { type: 'json' };
import he from '#domain/labels/desktop/he.json' with { type: 'json' };
import hu from '#domain/labels/desktop/hu.json' with { type: 'json' };
import nl from '#domain/labels/desktop/nl.json' with { type: 'json' };
import pt from '#domain/labels/desktop/pt.json' with { type: 'json' };
import { type Locale, localeOf } from '#domain/labels/labels.ts';

type Pack = Readonly<Record<string, string>>;
const PACKS: Readonly<Record<Locale, Pack>> = { de, en, es, fr, he, hu, nl, pt };

/** `de_AT.UTF-8` → `de`; C and POSIX are English. */
export const localeOfEnvironment = (environment: NodeJS.ProcessEnv): Locale =>
  localeOf((environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || 'en').replace(/[_.].*/, ''));

/** The text of a label; the label itself with its parameters when no pack has it, so that nothing is lost. */
export function labelText(locale: Locale, label: string, parameters: Readonly<Record<string, unknown>>): string {
  const text = PACKS[locale][label] ?? PACKS.en[label];
  if (text === undefined) return `${label} ${JSON.stringify(parameters)}`;
  const values = parameters as Record<string, string | number>;
  return String(new IntlMessageFormat(text, locale, undefined, { ignoreTag: true }).format(values));
}
